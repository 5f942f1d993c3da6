import type { CentralParts, PartReader } from '@coderag/types'
import { BoundaryError } from '../errors.js'
import { GRAPH_FILES } from '../format.js'
import { readText } from '../read-sources.js'

/**
 * Reads what much of each repository is built on.
 *
 * @throws BoundaryError `GRAPH_CORRUPT`, and what `parts` throws.
 */
export async function readCentralParts(parts: PartReader): Promise<readonly CentralParts[]> {
  const text = await readText(parts, GRAPH_FILES.central)
  try {
    const value: unknown = JSON.parse(text)
    if (Array.isArray(value) && value.every(isCentralParts)) return value
  } catch (cause) {
    throw corrupt(cause)
  }
  throw corrupt()
}

function isCentralParts(value: unknown): value is CentralParts {
  if (typeof value !== 'object' || value === null) return false
  const fields = new Map<string, unknown>(Object.entries(value))
  return (
    typeof fields.get('repoName') === 'string' && ['symbols', 'files'].every((name) => Array.isArray(fields.get(name)))
  )
}

function corrupt(cause?: unknown): BoundaryError {
  const path = GRAPH_FILES.central
  const message = `${path} names no declarations. Crawl again with --full.`
  return new BoundaryError('GRAPH_CORRUPT', message, { path }, { cause })
}
