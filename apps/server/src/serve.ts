import { createHash, randomBytes } from 'node:crypto'
import type { AddressInfo } from 'node:net'
import { performance } from 'node:perf_hooks'
import { loadConfig, workingTreesOf } from '@coderag/presets/config'
import type { Config, ResolvedConfig } from '@coderag/presets/config'
import type { IndexUpdate, Watching } from '@coderag/presets/watching'
import { CoderagError, EXIT } from '@coderag/types'
import type { UpdateIndex } from './options.js'
import type { ServeCommand } from './serve-command.js'

/** Refusal to serve, or failure to listen. */
class ServeError extends CoderagError<'SERVE_INSECURE' | 'SERVE_ADDRESS', { address: string }> {
  override readonly name = 'ServeError'

  override get exitCode() {
    return EXIT.usage
  }
}

export interface ServeSetup {
  readonly version: string
  readonly directory: string
  readonly environment: Readonly<Record<string, string | undefined>>
  readonly out: (text: string) => void
  readonly err: (text: string) => void
  /** Ends the server when it is aborted. */
  readonly signal: AbortSignal
}

/**
 * Serves an index until the signal is aborted. Running requests are finished first.
 *
 * @throws ServeError `SERVE_INSECURE`: a public address without tokens; `SERVE_ADDRESS`: the address cannot be used.
 * @throws ConfigError; AnsweringError of the setting `generator`; RetrievalError `INDEX_MISSING` and the other codes of `composeRetriever`.
 */
export async function serve(command: ServeCommand, setup: ServeSetup): Promise<void> {
  if (command.newToken) return printToken(setup)
  const began = performance.now()
  const { config } = await loadConfig({
    directory: setup.directory,
    environment: setup.environment,
    file: command.config,
    flags: flagSettings(command),
  })
  refuseInsecure(config, command)
  const [{ createServer }, { composeRetriever }, { composeAnswerer }] = await Promise.all([
    import('./server.js'),
    import('@coderag/presets/retriever'),
    import('@coderag/presets/answerer'),
  ])
  await using watching = command.watch ? await startWatch(config, setup) : null
  if (watching !== null && !(await hasIndex(config))) {
    setup.err('There is no index yet. It is built first.\n')
    await watching.ready
  }
  const answerer = await composeAnswerer(config, { environment: setup.environment })
  await using retriever = await composeRetriever(config, { environment: setup.environment })
  const { readers, maxConcurrent, requestsPerMinute } = config.server
  const server = await createServer(retriever, {
    version: setup.version,
    readers: readers.map(({ name, sha256, repos, corpora, metrics, index: mayUpdate }) => ({
      name,
      sha256,
      ...(metrics !== undefined && { seesMetrics: metrics }),
      ...(mayUpdate !== undefined && { mayUpdate }),
      access: { ...(repos !== undefined && { repos }), ...(corpora !== undefined && { corpusTypes: corpora }) },
    })),
    answerer,
    update: updateOf(config, setup),
    workingTrees: await workingTreesOf(config),
    allowedHosts: hostsOf(config, command),
    maxConcurrent,
    requestsPerMinute,
    log: command.quiet ? null : (line) => setup.err(`${line}\n`),
  })
  try {
    const { generation, chunks } = await retriever.status()
    setup.out(`${await listen(server, config)} serves generation ${generation}, ${chunks} chunks, `)
    setup.out(`ready after ${Math.round(performance.now() - began)} ms. Ctrl-C ends it.\n`)
    if (!setup.signal.aborted) {
      await new Promise<void>((resolve) => setup.signal.addEventListener('abort', () => resolve(), { once: true }))
    }
  } finally {
    await server.close()
  }
}

async function hasIndex(config: ResolvedConfig): Promise<boolean> {
  const { composeIndex } = await import('@coderag/presets/storage')
  await using index = await composeIndex(config)
  return (await index.identity()) !== null
}

/** Keeps the index as new as its sources, in a process of its own. */
async function startWatch(config: ResolvedConfig, { directory, environment, err }: ServeSetup): Promise<Watching> {
  const [{ sourcesToCrawl }, { startWatching }] = await Promise.all([
    import('@coderag/presets/config'),
    import('@coderag/presets/watching'),
  ])
  return startWatching(config, {
    sources: await sourcesToCrawl(config, directory),
    environment,
    onNotice(notice) {
      if (notice.type === 'failed') err(`warning: ${notice.message} (${notice.code}). It is tried again.\n`)
      if (notice.type === 'gone') err(`${notice.path} is gone. The index keeps what it has of it.\n`)
      if (notice.type === 'ended') err(`error: The files are no longer watched: ${notice.message} (${notice.code})\n`)
    },
  })
}

function updateOf(config: ResolvedConfig, { directory, environment }: ServeSetup): UpdateIndex {
  let running: Promise<IndexUpdate> | null = null
  const listeners = new Set<Parameters<UpdateIndex>[0]>()
  const update = async (): Promise<IndexUpdate> => {
    const [{ sourcesToCrawl }, { updateIndex }] = await Promise.all([
      import('@coderag/presets/config'),
      import('@coderag/presets/watching'),
    ])
    const onProgress: Parameters<UpdateIndex>[0] = (...counts) => listeners.forEach((listener) => listener(...counts))
    return updateIndex(config, { sources: await sourcesToCrawl(config, directory), environment, onProgress })
  }
  return async (onProgress) => {
    listeners.add(onProgress)
    running ??= update().finally(() => (running = null))
    return running.finally(() => listeners.delete(onProgress))
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

function flagSettings({ dataDir, index, host, port }: ServeCommand): Record<string, Config> {
  return {
    ...(dataDir !== undefined && { '--data-dir': { dataDir, index: dataDir } }),
    ...(index !== undefined && { '--index': { index } }),
    ...(host !== undefined && { '--host': { server: { host } } }),
    ...(port !== undefined && { '--port': { server: { port } } }),
  }
}

const LOOPBACK = ['localhost', '127.0.0.1', '[::1]', '::1']

function refuseInsecure({ server: { host, readers } }: ResolvedConfig, { insecure }: ServeCommand): void {
  if (LOOPBACK.includes(host) || readers.length > 0 || insecure) return
  const message =
    `Everybody who reaches ${host} could read the index. ` +
    'Set server.readers (coderag serve --new-token prints a token), or add --insecure.'
  throw new ServeError('SERVE_INSECURE', message, { address: host })
}

/** Returns the host names that the server answers to. A server with tokens on a public address answers to any. */
function hostsOf({ server: { host, readers, allowedHosts } }: ResolvedConfig, { allowHost }: ServeCommand) {
  const named = [...allowedHosts, ...allowHost].map((name) => name.toLowerCase())
  if (!LOOPBACK.includes(host) && named.length === 0 && readers.length > 0) return null
  return [...LOOPBACK, host, ...named]
}

function printToken({ out }: ServeSetup): void {
  const token = randomBytes(32).toString('base64url')
  const sha256 = createHash('sha256').update(token).digest('hex')
  out(`token   ${token}\n`)
  out(`sha256  ${sha256}\n\n`)
  out('Give the token to the reader; it is shown only now. Put the hash into the configuration:\n\n')
  out(`server:\n  readers:\n    - name: <reader>\n      sha256: ${sha256}\n`)
}
