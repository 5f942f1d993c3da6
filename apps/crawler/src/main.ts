#!/usr/bin/env node
import { readFileSync } from 'node:fs'
import module from 'node:module'
import { relative } from 'node:path'
import { CoderagError } from '@coderag/types'
import pc from 'picocolors'
import { auditLines, renderAudit, withoutAudit } from './audit.js'
import { exitCodeOf, EXIT } from './exit-codes.js'
import { crawlCommand, type CrawlCommand } from './options.js'
import { renderPlan, renderReport } from './render.js'

// Since Node 22; without it the start only takes longer.
module.enableCompileCache?.()

const { version } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8')) as { version: string }
const interruption = new AbortController()
process.once('SIGINT', () => interruption.abort())
process.once('SIGTERM', () => interruption.abort())
// A reader such as `head` that has seen enough is no error.
process.stdout.on('error', (error: NodeJS.ErrnoException) => process.exit(error.code === 'EPIPE' ? 0 : EXIT.unexpected))

await crawlCommand(version, async (command) => {
  try {
    process.exitCode = await crawl(command)
  } catch (error) {
    process.exitCode = interruption.signal.aborted ? EXIT.interrupted : exitCodeOf(error)
    complain(error)
  }
}).parseAsync()

async function crawl(command: CrawlCommand): Promise<number> {
  const [
    { configuredSources, crawlSource, embedderFromName, loadConfig },
    { composeIngest },
    { createProgressDisplay, silentDisplay },
  ] = await Promise.all([import('@coderag/presets/config'), import('@coderag/presets/ingest'), import('./progress.js')])
  const { config } = await loadConfig({
    directory: process.cwd(),
    environment: process.env,
    file: command.config,
    flags: {
      ...command.settings,
      ...(command.embedder !== undefined && { '--embedder': { embedder: embedderFromName(command.embedder) } }),
    },
  })
  const sources =
    command.sources?.map(({ kind, path, name }) => crawlSource(kind, path, name)) ?? configuredSources(config)
  if (sources.length === 0 && command.remove.length === 0 && !command.rebuild) {
    const message =
      'Nothing to do. Name a repository, coderag-crawl --repo-path <path>, or list it under sources: in coderag.config.yaml.'
    throw new CoderagError('CONFIG_INVALID', message, { issues: ['sources'] })
  }
  const { incremental } = command
  const pipeline = await composeIngest(config, { environment: process.env })
  const { signal } = interruption
  if (command.dryRun) {
    const plans = await pipeline.plan(sources, { incremental, signal })
    process.stdout.write(command.json ? `${JSON.stringify(plans.map(planFacts), null, 2)}\n` : renderPlan(plans))
    return EXIT.ok
  }
  const display = command.quiet || command.json ? silentDisplay : createProgressDisplay(process.stderr)
  try {
    const call = { incremental, signal, remove: [...command.remove], onProgress: display.listener }
    const report = command.rebuild ? await pipeline.reembed(call) : await pipeline.ingest(sources, call)
    display.stop()
    if (!command.quiet) for (const line of auditLines(report)) process.stderr.write(`${line}\n`)
    if (command.json) {
      process.stdout.write(`${JSON.stringify(command.audit ? report : withoutAudit(report), null, 2)}\n`)
    } else if (!command.quiet)
      process.stdout.write(renderReport(report, relative(process.cwd(), config.dataDir) || '.'))
    if (command.audit && !command.json) process.stdout.write(renderAudit(report))
    return report.sources.some((source) => source.failures.length > 0) ? EXIT.withFailures : EXIT.ok
  } finally {
    display.stop()
  }
}

type Plan = Parameters<typeof renderPlan>[0][number]

/** A plan without the path of this machine. */
function planFacts({ discovery, toRead, unchanged, removed }: Plan) {
  const { repoName, gitCommit, skips, failures } = discovery
  return { repoName, gitCommit, read: toRead, unchanged, removed, skips, failures }
}

function complain(error: unknown): void {
  if (interruption.signal.aborted) {
    process.stderr.write('Interrupted. The index keeps its last generation.\n')
    return
  }
  const expected = CoderagError.is(error)
  const message = error instanceof Error ? error.message : String(error)
  process.stderr.write(`${pc.red('error:')} ${message}${expected ? pc.dim(` (${error.code})`) : ''}\n`)
  if (process.env['CODERAG_DEBUG'] === '1' && error instanceof Error) process.stderr.write(`${error.stack}\n`)
  else if (!expected) process.stderr.write('This is unexpected. CODERAG_DEBUG=1 shows where it happened.\n')
}
