"""Read what a library exports and imports out of its bytes: ELF, PE, Mach-O and WebAssembly, as far as the core needs.

Each reader follows the platform's loader, not the tables that debuggers use.
"""

import hashlib
import struct
from collections.abc import Iterator
from dataclasses import dataclass, field


@dataclass(frozen=True)
class Library:
    """The names that a library offers and needs, the libraries that it asks for, and the name it gives itself."""

    exports: set[str]
    imports: set[str]
    needed: list[str] = field(default_factory=list)
    name: str = ""


def read(data: bytes) -> Library:
    """Return what a library of any platform says about itself."""
    readers = {b"\x7fELF": read_elf, b"MZ": read_pe, b"\xcf\xfa\xed\xfe": read_macho, b"\0asm": read_wasm}
    return next(reader for magic, reader in readers.items() if data.startswith(magic))(data)


def text(data: bytes, start: int) -> str:
    """Return the text at a place, up to its zero byte."""
    return data[start : data.index(b"\0", start)].decode()


def unpack(layout: str, data: bytes, start: int) -> tuple[int, ...]:
    """Return the little-endian values at a place."""
    return struct.unpack_from("<" + layout, data, start)


# ELF ------------------------------------------------------------------------------------------------------------------

LOAD = 1
DYNAMIC = 2
NEEDED = 1
HASH = 4
STRTAB = 5
SYMTAB = 6
SONAME = 14


