"""What the command line prints for people, laid out with rich."""
