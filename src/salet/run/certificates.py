"""Certificates for a cluster: only machines that have a file from the folder can take part.

The folder contains `ca.pem`, which every member uses to verify the others, and for each role a file with its
certificate and private key. The signing key is discarded, so it cannot leak, and no certificate can be added later. To
exclude somebody, make a new folder.
"""

import os
from datetime import UTC, datetime, timedelta
from enum import StrEnum
from pathlib import Path

from salet.errors import BadFile, MissingExtra

DAYS = 365


class Role(StrEnum):
    """Who a certificate is for."""

    SCHEDULER = "scheduler"
    WORKER = "worker"
    CLIENT = "client"


def signers(folder: Path | None) -> Path:
    """Return the file with the authority's certificate."""
    return _file(folder, "ca.pem")


def pair(folder: Path | None, role: Role) -> Path:
    """Return the file with a role's certificate and private key."""
    return _file(folder, f"{role}.pem")


def _file(folder: Path | None, name: str) -> Path:
    if folder is None:
        raise BadFile("tls needs certificates. Name their folder: SALET_CERTIFICATES=FOLDER.")
    if not (folder / name).is_file():
        raise BadFile(
            f"{folder} has no {name}. Create certificates with 'salet cluster certificates' and a new folder."
        )
    return folder / name


def make_certificates(folder: Path, days: int = DAYS) -> tuple[Path, ...]:
    """Write a new folder of certificates, valid for some days, and return its files."""
    if folder.exists() and any(folder.iterdir()):
        raise BadFile(f"{folder} is not empty. Choose a new folder: certificates are never overwritten.")
    texts = _new_certificates(days)
    try:
        folder.mkdir(parents=True, mode=0o700, exist_ok=True)
        return tuple(_write_private(folder / name, text) for name, text in texts.items())
    except OSError as error:
        raise BadFile(f"Cannot write {folder}: {error.strerror}.") from None


def _write_private(path: Path, text: bytes) -> Path:
    """Write a file that only its owner can read."""
    with os.fdopen(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "wb") as file:
        file.write(text)
    return path


def _new_certificates(days: int) -> dict[str, bytes]:
    """Return the files of a new cluster by name; the key that signs them is never stored."""
    try:
        from cryptography import x509
        from cryptography.hazmat.primitives import hashes, serialization
        from cryptography.hazmat.primitives.asymmetric import ec
    except ImportError:
        raise MissingExtra("Certificates need the package cryptography", "cluster") from None
    begins = datetime.now(UTC) - timedelta(minutes=5)
    authority = ec.generate_private_key(ec.SECP256R1())

    def name_of(owner: str) -> x509.Name:
        return x509.Name([x509.NameAttribute(x509.NameOID.COMMON_NAME, f"Salet {owner}")])

    def signed(owner: str, key: ec.EllipticCurvePrivateKey) -> bytes:
        certificate = (
            x509.CertificateBuilder()
            .subject_name(name_of(owner))
            .issuer_name(name_of("cluster"))
            .public_key(key.public_key())
            .serial_number(x509.random_serial_number())
            .not_valid_before(begins)
            .not_valid_after(begins + timedelta(days=days))
            .add_extension(x509.BasicConstraints(ca=key is authority, path_length=None), critical=True)
            .sign(authority, hashes.SHA256())
        )
        return certificate.public_bytes(serialization.Encoding.PEM)

    texts = {"ca.pem": signed("cluster", authority)}
    for role in Role:
        key = ec.generate_private_key(ec.SECP256R1())
        form = (serialization.Encoding.PEM, serialization.PrivateFormat.PKCS8, serialization.NoEncryption())
        texts[f"{role}.pem"] = signed(role, key) + key.private_bytes(*form)
    return texts
