"""The subcommands of ``hupai``, one module a subject."""
