"""The standard security handler, revision 6 (AES-256), for one user and one owner password.

Salts, initialisation vectors and the file key are taken from digests of a seed, so that the same input always gives
the same file. That is fine for a sample and for nothing else.
"""

import hashlib

from cryptography.hazmat.primitives.ciphers import Cipher, algorithms, modes

from .writer import Name

PERMISSIONS = -4  # everything is allowed


def _aes_cbc(key, vector, data):
    encryptor = Cipher(algorithms.AES(key), modes.CBC(vector)).encryptor()
    return encryptor.update(data) + encryptor.finalize()


def password_hash(password, salt, user_key=b""):
    """Algorithm 2.B of ISO 32000-2."""
    key = hashlib.sha256(password + salt + user_key).digest()
    count = 0
    while True:
        encrypted = _aes_cbc(key[:16], key[16:32], (password + key + user_key) * 64)
        digest = (hashlib.sha256, hashlib.sha384, hashlib.sha512)[sum(encrypted[:16]) % 3]
        key = digest(encrypted).digest()
        count += 1
        if count >= 64 and encrypted[-1] <= count - 32:
            return key[:32]


class Encryption:
    """Encrypts a document's strings and streams, and describes how in a dictionary."""

    def __init__(self, user, owner, seed):
        self._seed, self._counter = seed, 0
        self._key = self._bytes(32)
        user, owner = user.encode("utf-8"), owner.encode("utf-8")
        validation, salt = self._bytes(8), self._bytes(8)
        self.u = password_hash(user, validation) + validation + salt
        self.ue = _aes_cbc(password_hash(user, salt), bytes(16), self._key)
        validation, salt = self._bytes(8), self._bytes(8)
        self.o = password_hash(owner, validation, self.u) + validation + salt
        self.oe = _aes_cbc(password_hash(owner, salt, self.u), bytes(16), self._key)

    def _bytes(self, count):
        self._counter += 1
        return hashlib.sha256(f"{self._seed} {self._counter}".encode()).digest()[:count]

    def encrypt(self, data):
        """AES-256 in CBC mode, a fresh vector in front, PKCS #7 padding."""
        vector, padding = self._bytes(16), 16 - len(data) % 16
        return vector + _aes_cbc(self._key, vector, data + bytes([padding]) * padding)

    def dictionary(self):
        """The value of /Encrypt."""
        plain = (PERMISSIONS & 0xFFFFFFFF).to_bytes(4, "little") + b"\xff\xff\xff\xffTadb" + self._bytes(4)
        encryptor = Cipher(algorithms.AES(self._key), modes.ECB()).encryptor()  # noqa: S305 - as the format wants it
        perms = encryptor.update(plain) + encryptor.finalize()
        method = {"CFM": Name("AESV3"), "AuthEvent": Name("DocOpen"), "Length": 32}
        return {
            "Filter": Name("Standard"),
            "V": 5,
            "R": 6,
            "Length": 256,
            "P": PERMISSIONS,
            "U": self.u,
            "UE": self.ue,
            "O": self.o,
            "OE": self.oe,
            "Perms": perms,
            "CF": {"StdCF": method},
            "StmF": Name("StdCF"),
            "StrF": Name("StdCF"),
            "EncryptMetadata": True,
        }
