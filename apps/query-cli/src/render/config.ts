import { originText, type EffectiveSetting, type LoadedConfig } from '@coderag/presets/config'
import { relative } from 'node:path'
import pc from 'picocolors'
import type { Layout } from '../terminal.js'
import { clip, printable } from './text.js'

/** A longer value is shown in full by `--json`. */
const VALUE_WIDTH = 60

/** Settings for people: key, value, where it comes from. */
export function renderConfig(
  { file }: LoadedConfig,
  settings: readonly EffectiveSetting[],
  { color, directory }: Layout & { readonly directory: string },
): string {
  const { bold, dim } = pc.createColors(color)
  const rows = settings.map(({ key, value, origin }) => ({
    key,
    value: clip(printable(textOf(value)), VALUE_WIDTH),
    origin: printable(originText(origin, directory)),
    isSet: origin.from !== 'default',
  }))
  const keyWidth = Math.max(...rows.map(({ key }) => key.length))
  const valueWidth = Math.max(...rows.map(({ value }) => value.length))
  const lines = rows.map(({ key, value, origin, isSet }) => {
    const line = `${key.padEnd(keyWidth)}  ${value.padEnd(valueWidth)}  ${origin}`
    return isSet ? bold(line) : dim(line)
  })
  return `${[file === null ? 'No configuration file.' : printable(relative(directory, file)), '', ...lines].join('\n')}\n`
}

/** The same as `--json` prints it. `format` counts up when a field changes its meaning or goes. */
export function configJson({ file }: LoadedConfig, settings: readonly EffectiveSetting[]): object {
  return { format: 1, file, settings: settings.map(({ key, value, origin }) => ({ key, value, ...origin })) }
}

function textOf(value: unknown): string {
  if (value === null) return '–'
  if (typeof value === 'string') return value
  return JSON.stringify(value)
}
