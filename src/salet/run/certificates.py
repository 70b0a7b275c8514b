"""Certificates for a cluster: only machines that have a file from the folder can take part.

The folder contains `ca.pem`, which every member uses to verify the others, and for each role a file with its
certificate and private key. The signing key is discarded, so it cannot leak, and no certificate can be added later. To
exclude somebody, make a new folder.
"""

import os
from datetime import UTC, datetime, timedelta
from enum import StrEnum
from pathlib import Path
from typing import Any

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
    signer = _Signer(days)
    texts = {"ca.pem": signer.certificate, **{f"{role}.pem": signer.pair(role) for role in Role}}
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


class _Signer:
    """The certificate authority of one cluster; its key is never stored."""

    def __init__(self, days: int) -> None:
        try:
            from cryptography import x509
            from cryptography.hazmat.primitives.asymmetric import ec
        except ImportError:
            raise MissingExtra("Certificates need the package cryptography", "cluster") from None
        self.x509, self.ec = x509, ec
        self.begins, self.days = datetime.now(UTC) - timedelta(minutes=5), days
        self.key = ec.generate_private_key(ec.SECP256R1())
        self.name = self._name("Salet cluster")
        self.certificate = _text(self._signed(self.name, self.key.public_key(), authority=True))

    def pair(self, role: Role) -> bytes:
        """Return a new certificate for a role, and its key."""
        from cryptography.hazmat.primitives import serialization as forms

        key = self.ec.generate_private_key(self.ec.SECP256R1())
        certificate = self._signed(self._name(f"Salet {role}"), key.public_key(), authority=False)
        private = key.private_bytes(forms.Encoding.PEM, forms.PrivateFormat.PKCS8, forms.NoEncryption())
        return _text(certificate) + private

    def _name(self, text: str) -> Any:
        return self.x509.Name([self.x509.NameAttribute(self.x509.NameOID.COMMON_NAME, text)])

    def _signed(self, name: Any, public: Any, *, authority: bool) -> Any:
        from cryptography.hazmat.primitives import hashes

        return (
            self.x509.CertificateBuilder()
            .subject_name(name)
            .issuer_name(self.name)
            .public_key(public)
            .serial_number(self.x509.random_serial_number())
            .not_valid_before(self.begins)
            .not_valid_after(self.begins + timedelta(days=self.days))
            .add_extension(self.x509.BasicConstraints(ca=authority, path_length=None), critical=True)
            .sign(self.key, hashes.SHA256())
        )


def _text(certificate: Any) -> bytes:
    from cryptography.hazmat.primitives.serialization import Encoding

    text: bytes = certificate.public_bytes(Encoding.PEM)
    return text
