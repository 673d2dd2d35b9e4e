"""``python -m carcscore``: the command line."""

import sys

if __name__ == "__main__":
    try:
        from carcscore.cli import main
    except KeyboardInterrupt:  # while it is loaded; from then on the command line sees to it
        sys.exit(130)
    main(prog_name="carcscore")
