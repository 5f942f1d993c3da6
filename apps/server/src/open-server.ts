import type { AddressInfo } from 'node:net'
import { type ResolvedConfig, workingTreesOf } from '@coderag/presets/config'
import { composeAnswerer } from '@coderag/presets/answerer'
import { composeRetriever } from '@coderag/presets/retriever'
import { ServeError } from './errors.js'
import { LOOPBACK } from './loopback.js'
import type { ServerOptions } from './options.js'
import { createServer } from './server.js'
import type { ServeOrder, Serving } from './workers/messages.js'

/** A server that listens. Disposing it finishes the requests that are running. */
export interface Served extends Serving, AsyncDisposable {
  /** Processes that answer. */
  readonly processes: number
  /** Is rejected if the server can't go on. */
  readonly failed: Promise<never>
}

export interface OpenSetup extends Pick<ServerOptions, 'update' | 'shared'> {
  readonly environment: Readonly<Record<string, string | undefined>>
  readonly err: (text: string) => void
}

/**
 * Opens an index and listens.
 *
 * @throws ServeError `SERVE_ADDRESS`: the address cannot be used; AnsweringError of the setting `generator`; RetrievalError
 *   `INDEX_MISSING` and the other codes of `composeRetriever`.
 */
export async function openServer(order: ServeOrder, setup: OpenSetup): Promise<Served> {
  const answerer = await composeAnswerer(order.config, { environment: setup.environment })
  const retriever = await composeRetriever(order.config, { environment: setup.environment })
  try {
    const server = await createServer(retriever, { ...(await optionsOf(order, setup)), answerer })
    const { generation, chunks } = await retriever.status()
    const address = await listen(server, order.config)
    return {
      address,
      generation,
      chunks,
      processes: 1,
      failed: new Promise<never>(() => undefined),
      async [Symbol.asyncDispose]() {
        await server.close()
        await retriever.close()
      },
    }
  } catch (error) {
    await retriever.close()
    throw error
  }
}

async function optionsOf(
  { config, version, allowHost, quiet }: ServeOrder,
  { err, update, shared }: OpenSetup,
): Promise<Omit<ServerOptions, 'answerer'>> {
  const { readers, maxConcurrent, requestsPerMinute } = config.server
  return {
    version,
    readers: readers.map(({ name, sha256, repos, corpora, metrics, index: mayUpdate }) => ({
      name,
      sha256,
      ...(metrics !== undefined && { seesMetrics: metrics }),
      ...(mayUpdate !== undefined && { mayUpdate }),
      access: { ...(repos !== undefined && { repos }), ...(corpora !== undefined && { corpusTypes: corpora }) },
    })),
    update,
    shared,
    workingTrees: await workingTreesOf(config),
    allowedHosts: hostsOf(config, allowHost),
    maxConcurrent,
    requestsPerMinute,
    log: quiet ? null : (line) => err(`${line}\n`),
  }
}

/** Listens and returns the address for people. */
async function listen(
  server: {
    listen(at: { host: string; port: number }): Promise<string>
    server: { address(): AddressInfo | string | null }
  },
  { server: { host, port } }: ResolvedConfig,
): Promise<string> {
  try {
    await server.listen({ host, port })
  } catch (cause) {
    // Everything else that fails here is no matter of the address, such as a route that was declared wrongly.
    if (!(cause instanceof Error && 'syscall' in cause && 'code' in cause)) throw cause
    const address = `${host}:${port}`
    const message = `The server cannot listen on ${address} (${String(cause.code)}). Choose another --port or --host.`
    throw new ServeError('SERVE_ADDRESS', message, { address }, { cause })
  }
  const at = server.server.address()
  const used = typeof at === 'object' && at !== null ? at.port : port
  return `http://${host.includes(':') ? `[${host}]` : host}:${used}`
}

/** Returns the host names that the server answers to. A server with tokens on a public address answers to any. */
function hostsOf({ server: { host, readers, allowedHosts } }: ResolvedConfig, allowHost: readonly string[]) {
  const named = [...allowedHosts, ...allowHost].map((name) => name.toLowerCase())
  if (!LOOPBACK.includes(host) && named.length === 0 && readers.length > 0) return null
  return [...LOOPBACK, host, ...named]
}
