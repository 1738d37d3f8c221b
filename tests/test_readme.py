"""The README holds: its questions, asked as its `curl` commands ask them, have the answers that it shows, and the pages that it names are there."""

from __future__ import annotations

import json
import os
import re
import shlex
import shutil
import subprocess
import urllib.request
from pathlib import Path
from typing import Any

import pytest

README = (Path(__file__).parents[1] / "README.md").read_text()
QUESTIONS = re.findall(r"```sh\n(curl .*?)```\n+```json\n(.*?)```", README, re.DOTALL)


def asked(command: str, address: str) -> Any:
    """What a `curl` command of the README answers: `-s`, `-H` and `-d` are all that it uses."""
    words = shlex.split(command.replace("\\\n", " "))
    assert words[:2] == ["curl", "-s"]
    url = words[2].replace("http://127.0.0.1:8000", address)
    options = list(zip(words[3::2], words[4::2], strict=True))
    headers = dict(value.split(": ", 1) for option, value in options if option == "-H")
    (body,) = [value for option, value in options if option == "-d"]
    with urllib.request.urlopen(urllib.request.Request(url, body.encode(), headers), timeout=5) as answer:
        return json.load(answer)


def test_the_readme_asks_five_questions() -> None:
    assert len(QUESTIONS) == 5


@pytest.mark.parametrize(("command", "answer"), QUESTIONS)
def test_a_question_of_the_readme_has_the_answer_that_it_shows(command: str, answer: str, address: str) -> None:
    assert asked(command, address) == json.loads(answer)


ROUND = re.findall(r"```bash\n(.*?)```.*?```json\n(.*?)```", README, re.DOTALL)


@pytest.mark.skipif(shutil.which("curl") is None, reason="the README plays a round with curl")
def test_the_round_of_the_readme_is_played_to_its_end(address: str, tmp_path: Path) -> None:
    ((script, outcome),) = ROUND
    environment = {**os.environ, "TIERCE": address}
    played = subprocess.run(
        ["bash", "-e", "-o", "pipefail", "-c", script], cwd=tmp_path, env=environment, capture_output=True, text=True, timeout=60, check=True
    )
    *_, events, last = played.stdout.splitlines()
    assert json.loads(last) == json.loads(outcome)
    assert json.loads(events)[-1] == {"event": "roundEnded", "endedBy": "out", "winners": [0]}
    assert not played.stderr


def test_the_pages_that_the_readme_names_are_there() -> None:
    missing = [path for path in re.findall(r"\]\(([^)#]+)\)", README) if not (Path(__file__).parents[1] / path).exists()]
    assert not missing
