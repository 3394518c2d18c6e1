FROM node:20-slim AS base
WORKDIR /app
ENV NODE_ENV=production NEXT_TELEMETRY_DISABLED=1
COPY package.json package-lock.json .npmrc ./

FROM base AS build
RUN npm ci --include=dev
COPY . .
RUN npm run image:build

FROM base AS packages
RUN npm ci --omit=dev

FROM base
COPY --from=packages /app/node_modules node_modules
COPY tsconfig.json next.config.mjs payload.config.ts ./
COPY collections collections
COPY public public
COPY src src
# The start makes the static pages from the database that it finds, so their folder is the user's own.
COPY --from=build --chown=node:node /app/.next .next
RUN mkdir /data && chown node:node /app /data
USER node
ENV DATA_DIR=/data PORT=3000
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=5s --start-period=120s \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/healthz`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "src/cli/start.mjs"]
