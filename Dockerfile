# The crawler, the query command and the server in one image. Everything is fetched while building, nothing while running.
FROM node:24-bookworm-slim AS build
WORKDIR /app
COPY . .
# Dependencies need no install scripts (see .npmrc); `prune` leaves what runs.
RUN npm ci --no-audit --no-fund \
 && npx nx run-many -t build --projects=coderag,crawler,store-sql,store-qdrant,store-s3 --outputStyle=static \
 && npm prune --omit=dev --no-audit --no-fund \
 # Drivers are optional: whoever installs the packages chooses one. The image has both.
 && npm install --no-save --omit=dev --no-audit --no-fund pg@8.23.1 mysql2@3.24.6 \
 && rm -rf .nx .git fixtures docs tools

FROM node:24-bookworm-slim
# Listing a repository is git's job. Mounted repositories belong to whoever mounted them, which git must be told to accept;
# the container is the fence around what a repository's own configuration could start.
RUN apt-get update \
 && apt-get install -y --no-install-recommends git \
 && rm -rf /var/lib/apt/lists/* \
 && git config --system --add safe.directory '*' \
 && mkdir /data && chown node:node /data
COPY --from=build --chown=root:root /app /app
RUN ln -s /app/apps/crawler/bin/coderag-crawl.js /usr/local/bin/coderag-crawl \
 && ln -s /app/apps/coderag/bin/coderag.js /usr/local/bin/coderag
# Each thread keeps freed memory of its own otherwise: a crawl of 5 MB of source takes 50 MB more at its peak.
ENV MALLOC_ARENA_MAX=2
ENV NODE_ENV=production CODERAG_DATA_DIR=/data
USER node
WORKDIR /repos
VOLUME /data
ENTRYPOINT ["coderag-crawl"]
CMD ["--help"]
