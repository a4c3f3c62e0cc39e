"""One call in a process of its own: `python -m benchmark.worker MODULE:FUNCTION REQUEST ANSWER`, both files JSON."""

import importlib
import json
import sys
from pathlib import Path


def main(function: str, request: str, answer: str) -> None:
    module, name = function.split(":")
    call = getattr(importlib.import_module(f"{__package__}.{module}"), name)
    Path(answer).write_text(json.dumps(call(**json.loads(Path(request).read_text()))))


if __name__ == "__main__":
    main(*sys.argv[1:])
