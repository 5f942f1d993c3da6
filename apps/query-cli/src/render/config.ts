import { originText, type EffectiveSetting, type LoadedConfig } from '@coderag/presets/config'
import { relative } from 'node:path'
import pc from 'picocolors'
import type { Layout } from '../terminal.js'
import { clip, printable } from './text.js'

/** Maximum width of a value in characters. `--json` prints longer values in full. */
const VALUE_WIDTH = 60

/** Renders settings for people: key, value, origin. */
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

/** Returns settings as `--json` prints them. `format` counts up when a field is removed or changes its meaning. */
export function configJson({ file }: LoadedConfig, settings: readonly EffectiveSetting[]): object {
  return { format: 1, file, settings: settings.map(({ key, value, origin }) => ({ key, value, ...origin })) }
}

function textOf(value: unknown): string {
  if (value === null) return '–'
  if (typeof value === 'string') return value
  return JSON.stringify(value)
}
