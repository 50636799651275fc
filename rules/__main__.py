"""python -m rules: the engine from the command line, with no site and no database."""

import sys

from rules.cli import main

sys.exit(main(sys.argv[1:]))
