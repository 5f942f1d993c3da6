import { isAbsolute, relative } from 'node:path'
import { CoderagError, EXIT, type IndexManifest } from '@coderag/types'
import type { LoadedConfig, ResolvedConfig } from '@coderag/presets/config'
import type { IndexCheck } from '@coderag/retrieval'
import { type AddCommand, type CommandContext, type ConfigFlags, withIndexOptions } from '../command.js'
import { placedLayout } from '../file-places.js'

/** A comparison that this binary cannot make. */
class CheckUnavailableError extends CoderagError<'CHECK_UNAVAILABLE'> {
  override readonly name = 'CheckUnavailableError'

  override get exitCode() {
    return EXIT.usage
  }
}

interface StatusCommand {
  readonly check: boolean
  readonly skipped: boolean
  readonly failed: boolean
  readonly audit: boolean
  readonly json: boolean
  readonly flags: ConfigFlags
}

interface StatusFlags extends ConfigFlags {
  readonly check?: boolean
  readonly skipped?: boolean
  readonly failed?: boolean
  readonly audit?: boolean
  readonly json?: boolean
}

export const addStatusCommand: AddCommand = (program, run) => {
  const command = program
    .command('status')
    .description('show what is indexed, when and at which commit')
    .option('--check', 'compare the index with the files and settings now; exit code 3 if something is stale')
    .option('--skipped', 'list every skipped file with its reason')
    .option('--failed', 'list every failed file with its error')
    .option('--audit', 'list what the scrubber found when the sources were crawled; never a value')
    .option('--json', 'print one JSON document')
  withIndexOptions(command)
    .addHelpText('after', examples)
    .action((flags: StatusFlags) => {
      const { check = false, skipped = false, failed = false, audit = false, json = false } = flags
      return run(async (context) => runStatus({ check, skipped, failed, audit, json, flags }, context))
    })
}

const examples = `
Examples:
  coderag status
  coderag status --skipped | grep too_large
  coderag status --check || coderag index`

/** Time limit of git's answers without --check, in milliseconds. A working tree that takes longer is not mentioned. */
const GIT_TIMEOUT_MS = 100

/** Prints the content of the index. Reads the manifest and, with `--check`, lists the files of the sources. */
async function runStatus(command: StatusCommand, context: CommandContext): Promise<number> {
  const [{ indexStatus }, { readManifest }, { statusDocument }, { renderStatus }] = await Promise.all([
    import('@coderag/retrieval/inspect'),
    import('@coderag/presets/storage'),
    import('@coderag/protocol'),
    import('../render/status.js'),
  ])
  const { terminal } = context
  const loaded = await context.configure(command.flags)
  const { config } = loaded
  const manifest = await readManifest(config)
  const status = indexStatus(manifest)
  const check = command.check ? await checkOf(config, context) : null
  if (command.json) {
    terminal.out(`${JSON.stringify(statusDocument(status, command, check), null, 2)}\n`)
  } else {
    const moved = check === null ? await movedSources(manifest, config, context) : null
    terminal.out(
      renderStatus(status, {
        ...(await placedLayout(config, context)),
        ...command,
        place: await placeOf(loaded, context),
        check,
        moved,
      }),
    )
  }
  return check?.fresh === false ? EXIT.incomplete : EXIT.ok
}

/** Tells where the index lies and which setting says so: `data`, `../data (the nearest index above)`. */
async function placeOf({ config, originOf }: LoadedConfig, { directory }: CommandContext): Promise<string> {
  const { originText, redactPlace } = await import('@coderag/presets/config')
  const place = redactPlace(config.index ?? config.dataDir, '********')
  const shown = isAbsolute(place) ? relative(directory, place) || '.' : place
  const origin = originOf([config.index === undefined ? 'dataDir' : 'index'])
  return origin.from === 'default' ? shown : `${shown} (${originText(origin, directory)})`
}

async function checkOf(config: ResolvedConfig, { checkIndex }: CommandContext): Promise<IndexCheck> {
  if (checkIndex !== null) return checkIndex(config)
  const message = 'coderag-query reads no sources, so it has nothing to compare with. Run `coderag status --check`.'
  throw new CheckUnavailableError('CHECK_UNAVAILABLE', message, {})
}

/** Returns the commits of working trees that have moved on, by name of the source. Empty if the settings name none. */
async function movedSources(
  manifest: IndexManifest,
  config: ResolvedConfig,
  { directory }: CommandContext,
): Promise<ReadonlyMap<string, string>> {
  const [{ sourcesToCompare, treesByName }, { otherCommits }] = await Promise.all([
    import('@coderag/presets/config'),
    import('@coderag/retrieval/inspect'),
  ])
  const names = manifest.sources.map(({ repoName }) => repoName)
  // A glob that matches nothing is an error of a crawl and of --check. It must not hide what is indexed.
  const sources = await sourcesToCompare(config, directory, names).catch(() => [])
  return otherCommits(manifest, treesByName(sources), GIT_TIMEOUT_MS)
}
