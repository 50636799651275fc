"""The command line: files or `-` in, people's text or documents out.

Exit code 0 means yes, legal or done; 1 no or illegal; 2 bad input, which one line on stderr explains.
"""

import os
import sys
from io import TextIOWrapper

from rules.cli.arguments import parser
from rules.ledger import UnknownRule

BAD_INPUT, INTERRUPTED, CLOSED_PIPE = 2, 130, 141


def main(arguments: list[str]) -> int:
    """Run the command in *arguments* and return its exit code."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(encoding="utf-8", errors="backslashreplace")
    try:
        code = _run(arguments)
        sys.stdout.flush()
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())  # or the interpreter complains on its way out
        return CLOSED_PIPE
    except KeyboardInterrupt:
        return INTERRUPTED
    return code


def _run(arguments: list[str]) -> int:
    try:
        chosen = parser().parse_args(arguments)
        code: int = chosen.run(chosen)
    except BrokenPipeError:
        raise
    except OSError as error:
        return _complain(f"{error.filename or 'input'}: {error.strerror}")
    except (ValueError, UnknownRule) as error:
        return _complain(str(error))
    return code


def _complain(text: str) -> int:
    sys.stderr.write(" ".join(text.split()) + "\n")
    return BAD_INPUT
