import { EXIT, type ExitCode } from '@coderag/types'
import { auditLines, renderAudit, withoutAudit } from './audit.js'
import { newSecrets, readBaseline, renderNew, requireBaselinePlace, writeBaseline } from './baseline.js'
import type { CrawlCommand } from './crawl-command.js'
import { listenForEnd } from './interruption.js'
import { keepPrivate } from './private-files.js'
import { hasNothing, renderPlan, renderReport, shownPlace } from './render.js'

/**
 * Runs a crawl and prints its progress and report. A signal (SIGINT, SIGTERM, SIGHUP) ends it; the index keeps its last
 * generation.
 *
 * @returns The exit code.
 * @throws CoderagError of the configuration, the sources and the index.
 */
export async function crawl(command: CrawlCommand): Promise<ExitCode> {
  using interruption = listenForEnd()
  try {
    return await crawlUntil(command, interruption.signal)
  } catch (error) {
    if (!interruption.signal.aborted) throw error
    process.stderr.write('Interrupted. The index is as it was before this run.\n')
    return EXIT.interrupted
  }
}

async function crawlUntil(command: CrawlCommand, signal: AbortSignal): Promise<ExitCode> {
  const [
    {
      crawlSource,
      embedderFromName,
      inItsSystem,
      loadConfig,
      remoteSource,
      repositoryRoot,
      sourcesOfShard,
      sourcesToCrawl,
    },
    { composeIngest },
    { createProgressDisplay, silentDisplay },
  ] = await Promise.all([import('@coderag/presets/config'), import('@coderag/presets/ingest'), import('./progress.js')])
  const repository = command.sources === null ? repositoryRoot(process.cwd()) : null
  const { config } = await loadConfig({
    directory: process.cwd(),
    ...(repository !== null && { newIndexBeside: repository }),
    environment: process.env,
    file: command.config,
    flags: {
      ...command.settings,
      ...(command.embedder !== undefined && { '--embedder': { embedder: embedderFromName(command.embedder) } }),
    },
  })
  keepPrivate(config)
  const named = command.sources?.map((place) =>
    inItsSystem(
      'url' in place ? remoteSource(place, config.dataDir) : crawlSource(place.kind, place.path, place.name),
      config,
    ),
  )
  const all = named ?? (command.rebuild ? [] : await sourcesToCrawl(config, process.cwd()))
  const sources = command.shard === null ? all : sourcesOfShard(all, command.shard)
  // An audit speaks of every file, and the index keeps no places.
  const incremental = !command.full && !command.audit
  const accepted = command.baseline === undefined ? null : await readBaseline(command.baseline)
  if (command.writeBaseline !== undefined) await requireBaselinePlace(command.writeBaseline)
  await using pipeline = await composeIngest(config, { environment: process.env, scip: command.scip })
  // A baseline speaks of every secret, not only of those in files that changed since the last run.
  const readsLeftSecrets = accepted !== null || command.writeBaseline !== undefined
  if (command.dryRun) {
    const plans = await pipeline.plan(sources, { incremental, readsLeftSecrets, signal })
    process.stdout.write(command.json ? `${JSON.stringify(plans.map(planFacts), null, 2)}\n` : renderPlan(plans))
    return EXIT.ok
  }
  if (command.sources === null && sources.length > 0 && !command.quiet && !command.json) {
    const names = sources.map(({ repoName, path }) => repoName ?? path)
    process.stderr.write(`Indexing ${names.join(', ')} into ${shownPlace(pipeline.index.location)}\n`)
  }
  const display = command.quiet || command.json ? silentDisplay : createProgressDisplay(process.stderr)
  try {
    const call = { incremental, readsLeftSecrets, signal, remove: [...command.remove], onProgress: display.listener }
    const report = command.rebuild ? await pipeline.reembed(call) : await pipeline.ingest(sources, call)
    display.stop()
    if (command.audit && !command.quiet) for (const line of auditLines(report)) process.stderr.write(`${line}\n`)
    if (command.json) {
      process.stdout.write(`${JSON.stringify(command.audit ? report : withoutAudit(report), null, 2)}\n`)
    } else if (!command.quiet) {
      const isNamed = '--index' in command.settings || '--output-dir' in command.settings
      process.stdout.write(renderReport(report, shownPlace(pipeline.index.location), isNamed))
    }
    if (command.audit && !command.json) process.stdout.write(renderAudit(report))
    if (command.writeBaseline !== undefined) await writeBaseline(command.writeBaseline, report)
    const fresh = accepted === null ? [] : newSecrets(report, accepted)
    if (fresh.length > 0) {
      process.stderr.write(renderNew(fresh))
      return EXIT.secrets
    }
    const isEmpty = report.chunkCount === 0 || report.sources.every(hasNothing)
    return (sources.length > 0 && isEmpty) || report.sources.some((source) => source.failures.length > 0)
      ? EXIT.incomplete
      : EXIT.ok
  } finally {
    display.stop()
  }
}

type Plan = Parameters<typeof renderPlan>[0][number]

/** Returns a plan as `--json` prints it, without absolute paths. */
function planFacts({ discovery, toRead, unchanged, removed }: Plan) {
  const { repoName, gitCommit, skips, failures } = discovery
  return { repoName, gitCommit, read: toRead, unchanged, removed, skips, failures }
}
