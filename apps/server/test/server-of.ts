import { createHash } from 'node:crypto'
import { composeRetriever } from '@coderag/presets/retriever'
import type { Retriever } from '@coderag/retrieval'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, onTestFinished } from 'vitest'
import { createServer, type ServerOptions } from '../src/server.js'
import { indexOfShop } from './index-of-shop.js'

/** Headers of a request from this machine. */
export const local = { host: 'localhost:7377' }

/** A server over the index of the example system. They share an index. */
export interface TestServers {
  /** Returns a server that the end of the test closes. */
  start(options?: Partial<ServerOptions>, over?: (retriever: Retriever) => Retriever): Promise<FastifyInstance>
  /** Lines that the servers have logged. */
  readonly lines: string[]
}

export function testServers(): TestServers {
  const lines: string[] = []
  let retriever: Retriever
  beforeAll(async () => {
    retriever = await composeRetriever({ dataDir: indexOfShop(), embedder: 'none' })
  })
  afterAll(() => retriever.close())
  return {
    lines,
    async start(options = {}, over = (own) => own) {
      const server = await createServer(over(retriever), {
        version: '0',
        readers: [],
        answerer: null,
        update: null,
        shared: null,
        workingTrees: {},
        allowedHosts: ['localhost', '127.0.0.1'],
        maxConcurrent: 16,
        requestsPerMinute: 100_000,
        log: (line) => void lines.push(line),
        ...options,
      })
      onTestFinished(() => server.close())
      return server
    },
  }
}

export function sha256(token: string): string {
  return createHash('sha256').update(token).digest('hex')
}
