"""``python -m hexwar`` is the command line ``hexwar``."""

from hexwar.cli import main

if __name__ == "__main__":
    main()
