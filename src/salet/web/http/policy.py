"""What browsers may do with our answers: the headers of all of them, and of the few that other sites may show."""

import hashlib
from base64 import b64encode

from salet.show.pictures import STYLE

ELSEWHERE = "frame-ancestors 'none'"
CSP = (  # the page runs the core as WebAssembly, which a browser counts as evaluating
    "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; img-src 'self'; font-src 'self'; "
    "connect-src 'self'; manifest-src 'self'; worker-src 'self'; base-uri 'none'; form-action 'none'; "
    f"{ELSEWHERE}"
)
SAFETY = {
    "content-security-policy": CSP,
    "x-content-type-options": "nosniff",
    "referrer-policy": "no-referrer",
    "cross-origin-opener-policy": "same-origin",
    "permissions-policy": "camera=(), microphone=(), geolocation=(), payment=(), usb=()",
}
EMBEDDED = {
    "content-security-policy": CSP.replace(ELSEWHERE, "frame-ancestors *"),
    "cross-origin-resource-policy": "cross-origin",
}
"""For the page that any site may frame."""

_STYLE_HASH = b64encode(hashlib.sha256(STYLE.encode()).digest()).decode()
PICTURE = {
    "content-security-policy": f"default-src 'none'; style-src 'sha256-{_STYLE_HASH}'; {ELSEWHERE}",
    "cross-origin-resource-policy": "cross-origin",
}
"""For a picture that any site may show; the style inside it is the only one allowed."""
