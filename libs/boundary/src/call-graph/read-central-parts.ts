import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { CentralParts } from '@coderag/types'
import { BoundaryError } from '../errors.js'
import { GRAPH_FILES } from '../format.js'

/**
 * Reads what much of each repository is built on; nothing of an index that was written before that was counted.
 *
 * @throws BoundaryError `GRAPH_UNREADABLE` or `GRAPH_CORRUPT`.
 */
export async function readCentralParts(directory: string): Promise<readonly CentralParts[]> {
  const path = join(directory, GRAPH_FILES.central)
  let text: string
  try {
    text = await readFile(path, 'utf8')
  } catch (cause) {
    if (cause instanceof Error && 'code' in cause && cause.code === 'ENOENT') return []
    throw new BoundaryError('GRAPH_UNREADABLE', `${path} can't be read. Crawl again.`, { path }, { cause })
  }
  try {
    const value: unknown = JSON.parse(text)
    if (Array.isArray(value) && value.every(isCentralParts)) return value
  } catch (cause) {
    throw corrupt(path, cause)
  }
  throw corrupt(path)
}

function isCentralParts(value: unknown): value is CentralParts {
  if (typeof value !== 'object' || value === null) return false
  const fields = new Map<string, unknown>(Object.entries(value))
  return (
    typeof fields.get('repoName') === 'string' && ['symbols', 'files'].every((name) => Array.isArray(fields.get(name)))
  )
}

function corrupt(path: string, cause?: unknown): BoundaryError {
  const message = `${path} names no declarations. Crawl again without --incremental.`
  return new BoundaryError('GRAPH_CORRUPT', message, { path }, { cause })
}
