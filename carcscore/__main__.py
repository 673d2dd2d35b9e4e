"""``python -m carcscore``: the command line."""

from carcscore.cli import main

if __name__ == "__main__":
    main(prog_name="carcscore")
