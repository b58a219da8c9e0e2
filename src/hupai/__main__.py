"""``python -m hupai``: the command line."""

from hupai.api.cli import main

if __name__ == "__main__":
    main()
