"""The command line and the settings: what makes sense is served, what does not is said before anything starts."""

from __future__ import annotations

from typing import Any

import pytest
import uvicorn

from tierce import cli
from tierce.cli import serving
from tierce.web.settings import Settings


def test_settings_have_defaults() -> None:
    assert Settings.read({}) == Settings(host="127.0.0.1", port=8000, workers=1, origins=None, body_limit=65_536, body_seconds=5.0)


def test_settings_come_from_the_environment() -> None:
    environment = {"HOST": "0.0.0.0", "PORT": "80", "WORKERS": "2", "TIERCE_ORIGINS": "https://a.example, https://b.example,"}
    assert Settings.read(environment) == Settings(host="0.0.0.0", port=80, workers=2, origins=frozenset(("https://a.example", "https://b.example")))


@pytest.mark.parametrize("origins", ["", " ", "*"])
def test_all_origins_may_ask_unless_some_are_named(origins: str) -> None:
    assert Settings.read({"TIERCE_ORIGINS": origins}).origins is None


@pytest.mark.parametrize(
    ("name", "value", "bounds"),
    [
        ("PORT", "0", "1 to 65535"),
        ("PORT", "65536", "1 to 65535"),
        ("PORT", "http", "1 to 65535"),
        ("PORT", "-1", "1 to 65535"),
        ("WORKERS", "65", "1 to 64"),
        ("PORT", "1" * 5_000, "1 to 65535"),
    ],
)
def test_a_setting_that_makes_no_sense_is_named(
    name: str, value: str, bounds: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv(name, value)
    assert cli.main([]) == 2
    assert capsys.readouterr().err == f"tierce: {name} must be a whole number from {bounds}\n"


@pytest.mark.parametrize("arguments", [["-h"], ["--help"]])
def test_help_names_every_command(arguments: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(arguments) == 0
    said = capsys.readouterr().out
    for command in (*cli.COMMANDS, "conform", "completion"):
        assert f"\n  {command} " in said


@pytest.mark.parametrize("command", [*cli.COMMANDS, "completion"])
def test_every_command_has_a_help_of_its_own(command: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main([command, "--help"]) == 0
    assert f"Usage: tierce {command}" in capsys.readouterr().out


def test_an_unknown_command_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["play"]) == 2
    assert "No such command 'play'" in capsys.readouterr().err


@pytest.mark.parametrize("arguments", [[], ["serve"]])
def test_the_service_is_started_with_its_settings(arguments: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    started: list[tuple[Any, dict[str, Any]]] = []
    monkeypatch.setattr(uvicorn, "run", lambda app, **options: started.append((app, options)))
    monkeypatch.setenv("HOST", "127.0.0.2")
    monkeypatch.setenv("PORT", "8123")
    monkeypatch.setattr("sys.argv", ["tierce", *arguments])
    assert cli.main() == 0
    ((app, options),) = started
    assert app == "tierce.web.app:create_app"
    assert {key: options[key] for key in ("host", "port", "workers", "access_log")} == {"host": "127.0.0.2", "port": 8123, "workers": 1, "access_log": False}


def test_a_service_of_several_processes_is_started_with_its_settings(monkeypatch: pytest.MonkeyPatch) -> None:
    started: list[uvicorn.Config] = []

    def several(config: uvicorn.Config) -> int:
        started.append(config)
        return 143

    monkeypatch.setattr(serving, "_several", several)
    monkeypatch.setenv("HOST", "127.0.0.2")
    monkeypatch.setenv("PORT", "8123")
    monkeypatch.setenv("WORKERS", "2")
    assert cli.main(["serve"]) == 143
    (config,) = started
    assert (config.app, config.host, config.port, config.workers, config.access_log) == ("tierce.web.app:create_app", "127.0.0.2", 8123, 2, False)


@pytest.mark.parametrize("origin", ["nonsense", "https://cards.example/", "https://cards.example/app", "//cards.example", "https://"])
def test_an_origin_that_no_browser_sends_is_refused(origin: str) -> None:
    with pytest.raises(ValueError, match="TIERCE_ORIGINS must list origins such as"):
        Settings.read({"TIERCE_ORIGINS": f"https://cards.example, {origin}"})
