"""Single requests to servers."""

import urllib.request

from .measurement import MeasurementFailed


def get(address: str, timeout: float) -> bytes:
    """The body of an answer with status 200. Raises MeasurementFailed for any other."""
    try:
        with urllib.request.urlopen(address, timeout=timeout) as answer:
            body = answer.read()
            if answer.status == 200:
                return body
            raise MeasurementFailed("answers", f"{address} is answered with {answer.status}")
    except OSError as error:
        raise MeasurementFailed("answers", f"{address}: {error}") from error
