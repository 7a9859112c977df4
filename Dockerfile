# The server with everything it needs; data in the volume /data, all else read only.
FROM python:3.12-slim AS build
RUN pip install --no-cache-dir build==1.6.1
WORKDIR /src
COPY . .
# The build brings node along and puts the browser client into the package.
RUN python -m build --wheel --outdir /wheels

FROM python:3.12-slim
COPY requirements-play.lock /tmp/
RUN pip install --no-cache-dir --require-hashes -r /tmp/requirements-play.lock \
    && rm /tmp/requirements-play.lock
COPY --from=build /wheels /wheels
RUN pip install --no-cache-dir --no-deps /wheels/*.whl && rm -r /wheels \
    && useradd --system --uid 10001 --no-create-home lastcard \
    && install --directory --owner=10001 --mode=0700 /data
# What the bots that search and the coach need is compiled here, once. What is compiled for the
# processor of this machine, another one would compile again at each start, for here nothing can be
# kept: so it is compiled for all of a kind. x86-64-v3, say, is faster, and for those that have AVX2.
ARG PROCESSOR=generic
ENV NUMBA_CACHE_DIR=/opt/lastcard NUMBA_CPU_NAME=${PROCESSOR} NUMBA_CPU_FEATURES=
RUN python -c "from lastcard.analysis.preparing import prepare_coach; prepare_coach()" \
    && chmod --recursive a+rX /opt/lastcard
USER 10001
ENV LASTCARD_DATA=/data LASTCARD_HOST=0.0.0.0 LASTCARD_LOG_JSON=1 PYTHONDONTWRITEBYTECODE=1
VOLUME /data
EXPOSE 8642
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=15s --start-period=20s CMD ["python", "-c", \
    "import urllib.request as r; r.urlopen('http://127.0.0.1:8642/readyz', timeout=3)"]
CMD ["lastcard", "serve", "--no-browser"]
