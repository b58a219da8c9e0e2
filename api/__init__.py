"""The command line, the REST service and the page."""
