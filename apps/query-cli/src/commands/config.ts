import { effectiveSettings, type EffectiveSetting } from '@coderag/presets/config'
import { nearestName } from '@coderag/retrieval'
import { CoderagError } from '@coderag/types'
import type { CommandContext } from '../command-context.js'
import { EXIT } from '../exit-codes.js'
import { configJson, renderConfig } from '../render/config.js'
import { layoutOf } from '../terminal.js'
import type { ConfigCommand } from './config-command.js'

/** Prints the settings in effect. */
export async function runConfig({ key, json, flags }: ConfigCommand, context: CommandContext): Promise<number> {
  const { terminal, directory } = context
  const loaded = await context.configure(flags)
  const settings = chosen(effectiveSettings(loaded), key)
  terminal.out(
    json
      ? `${JSON.stringify(configJson(loaded, settings), null, 2)}\n`
      : renderConfig(loaded, settings, { ...layoutOf(terminal), directory }),
  )
  return EXIT.ok
}

function chosen(settings: readonly EffectiveSetting[], key: string | null): readonly EffectiveSetting[] {
  if (key === null) return settings
  const found = settings.filter((setting) => setting.key === key || setting.key.startsWith(`${key}.`))
  if (found.length > 0) return found
  // Groups first: a beginning that many settings share means all of them.
  const known = [
    ...settings.map((setting) => setting.key.replace(/\.\w+$/, '')),
    ...settings.map(({ key: own }) => own),
  ]
  const nearest = nearestName(key, [...new Set(known)])
  const hint = nearest === null ? 'coderag config lists all.' : `Did you mean "${nearest}"?`
  throw new CoderagError('CONFIG_INVALID', `"${key}" is no setting. ${hint}`, { issues: [key] })
}
