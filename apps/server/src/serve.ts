import { createHash, randomBytes } from 'node:crypto'
import { performance } from 'node:perf_hooks'
import { type Config, loadConfig, type ResolvedConfig } from '@coderag/presets/config'
import type { IndexUpdate, Watching } from '@coderag/presets/watching'
import { ServeError } from './errors.js'
import { LOOPBACK } from './loopback.js'
import type { Served } from './open-server.js'
import type { UpdateIndex } from './options.js'
import type { ServeCommand } from './serve-command.js'
import type { ServeOrder } from './workers/messages.js'

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
  await using watching = command.watch ? await startWatch(config, setup) : null
  if (watching !== null && !(await hasIndex(config))) {
    setup.err('There is no index yet. It is built first.\n')
    await watching.ready
  }
  const { allowHost, quiet, workers = config.server.workers } = command
  await using served = await open({ config, version: setup.version, allowHost, quiet }, workers, setup)
  const { address, generation, chunks, processes } = served
  const by = processes > 1 ? `by ${processes} processes, ` : ''
  const milliseconds = Math.round(performance.now() - began)
  setup.out(
    `${address} serves generation ${generation}, ${chunks} chunks, ${by}ready after ${milliseconds} ms. Ctrl-C ends it.\n`,
  )
  await Promise.race([aborted(setup.signal), served.failed])
}

async function open(order: ServeOrder, workers: number, setup: ServeSetup): Promise<Served> {
  const update = updateOf(order.config, setup)
  const { environment, err } = setup
  if (workers > 1) {
    const { startWorkers } = await import('./workers/primary.js')
    return startWorkers(order, { workers, update, err })
  }
  const { openServer } = await import('./open-server.js')
  return openServer(order, { environment, err, update, shared: null })
}

async function aborted(signal: AbortSignal): Promise<void> {
  if (signal.aborted) return
  await new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve(), { once: true }))
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

function flagSettings({ dataDir, index, host, port }: ServeCommand): Record<string, Config> {
  return {
    ...(dataDir !== undefined && { '--data-dir': { dataDir, index: dataDir } }),
    ...(index !== undefined && { '--index': { index } }),
    ...(host !== undefined && { '--host': { server: { host } } }),
    ...(port !== undefined && { '--port': { server: { port } } }),
  }
}

function refuseInsecure({ server: { host, readers } }: ResolvedConfig, { insecure }: ServeCommand): void {
  if (LOOPBACK.includes(host) || readers.length > 0 || insecure) return
  const message =
    `Everybody who reaches ${host} could read the index. ` +
    'Set server.readers (coderag serve --new-token prints a token), or add --insecure.'
  throw new ServeError('SERVE_INSECURE', message, { address: host })
}

function printToken({ out }: ServeSetup): void {
  const token = randomBytes(32).toString('base64url')
  const sha256 = createHash('sha256').update(token).digest('hex')
  out(`token   ${token}\n`)
  out(`sha256  ${sha256}\n\n`)
  out('Give the token to the reader; it is shown only now. Put the hash into the configuration:\n\n')
  out(`server:\n  readers:\n    - name: <reader>\n      sha256: ${sha256}\n`)
}
