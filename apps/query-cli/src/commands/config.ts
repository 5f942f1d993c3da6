import type { EffectiveSetting } from '@coderag/presets/config'
import { EXIT } from '@coderag/types'
import { type AddCommand, type CommandContext, type ConfigFlags, withIndexOptions } from '../command.js'
import { layoutOf } from '../terminal.js'

interface ConfigCommand {
  /** A setting, or a group of settings such as `ranking`. Null for all. */
  readonly key: string | null
  readonly json: boolean
  readonly flags: ConfigFlags
}

interface ConfigCommandFlags extends ConfigFlags {
  readonly json?: boolean
}

export const addConfigCommand: AddCommand = (program, run) => {
  const command = program
    .command('config [key]')
    .description('show every setting with its value and its origin; secrets are masked')
    .option('--json', 'print one JSON document')
  withIndexOptions(command)
    .addHelpText('after', examples)
    .action((key: string | undefined, flags: ConfigCommandFlags) => {
      const { json = false } = flags
      return run(async (context) => runConfig({ key: key ?? null, json, flags }, context))
    })
}

const examples = `
Examples:
  coderag config
  coderag config ranking
  CODERAG_RANKING__RERANK_TOP=50 coderag config ranking.rerankTop --json`

/** Prints the settings in effect. */
async function runConfig({ key, json, flags }: ConfigCommand, context: CommandContext): Promise<number> {
  const [{ effectiveSettings }, { configJson, renderConfig }] = await Promise.all([
    import('@coderag/presets/config'),
    import('../render/config.js'),
  ])
  const { terminal, directory } = context
  const loaded = await context.configure(flags)
  const settings = await settingsAt(effectiveSettings(loaded), key)
  terminal.out(
    json
      ? `${JSON.stringify(configJson(loaded, settings), null, 2)}\n`
      : renderConfig(loaded, settings, { ...layoutOf(terminal), directory }),
  )
  return EXIT.ok
}

/** Returns the settings at `key` or below it; all of them if it is null. */
async function settingsAt(
  settings: readonly EffectiveSetting[],
  key: string | null,
): Promise<readonly EffectiveSetting[]> {
  if (key === null) return settings
  const found = settings.filter((setting) => setting.key === key || setting.key.startsWith(`${key}.`))
  if (found.length > 0) return found
  const [{ ConfigError }, { nearestName }] = await Promise.all([
    import('@coderag/presets/config'),
    import('@coderag/retrieval/inspect'),
  ])
  // Groups come first: a prefix that many settings share means the group.
  const known = [
    ...settings.map((setting) => setting.key.replace(/\.\w+$/, '')),
    ...settings.map(({ key: own }) => own),
  ]
  const nearest = nearestName(key, [...new Set(known)])
  const hint = nearest === null ? '"coderag config" lists all settings.' : `Did you mean "${nearest}"?`
  throw new ConfigError('CONFIG_INVALID', `There is no setting "${key}". ${hint}`, { issues: [key] })
}
