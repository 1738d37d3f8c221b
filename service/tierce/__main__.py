"""`python -m tierce` is the service."""

import sys

from tierce.cli import main

sys.exit(main())
