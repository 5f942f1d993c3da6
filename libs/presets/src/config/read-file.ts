import { readFile } from 'node:fs/promises'
import { basename, extname } from 'node:path'
import { pathToFileURL } from 'node:url'
import { ConfigError } from './errors.js'
import type { Document, LineCounter } from './parse-yaml.js'
import type { KeyPath } from './schema-walk.js'
import { isSettings, type Settings } from './settings.js'

/** A configuration file that was read but not validated. */
export interface ConfigFile {
  readonly path: string
  readonly settings: Settings
  /** Returns the line of a key, 1-based, or null if it has none, as in a program. */
  lineOf(path: KeyPath): number | null
}

/**
 * Reads a configuration file by its extension: YAML, JSON, or TypeScript, which Node loads as it is (22.18 and later).
 * @throws ConfigError `CONFIG_UNREADABLE`, `CONFIG_SYNTAX`.
 */
export async function readConfigFile(path: string): Promise<ConfigFile> {
  const extension = extname(path)
  if (extension === '.ts') return { path, settings: settingsOf(path, await loadProgram(path)), lineOf: () => null }
  if (!['.yaml', '.yml', '.json'].includes(extension)) {
    throw unreadable(path, `a configuration file ends in .yaml, .yml, .json or .ts, not in "${extension}"`)
  }
  const text = await readFile(path, 'utf8').catch((cause: unknown) => {
    throw unreadable(path, systemReason(cause), cause)
  })
  if (extension === '.json') requireJson(path, text)
  // JSON is YAML: one parser tells the lines of both.
  const { LineCounter, parseDocument } = await import('./parse-yaml.js')
  const lines = new LineCounter()
  const document = parseDocument(text, { lineCounter: lines })
  const fault = document.errors[0]
  if (fault !== undefined) throw syntaxError(path, lines.linePos(fault.pos[0]).line, fault.code)
  return {
    path,
    settings: settingsOf(path, document.toJS() ?? {}),
    lineOf: (keys) => lineOfKey(document, keys, lines),
  }
}

async function loadProgram(path: string): Promise<unknown> {
  if (!('typescript' in process.features) || process.features.typescript === false) {
    throw unreadable(path, `Node ${process.version} can't load TypeScript; use 22.18 or newer, or write YAML or JSON`)
  }
  try {
    const loaded: unknown = await import(pathToFileURL(path).href)
    return isSettings(loaded) && 'default' in loaded ? loaded['default'] : undefined
  } catch (cause) {
    const reason = cause instanceof Error ? `${cause.name}: ${cause.message}` : 'it threw no error object'
    throw unreadable(path, reason, cause)
  }
}

function settingsOf(path: string, value: unknown): Settings {
  if (isSettings(value)) {
    // Names the schema for editors; no setting.
    const { $schema: _schema, ...settings } = value
    return settings
  }
  const what = extname(path) === '.ts' ? 'have the settings as its default export' : 'hold one mapping of settings'
  throw unreadable(path, `it must ${what}`)
}

function requireJson(path: string, text: string): void {
  try {
    JSON.parse(text)
  } catch (error) {
    const position = /position (\d+)/.exec(error instanceof Error ? error.message : '')?.[1]
    const before = text.slice(0, position === undefined ? undefined : Number(position))
    throw syntaxError(path, before.split('\n').length, 'not JSON')
  }
}

function lineOfKey(document: Document, keys: KeyPath, lines: LineCounter): number | null {
  let node: unknown = document.contents
  let offset: number | null = null
  for (const key of keys) {
    if (typeof node !== 'object' || node === null || !('items' in node) || !Array.isArray(node.items)) break
    const items: readonly unknown[] = node.items
    const item = typeof key === 'number' ? items[key] : items.find((pair) => keyOf(pair)?.value === key)
    if (item === undefined) break
    const named = keyOf(item) ?? (hasRange(item) ? item : null)
    offset = named?.range?.[0] ?? offset
    node = typeof item === 'object' && item !== null && 'value' in item && keyOf(item) !== null ? item.value : item
  }
  return offset === null ? null : lines.linePos(offset).line
}

interface Ranged {
  readonly value?: unknown
  readonly range?: readonly number[] | null
}

function keyOf(pair: unknown): Ranged | null {
  if (typeof pair !== 'object' || pair === null || !('key' in pair)) return null
  return typeof pair.key === 'object' ? pair.key : null
}

function hasRange(node: unknown): node is Ranged {
  return typeof node === 'object' && node !== null && 'range' in node
}

function syntaxError(path: string, line: number, what: string): ConfigError {
  const message = `${basename(path)}:${line} can't be read (${what}). The file is ${path}.`
  return new ConfigError('CONFIG_SYNTAX', message, { path, line })
}

function unreadable(path: string, reason: string, cause?: unknown): ConfigError {
  return new ConfigError(
    'CONFIG_UNREADABLE',
    `The configuration file ${path} can't be used: ${reason}.`,
    { path, reason },
    { cause },
  )
}

function systemReason(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? error.code : null
  return code === 'ENOENT' ? 'it is not there' : `reading it failed (${String(code)})`
}