def read_elf(data: bytes) -> Library:
    """Return what the dynamic section of a 64-bit ELF library says."""
    (table,), (count,) = unpack("Q", data, 32), unpack("H", data, 56)
    segments = [unpack("IIQQQQ", data, table + 56 * i) for i in range(count)]  # kind, flags, offset, address, -, size

    def offset(at: int) -> int:
        return next(at - s[3] + s[2] for s in segments if s[0] == LOAD and s[3] <= at < s[3] + s[5])

    start, size = next((s[2], s[5]) for s in segments if s[0] == DYNAMIC)
    entries = [unpack("QQ", data, start + 16 * i) for i in range(size // 16)]
    values = {entry[0]: entry[1] for entry in entries}
    names = offset(values[STRTAB])
    symbols = [
        unpack("IBBH", data, offset(values[SYMTAB]) + 24 * i)
        for i in range(1, unpack("II", data, offset(values[HASH]))[1])
    ]
    return Library(
        exports={text(data, names + name) for name, _, _, section in symbols if section},
        imports={text(data, names + name) for name, _, _, section in symbols if not section},
        needed=[text(data, names + value) for tag, value in entries if tag == NEEDED],
        name=text(data, names + values[SONAME]) if SONAME in values else "",
    )


# PE -------------------------------------------------------------------------------------------------------------------


def read_pe(data: bytes) -> Library:
    """Return what the export and import directories of a 64-bit Windows library say."""
    (header,) = unpack("I", data, 60)
    sections, optional = unpack("H", data, header + 6)[0], unpack("H", data, header + 20)[0]
    table = [unpack("IIII", data, header + 24 + optional + 40 * i + 8) for i in range(sections)]

    def offset(at: int) -> int:
        return next(at - first + where for _, first, size, where in table if first <= at < first + size)

    (exported, _), (imported, _) = unpack("II", data, header + 136), unpack("II", data, header + 144)
    directory = offset(exported)
    name, count, names = unpack("I", data, directory + 12)[0], *unpack("I4xI", data, directory + 24)
    pointers = [unpack("I", data, offset(names) + 4 * i)[0] for i in range(count)]
    needed = []
    while imported and (library := unpack("I", data, offset(imported) + 12)[0]):
        needed.append(text(data, offset(library)))
        imported += 20
    return Library({text(data, offset(at)) for at in pointers}, set(needed), needed, text(data, offset(name)))


# Mach-O ---------------------------------------------------------------------------------------------------------------

SYMBOLS = 0x2
LOAD_LIBRARY = 0xC
OWN_NAME = 0xD
SIGNATURE = 0x1D
DYLD_INFO = 0x80000022
BUILD_VERSION = 0x32
KIND = 0x0E
UNDEFINED = 0x00
CODE_DIRECTORY = 0


def commands(data: bytes) -> Iterator[tuple[int, int]]:
    """Yield the load commands of a 64-bit Mach-O library: each one's number and place."""
    at = 32
    for _ in range(unpack("I", data, 16)[0]):
        command, size = unpack("II", data, at)
        yield command, at
        at += size


def read_macho(data: bytes) -> Library:
    """Return what the load commands of a macOS library say; its export trie is what dyld looks names up in."""
    places = dict(commands(data))
    symbols, count, names = unpack("III", data, places[SYMBOLS] + 8)
    found = [unpack("IB", data, symbols + 16 * i) for i in range(count)]
    (trie,) = unpack("I", data, places[DYLD_INFO] + 40)

    def named(at: int) -> str:
        return text(data, at + unpack("I", data, at + 8)[0])

    return Library(
        exports=set(trie_names(data, trie, trie)),
        imports={text(data, names + name) for name, kind in found if kind & KIND == UNDEFINED},
        needed=[named(at) for command, at in commands(data) if command == LOAD_LIBRARY],
        name=named(places[OWN_NAME]),
    )


def trie_names(data: bytes, trie: int, at: int, so_far: str = "") -> Iterator[str]:
    """Yield the names below a node of an export trie."""
    size, at = number(data, at)
    if size:
        yield so_far
    at += size
    children = data[at]
    at += 1
    for _ in range(children):
        label = text(data, at)
        node, at = number(data, at + len(label) + 1)
        yield from trie_names(data, trie, trie + node, so_far + label)


def number(data: bytes, at: int) -> tuple[int, int]:
    """Return the LEB128 number at a place, and the place after it."""
    value = shift = 0
    while True:
        value |= (data[at] & 0x7F) << shift
        shift += 7
        at += 1
        if data[at - 1] < 0x80:
            return value, at


def oldest_macos(data: bytes) -> tuple[int, int]:
    """Return the oldest macOS that a library says it runs on."""
    (version,) = unpack("I", data, dict(commands(data))[BUILD_VERSION] + 12)
    return version >> 16, version >> 8 & 0xFF


def signature_holds(data: bytes) -> bool:
    """Return whether a library has an ad hoc signature that fits every page of its code, as the kernel checks it."""
    where, _ = unpack("II", data, dict(commands(data))[SIGNATURE] + 8)

    def big(layout: str, at: int) -> tuple[int, ...]:
        return struct.unpack_from(">" + layout, data, at)

    parts = [big("II", where + 12 + 8 * i) for i in range(big("I", where + 8)[0])]
    directory = where + next(place for kind, place in parts if kind == CODE_DIRECTORY)
    magic, _, _, flags, hashes, _, _, pages, end = big("9I", directory)
    length, _, _, page_bits = big("4B", directory + 36)
    page = 1 << page_bits
    signed = [data[i : min(i + page, end)] for i in range(0, end, page)]
    held = [data[directory + hashes + length * i :][:length] for i in range(pages)]
    adhoc = magic == 0xFADE0C02 and bool(flags & 2)
    return adhoc and end == where and [hashlib.sha256(part).digest() for part in signed] == held


# WebAssembly ----------------------------------------------------------------------------------------------------------

IMPORT = 2
EXPORT = 7
FUNCTION = 0


def read_wasm(data: bytes) -> Library:
    """Return the functions that a WebAssembly module exports, and the modules that it imports from."""
    sections, at = {}, 8
    while at < len(data):
        kind = data[at]
        size, at = number(data, at + 1)
        sections[kind] = at
        at += size
    imports = number(data, sections[IMPORT])[0] if IMPORT in sections else 0
    count, at = number(data, sections[EXPORT])
    exports = set()
    for _ in range(count):
        size, at = number(data, at)
        name, kind = data[at : at + size].decode(), data[at + size]
        _, at = number(data, at + size + 1)
        if kind == FUNCTION:
            exports.add(name)
    return Library(exports, {f"import {i}" for i in range(imports)})
