# The page, the server with its compiled core, and nothing else: not root, and no need to write outside /data and /tmp.
#
#   docker build -t salet .
#   docker run --read-only --tmpfs /tmp -v salet:/data -p 8000:8000 salet
#

# Base images are named by tag, so that every build has their latest security fixes; what is installed on them is pinned by
# hash (package-lock.json, requirements). No package may run a script of its own while it is installed.
FROM python:3.11-slim-bookworm AS engine
WORKDIR /src
COPY requirements/build.txt requirements/
RUN python -m venv /opt/build \
    && /opt/build/bin/pip install --no-cache-dir --require-hashes --only-binary :all: -r requirements/build.txt
COPY core core
RUN /opt/build/bin/python core/build.py --platform wasm32 --output web/src/engine
COPY src src
COPY tools/make_page_data.py tools/
COPY web/data web/data
RUN PYTHONPATH=src python tools/make_page_data.py

FROM node:24-bookworm-slim AS page
WORKDIR /src/web
COPY web/package.json web/package-lock.json ./
RUN npm ci --omit=dev --ignore-scripts --no-audit --no-fund
COPY web ./
COPY --from=engine /src/web/src/engine src/engine
COPY --from=engine /src/web/src/data src/data
COPY src/salet/web /src/src/salet/web
RUN npm run build

FROM python:3.11-slim-bookworm AS wheel
WORKDIR /src
COPY requirements/build.txt requirements/
RUN python -m venv /opt/salet \
    && /opt/salet/bin/pip install --no-cache-dir --require-hashes --only-binary :all: -r requirements/build.txt
COPY pyproject.toml hatch_build.py README.md LICENSE ./
COPY web/public/third-party.txt web/public/
COPY core core
COPY src src
COPY --from=page /src/src/salet/web/static src/salet/web/static
RUN PATH="/opt/salet/bin:$PATH" pip install --no-cache-dir --no-deps --no-build-isolation . \
    && /opt/salet/bin/pip uninstall --yes hatch-fancy-pypi-readme hatchling ziglang

FROM python:3.11-slim-bookworm
ENV PATH=/opt/salet/bin:$PATH \
    PYTHONDONTWRITEBYTECODE=1 \
    SALET_DATA=/data
COPY --from=wheel /opt/salet /opt/salet
COPY container/start container/ready /opt/salet/bin/
RUN mkdir -p /data && chown 10001:10001 /data
USER 10001:10001
VOLUME /data
EXPOSE 8000
HEALTHCHECK --interval=15s --timeout=5s --start-period=60s CMD ["ready"]
ENTRYPOINT ["start"]
CMD ["--workers", "2"]
