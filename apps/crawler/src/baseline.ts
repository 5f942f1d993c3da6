import { readFile, writeFile } from 'node:fs/promises'
import type { IngestReport, LeftSecret } from '@coderag/ingest'
import { CoderagError, EXIT, printable } from '@coderag/types'

const FORMAT = 2
const SHOWN = 50

/** A baseline that cannot be used. */
export class BaselineError extends CoderagError<'BASELINE_INVALID', { path: string }> {
  override readonly name = 'BaselineError'

  override get exitCode() {
    return EXIT.usage
  }
}

/** A secret that was left, with its source. */
interface LeftInSource extends LeftSecret {
  readonly source: string
}

/**
 * Reads the accepted secrets, as keys. An entry names a place by the lines around it, so that it stays accepted when lines
 * move, and a value in a new place does not. Of the value it has 8 bits of a hash, or nothing if the value is short.
 *
 * @throws BaselineError `BASELINE_INVALID`.
 */
export async function readBaseline(path: string): Promise<ReadonlySet<string>> {
  let parsed: unknown
  try {
    parsed = JSON.parse(await readFile(path, 'utf8'))
  } catch (cause) {
    throw invalid(path, 'it is missing or no JSON', cause)
  }
  if (!isRecord(parsed) || parsed['format'] !== FORMAT || !Array.isArray(parsed['accepted'])) {
    throw invalid(path, `it has no list "accepted" of format ${FORMAT}`)
  }
  return new Set(
    parsed['accepted'].map((entry: unknown) => {
      if (!isRecord(entry)) throw invalid(path, 'an entry is no object')
      return keyOf({
        source: textOf(entry, 'source', path),
        path: textOf(entry, 'path', path),
        kind: textOf(entry, 'kind', path),
        context: textOf(entry, 'context', path),
        check: entry['check'] === null ? null : textOf(entry, 'check', path),
      })
    }),
  )
}

/**
 * Checks that a baseline can be written to a path: it is free, or a baseline of any format.
 *
 * @throws BaselineError `BASELINE_INVALID`: another file has the name. It would be lost.
 */
export async function requireBaselinePlace(path: string): Promise<void> {
  const text = await readFile(path, 'utf8').catch(() => null)
  if (text === null || /^\s*(?:\{\s*"format":\s*\d+,\s*"accepted":|$)/.test(text)) return
  const message = `${path} is no baseline, so it is not overwritten. Give the name of a new file.`
  throw new BaselineError('BASELINE_INVALID', message, { path })
}

/** Writes every secret that was left as accepted: sorted, one entry a line, so that a review shows what was added. */
export async function writeBaseline(path: string, report: IngestReport): Promise<void> {
  const entries = leftIn(report).map(({ source, path: file, kind, context, check }) =>
    JSON.stringify({ source, path: file ?? '', kind, context, check }),
  )
  const lines = [...new Set(entries)].sort().map((entry) => `    ${entry}`)
  await writeFile(path, `{\n  "format": ${FORMAT},\n  "accepted": [\n${lines.join(',\n')}\n  ]\n}\n`)
}

/** Returns the likely secrets that a baseline does not accept. */
export function newSecrets(report: IngestReport, accepted: ReadonlySet<string>): LeftInSource[] {
  return leftIn(report).filter((left) => left.confidence === 'likely' && !accepted.has(keyOf(left)))
}

export function renderNew(fresh: readonly LeftInSource[]): string {
  const places = fresh
    .slice(0, SHOWN)
    .map(({ source, path, line, kind }) => `  ${printable(`${source}/${path ?? ''}:${line}`)} ${kind}`)
  const more = fresh.length > SHOWN ? [`  … and ${fresh.length - SHOWN} more: --audit --json lists all`] : []
  const head = `${fresh.length} likely secret${fresh.length === 1 ? '' : 's'} that the baseline does not accept:`
  const help = 'Remove them and change what they open. To accept them, run again with --write-baseline.'
  return `${[head, ...places, ...more, help].join('\n')}\n`
}

function leftIn({ sources }: IngestReport): LeftInSource[] {
  return sources.flatMap(({ repoName, audit }) => audit.left.map((left) => ({ ...left, source: repoName })))
}

type Accepted = Pick<LeftInSource, 'source' | 'path' | 'kind' | 'context' | 'check'>

function keyOf({ source, path, kind, context, check }: Accepted): string {
  return [source, path ?? '', kind, context, check ?? ''].join('\0')
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function textOf(entry: Record<string, unknown>, key: string, path: string): string {
  const value = entry[key]
  if (typeof value !== 'string') throw invalid(path, `an entry has no "${key}"`)
  return value
}

function invalid(path: string, why: string, cause?: unknown): BaselineError {
  const message = `Cannot use the baseline ${path}: ${why}. Make one with --write-baseline ${path}.`
  return new BaselineError('BASELINE_INVALID', message, { path }, { cause })
}
