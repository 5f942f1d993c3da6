import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import type { FastifyInstance } from 'fastify'

const TYPES = {
  'page.css': 'text/css; charset=utf-8',
  'map.css': 'text/css; charset=utf-8',
  'page.js': 'text/javascript; charset=utf-8',
  'map.js': 'text/javascript; charset=utf-8',
} as const

/** Serves the scripts and styles that the build wrote from `client/`. */
export function addAssets(server: FastifyInstance): void {
  const folder = join(dirname(createRequire(import.meta.url).resolve('@coderag/server/package.json')), 'dist', 'assets')
  for (const [name, type] of Object.entries(TYPES)) {
    server.get(`/assets/${name}`, { schema: { hide: true } }, async (request, reply) => {
      const content = await readFile(join(folder, name))
      const etag = `"${createHash('sha256').update(content).digest('base64url').slice(0, 20)}"`
      void reply.header('etag', etag).header('cache-control', 'no-cache')
      return request.headers['if-none-match'] === etag ? reply.code(304).send() : reply.type(type).send(content)
    })
  }
}
