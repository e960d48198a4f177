# syntax=docker/dockerfile:1
# One image for every process of the shop: the same bytes as a release. It is built in the folder that a release unpacks to, so that
# nothing is compiled or fetched for it but tini: tar --extract --file voice-shop-….tar.gz && cd voice-shop-… && docker build --tag voice-shop .
# Pin the base by digest where you build: docker buildx imagetools inspect node:24.21.0-slim
ARG NODE=node:24.21.0-slim

FROM ${NODE}
RUN apt-get update && apt-get install --yes --no-install-recommends tini && rm -rf /var/lib/apt/lists/*
# With one heap, and what is large apart from it, the C library keeps some 50 MB less.
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data MALLOC_ARENA_MAX=1 MALLOC_MMAP_THRESHOLD_=32768
WORKDIR /shop
COPY . .
# A checkout has sources and no build. The code belongs to root and cannot be changed by the shop; its data can, and the compiled code that
# it keeps between starts. A tmpfs over that folder gets the folder's own mode from runc 1.1, whatever was asked for.
RUN test -f release.json || { echo "This is no release: build the image in the folder of one (docs/deployment.md)."; exit 1; } \
  && mkdir -p /data node_modules/.cache && chown node:node /data && chmod 1777 node_modules/.cache
USER node
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=3s --start-period=60s --retries=3 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/healthz`, { signal: AbortSignal.timeout(2500) }).then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
# tini hands signals on and collects the processes that decode pictures; the shop finishes what is under way within 20 s of SIGTERM.
STOPSIGNAL SIGTERM
ENTRYPOINT ["/usr/bin/tini", "--"]
CMD ["node", "--max-old-space-size=256", "--max-semi-space-size=8", "--heap-growing-percent=100", "--no-parallel-scavenge", "server/main.ts"]
