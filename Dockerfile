# The service as an image, for `docker build`, `podman build --format docker` and `buildah bud --format docker`; `make image` builds and tries it.
# A base needs python3 (3.11 or newer) with venv: the official slim image has it, and so has a plain Debian with python3-venv.
ARG BASE_IMAGE=python:3.11-slim

FROM ${BASE_IMAGE} AS build
# Another package index, if need be: this argument, or the secret `pip`, a pip.conf, and the secret `certificates`, which pip.conf may name as
# cert = /run/secrets/certificates. None of them reaches the image.
ARG PIP_INDEX_URL
WORKDIR /build
# What the wheel needs, at the versions of the lock, which holds the tools of the developers as well. It changes less often than the service: a layer of its own.
COPY pyproject.toml requirements.lock ./
RUN --mount=type=secret,id=pip,target=/etc/pip.conf --mount=type=secret,id=certificates \
    python3 -m venv installer \
    && python3 -m venv --without-pip /opt/tierce \
    && python3 -c 'import tomllib; project = tomllib.load(open("pyproject.toml", "rb"))["project"]; print(*project["dependencies"], *project["optional-dependencies"]["conform"], sep="\n")' > needed.txt \
    && installer/bin/pip --python /opt/tierce/bin/python install --no-cache-dir --no-compile --only-binary :all: \
        --constraint requirements.lock --requirement needed.txt
COPY README.md LICENSE openapi.yaml ./
COPY spec spec
COPY service/tierce service/tierce
# Bytecode is made here, once, and taken as it is: the service may write nowhere, and nothing in an image changes.
RUN --mount=type=secret,id=pip,target=/etc/pip.conf --mount=type=secret,id=certificates \
    installer/bin/pip --python /opt/tierce/bin/python install --no-cache-dir --no-compile --no-deps . \
    && python3 -m compileall -q --invalidation-mode unchecked-hash /opt/tierce/lib

FROM ${BASE_IMAGE}
LABEL org.opencontainers.image.title="Tierce" \
      org.opencontainers.image.description="The rules of Rami, the French-Mediterranean family of rummy, as a stateless REST service" \
      org.opencontainers.image.licenses="MIT"
ENV HOST=0.0.0.0 \
    PORT=8000 \
    WORKERS=1 \
    PYTHONDONTWRITEBYTECODE=1
USER 10001:10001
EXPOSE 8000
HEALTHCHECK --interval=10s --timeout=5s --start-period=30s --retries=3 \
    CMD ["/opt/tierce/bin/python", "-c", "import http.client, os, sys; c = http.client.HTTPConnection(os.environ['HOST'] or '127.0.0.1', int(os.environ['PORT'] or 8000), timeout=3); c.request('GET', '/readyz'); sys.exit(c.getresponse().status != 200)"]
# A list, so that the service itself is told to stop, and not a shell before it.
ENTRYPOINT ["/opt/tierce/bin/tierce"]
CMD ["serve"]
COPY --from=build /opt/tierce /opt/tierce
