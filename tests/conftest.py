"""Time is never a reason to fail: a busy machine is slow without being wrong."""

from hypothesis import settings

settings.register_profile("patient", deadline=None)
settings.load_profile("patient")
