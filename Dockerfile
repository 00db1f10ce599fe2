# syntax=docker/dockerfile:1
# One image for everything: the server, and npm run export, import and backup (see docs/operation.md).

FROM node:24-bookworm-slim AS build
WORKDIR /naryad
COPY package.json package-lock.json ./
COPY tools/openapi-types tools/openapi-types
RUN npm ci --no-audit --no-fund
COPY index.html vite.config.ts tsconfig.json ./
COPY tools tools
COPY public public
COPY contract contract
COPY src src
COPY server server
RUN npm run build

FROM node:24-bookworm-slim AS packages
WORKDIR /naryad
COPY package.json package-lock.json ./
COPY tools/openapi-types tools/openapi-types
# Node is the base image's. The one among the packages is for machines that have another, and as large as all the rest.
RUN npm ci --omit=dev --no-audit --no-fund && rm -rf node_modules/node-linux-* node_modules/.bin/node

FROM node:24-bookworm-slim
WORKDIR /naryad
ENV NODE_ENV=production MALLOC_ARENA_MAX=1 MALLOC_MMAP_THRESHOLD_=131072 MALLOC_TRIM_THRESHOLD_=131072 HOST=0.0.0.0 PORT=3000 DATA_DIR=/data DEMO=off
COPY package.json ./
COPY --from=packages /naryad/node_modules node_modules
COPY --from=build /naryad/dist dist
COPY --from=build /naryad/dist-server dist-server
COPY contract contract
COPY server server
RUN install -d -o node -g node -m 700 /data
USER node
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/health/live`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
# The flags of tools/server-process.json.
CMD ["node", "--disable-warning=ExperimentalWarning", "--max-semi-space-size=8", "--heap-growing-percent=50", "dist-server/main.js"]
