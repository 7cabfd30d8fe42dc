# Production image: the product with its pages built, run by an ordinary account. See docs/operations.md.

FROM node:24-slim AS build
WORKDIR /app
COPY package.json package-lock.json ./
RUN npm ci
COPY . .
RUN node scripts/build.ts

FROM node:24-slim AS packages
WORKDIR /app
COPY package.json package-lock.json ./
# Without the decoder that npm brings, which must not be passed on (docs/decisions/0046-media-worker.md).
RUN npm ci --omit=dev && rm -rf node_modules/node-av node_modules/@seydx

FROM node:24-slim
WORKDIR /app
RUN apt-get update && apt-get install --yes --no-install-recommends ffmpeg && rm -rf /var/lib/apt/lists/*
ENV NODE_ENV=production FFMPEG_PATH=/usr/bin/ffmpeg HOST=0.0.0.0 PORT=3000 DATA_DIR=/data
# As in the start script of package.json: see docs/decisions/0016-memory.md.
ENV MALLOC_ARENA_MAX=2 MALLOC_TRIM_THRESHOLD_=131072
RUN install -d -o node -g node -m 700 /data
COPY --from=packages /app/node_modules node_modules
COPY --from=build /app/build build
COPY package.json LICENSE ./
COPY migrations migrations
COPY scripts scripts
COPY src src
USER node
VOLUME /data
EXPOSE 3000
# Alive is for restarting; /readyz, which asks the database too, is for the load balancer.
HEALTHCHECK --interval=10s --timeout=3s --start-period=30s \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/healthz`).then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "--max-semi-space-size=2", "--max-old-space-size=192", "--enable-source-maps", "build/programs/current/server.js"]
