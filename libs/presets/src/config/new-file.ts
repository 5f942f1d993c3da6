import { readdirSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { basename, dirname, extname, relative, sep } from 'node:path'
import type { CrawlSource } from '@coderag/types'
import { ConfigSchema } from '../config.js'
import { ConfigError } from './errors.js'
import { FILE_NAMES } from './find-file.js'
import { factsOf, schemasAt } from './schema-walk.js'

/** Settings that a new file shows with their defaults, commented out: those that people change most. */
const SHOWN: readonly (readonly [string, string?])[] = [
  ['dataDir'],
  ['embedder'],
  ['crawl', 'ignore'],
  ['scrub', 'secretsInCode'],
  ['generator'],
  ['server', 'host'],
  ['server', 'port'],
]

/**
 * Checks that a configuration file can be written.
 *
 * @throws ConfigError `CONFIG_EXISTS`: the file exists, or its directory already has a configuration file.
 *   `CONFIG_UNREADABLE`: it does not end in `.yaml` or `.yml`, or its directory can't be read.
 */
export function requireNewConfigFile(file: string): void {
  if (!['.yaml', '.yml'].includes(extname(file))) {
    throw unwritable(file, 'a file for YAML ends in .yaml or .yml')
  }
  const own = basename(file)
  const taken = FILE_NAMES.includes(own) ? FILE_NAMES : [own]
  const existing = namesIn(file).find((name) => taken.includes(name))
  if (existing !== undefined) throw existsAlready(file, existing)
}

/**
 * Writes a configuration file with these sources. Every other setting is commented out with its default.
 *
 * @param file - Absolute path. An existing file is never overwritten.
 * @throws ConfigError as `requireNewConfigFile`.
 */
export async function writeNewConfigFile(file: string, sources: readonly CrawlSource[]): Promise<void> {
  requireNewConfigFile(file)
  const text = await configText(dirname(file), sources)
  await writeFile(file, text, { flag: 'wx' }).catch((cause: unknown) => {
    const code = codeOf(cause)
    throw code === 'EEXIST' ? existsAlready(file, basename(file)) : unwritable(file, `writing it failed (${code})`)
  })
}

async function configText(directory: string, sources: readonly CrawlSource[]): Promise<string> {
  const { stringify } = await import('./parse-yaml.js')
  const scalar = (value: unknown): string => stringify(value, { lineWidth: 0 }).trim()
  const lines = [
    '# Settings of coderag. Paths are relative to this file.',
    '# To change a setting, remove the # before it. `coderag config` prints all settings with their values.',
    '',
    ...comment(factAt(['sources']).description),
    'sources:',
    ...sources.flatMap(({ path, repoName }) => {
      const shown = scalar(relative(directory, path).split(sep).join('/') || '.')
      if (repoName === undefined || repoName === basename(path)) return [`  - ${shown}`]
      return [`  - path: ${shown}`, `    name: ${scalar(repoName)}`]
    }),
  ]
  let section: string | null = null
  for (const [key, child] of SHOWN) {
    const { description, default: fallback } = factAt(child === undefined ? [key] : [key, child])
    if (section !== key) lines.push('', ...(child === undefined ? [] : [`#${key}:`]))
    section = key
    if (child === undefined) lines.push(...comment(description), `#${key}: ${scalar(fallback)}`)
    else lines.push(...comment(description).map((line) => `#  ${line}`), `#  ${child}: ${scalar(fallback)}`)
  }
  return `${lines.join('\n')}\n`
}

function factAt(path: readonly string[]): ReturnType<typeof factsOf> {
  const [schema] = schemasAt(ConfigSchema, path)
  if (schema === undefined) throw new RangeError(`${path.join('.')} is no setting`)
  return factsOf(schema)
}

/** Returns a text as comments of at most 100 characters a line. */
function comment(text: string | null): string[] {
  const lines: string[] = []
  for (const word of (text ?? '').split(' ')) {
    const line = lines.at(-1)
    if (line !== undefined && line.length + word.length < 100) lines[lines.length - 1] = `${line} ${word}`
    else lines.push(`# ${word}`)
  }
  return lines
}

function namesIn(file: string): readonly string[] {
  try {
    return readdirSync(dirname(file))
  } catch (cause) {
    throw unwritable(file, `its directory can't be read (${codeOf(cause)})`)
  }
}

function existsAlready(file: string, existing: string): ConfigError {
  const message = `${dirname(file)} already has ${existing}, which is not overwritten. Edit it, or write another file with --output.`
  return new ConfigError('CONFIG_EXISTS', message, { path: file })
}

function unwritable(path: string, reason: string): ConfigError {
  return new ConfigError('CONFIG_UNREADABLE', `The configuration file ${path} can't be written: ${reason}.`, {
    path,
    reason,
  })
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : 'unknown'
}
