# syntax=docker/dockerfile:1
# One image for every process of the shop. Pin the base by digest where you build: docker buildx imagetools inspect node:24.21.0-slim
ARG NODE=node:24.21.0-slim

FROM ${NODE} AS build
WORKDIR /shop
COPY package.json package-lock.json ./
RUN npm ci --no-audit --no-fund
COPY . .
# The same step that a start makes where there is no build; its stamp tells the start that it is done.
# Not the demonstration's pictures, which the step would make ahead.
RUN NODE_ENV=production node server/commands/build.ts && rm -rf node_modules

FROM ${NODE} AS packages
WORKDIR /shop
COPY package.json package-lock.json ./
# The image brings the Node that the package would bring.
RUN npm ci --omit=dev --no-audit --no-fund && rm -rf node_modules/node node_modules/.bin/node

FROM ${NODE}
RUN apt-get update && apt-get install --yes --no-install-recommends tini && rm -rf /var/lib/apt/lists/*
# With one heap, and what is large apart from it, the C library keeps some 50 MB less.
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data MALLOC_ARENA_MAX=1 MALLOC_MMAP_THRESHOLD_=32768
WORKDIR /shop
COPY --from=packages /shop/node_modules ./node_modules
COPY --from=build /shop ./
# The code belongs to root and cannot be changed by the shop; its data can, and the compiled code that it keeps between starts.
# A tmpfs over that folder gets the folder's own mode from runc 1.1, whatever was asked for.
RUN mkdir -p /data node_modules/.cache && chown node:node /data && chmod 1777 node_modules/.cache
USER node
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=3s --start-period=60s --retries=3 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/healthz`, { signal: AbortSignal.timeout(2500) }).then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
# tini hands signals on and collects the processes that decode pictures; the shop finishes what is under way within 20 s of SIGTERM.
STOPSIGNAL SIGTERM
ENTRYPOINT ["/usr/bin/tini", "--"]
CMD ["node", "--max-old-space-size=256", "--max-semi-space-size=8", "--heap-growing-percent=100", "--no-parallel-scavenge", "server/main.ts"]
