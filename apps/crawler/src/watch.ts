import type { WatchEvent } from '@coderag/ingest/watch'
import { EXIT, type ExitCode } from '@coderag/types'
import { listenForEnd } from './interruption.js'
import { keepPrivate } from './private-files.js'
import { renderReport, shownPlace } from './render.js'
import type { WatchCommand } from './watch-command.js'

/**
 * Watches until a signal (SIGINT, SIGTERM, SIGHUP), and prints a line per update.
 *
 * @returns The exit code.
 * @throws CoderagError of the configuration, the sources and the index.
 */
export async function watch(command: WatchCommand): Promise<ExitCode> {
  using ending = listenForEnd()
  const [
    { crawlSource, inItsSystem, loadConfig, repositoryRoot, sourcesToCrawl },
    { composeIngest },
    { watchSources },
  ] = await Promise.all([
    import('@coderag/presets/config'),
    import('@coderag/presets/ingest'),
    import('@coderag/ingest/watch'),
  ])
  const repository = command.repositories.length === 0 ? repositoryRoot(process.cwd()) : null
  const { config } = await loadConfig({
    directory: process.cwd(),
    ...(repository !== null && { newIndexBeside: repository }),
    environment: process.env,
    file: command.config,
    flags: command.settings,
  })
  keepPrivate(config)
  const named = command.repositories.map((path) => inItsSystem(crawlSource('repo', path), config))
  const sources = named.length > 0 ? named : await sourcesToCrawl(config, process.cwd())
  await using pipeline = await composeIngest(config, {
    environment: process.env,
    keepsWorkers: true,
    scip: command.scip,
  })
  const print = (event: WatchEvent): void => {
    process.stdout.write(command.json ? `${JSON.stringify(factsOf(event))}\n` : textOf(event, pipeline.index.location))
  }
  try {
    await watchSources({
      pipeline,
      sources,
      ignored: [config.dataDir, pipeline.index.location],
      signal: ending.signal,
      onEvent: print,
    })
  } catch (error) {
    if (!ending.signal.aborted) throw error
  }
  return EXIT.ok
}

function textOf(event: WatchEvent, location: string): string {
  if (event.type === 'ready') {
    return `${renderReport(event.report, shownPlace(location))}Watching. Ctrl-C ends it.\n`
  }
  if (event.type === 'gone') return `${event.path} is gone. The index keeps what it has of it.\n`
  if (event.type === 'failed') return `warning: ${event.message} (${event.code}). It is tried again.\n`
  const { report, elapsedMs } = event
  const changed = report.sources.map(({ repoName, read, removed }) => {
    const parts = [...(read > 0 ? [`${read} read`] : []), ...(removed > 0 ? [`${removed} removed`] : [])]
    return `${repoName}: ${parts.length === 0 ? 'no file changed' : parts.join(', ')}`
  })
  return `generation ${report.generation}, ${(elapsedMs / 1000).toFixed(2)} s after the change · ${changed.join(' · ')}\n`
}

/** Returns an event as `--json` prints it. */
function factsOf(event: WatchEvent): object {
  if (event.type === 'failed' || event.type === 'gone') return event
  const { generation, chunkCount, sources } = event.report
  return {
    type: event.type,
    generation,
    chunkCount,
    ...(event.type === 'updated' && { elapsedMs: Math.round(event.elapsedMs) }),
    sources: sources.map(({ repoName, read, removed, failures }) => ({
      repoName,
      read,
      removed,
      failed: failures.length,
    })),
  }
}
