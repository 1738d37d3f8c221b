"""What `make bench` runs: Tierce beside its peers, every comparison interleaved in one run. README.md says what is measured."""

from __future__ import annotations

import argparse
import os
import platform
import signal
import sys
from datetime import date

from comparing_arrangements import compare_arrangements
from comparing_melds import compare_melds
from comparing_rounds import compare_rounds
from comparing_servers import APPLY, CONNECTIONS, PATHS, compare_servers


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--quick", action="store_true", help="a tenth of the cards, one second a load, two runs: to see that it works")
    parser.add_argument("--only", choices=["melds", "arrangements", "rounds", "http"], help="one of the four comparisons")
    parser.add_argument("--runs", type=int, help="interleaved runs of which the median is taken (5)")
    options = parser.parse_args()
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(143))  # so that no server outlives us
    runs = options.runs or (2 if options.quick else 5)
    print(f"{date.today()}, Python {platform.python_version()}, {os.cpu_count()} cores, load {os.getloadavg()[0]:.1f} at the start\n")
    if options.only in (None, "melds"):
        print(f"## Melds in process, one core, median of {runs} interleaved runs\n")
        compare_melds(20_000 if options.quick else 200_000, runs)
    if options.only in (None, "arrangements"):
        print(f"## Arrangements in process, one core, median of {runs} interleaved runs\n")
        compare_arrangements(*((200, 30, 2) if options.quick else (2_000, 300, 12)), runs)
    if options.only in (None, "rounds"):
        print(f"## Rounds in process, best of {runs} interleaved runs\n")
        compare_rounds(*((30, 400, 50, 10) if options.quick else (200, 4_000, 500, 36)), runs)
    if options.only in (None, "rounds", "http"):
        print(f"## Over HTTP, one worker, wrk -t1 -c{CONNECTIONS}, median of {runs} interleaved runs\n")
        seconds = 1 if options.quick else 3 if options.only == "rounds" else 5
        compare_servers([APPLY] if options.only == "rounds" else PATHS, seconds, runs)


if __name__ == "__main__":
    main()
