import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { BoundaryError } from './errors.js'
import { FACT_FORMAT, GRAPH_FILES } from './format.js'
import { decodeArrays, type SymbolArrays } from './call-graph/symbol-file.js'
import type { SourceEntry } from './facts/source-facts.js'

/**
 * Reads the sources that a graph directory lists.
 *
 * @throws BoundaryError `GRAPH_UNREADABLE` or `GRAPH_CORRUPT`.
 */
export async function readSources(directory: string): Promise<SourceEntry[]> {
  const path = join(directory, GRAPH_FILES.sources)
  const parsed = parseJson(await readText(path), path)
  if (!isRecord(parsed) || parsed['format'] !== FACT_FORMAT || !Array.isArray(parsed['sources'])) {
    throw new BoundaryError(
      'GRAPH_CORRUPT',
      `${path} is not what this version writes. Crawl again without --incremental.`,
      { path },
    )
  }
  return parsed['sources'].filter(isSourceEntry)
}

export async function readText(path: string): Promise<string> {
  try {
    return await readFile(path, 'utf8')
  } catch (cause) {
    throw unreadable(path, cause)
  }
}

/** Reads a stored call graph. */
export async function readArrays(path: string): Promise<SymbolArrays> {
  const bytes = await readFile(path).catch((cause: unknown) => {
    throw unreadable(path, cause)
  })
  return decodeArrays(bytes, path)
}

export function unreadable(path: string, cause: unknown): BoundaryError {
  const message = `${path} can't be read. Crawl again without --incremental.`
  return new BoundaryError('GRAPH_UNREADABLE', message, { path }, { cause })
}

function parseJson(text: string, path: string): unknown {
  try {
    return JSON.parse(text)
  } catch (cause) {
    throw new BoundaryError(
      'GRAPH_CORRUPT',
      `${path} is not JSON. Crawl again without --incremental.`,
      { path },
      { cause },
    )
  }
}

function isSourceEntry(value: unknown): value is SourceEntry {
  return (
    isRecord(value) &&
    ['uriPrefix', 'repoName', 'factsFile', 'symbolsFile', 'symbolGraphFile'].every(
      (key) => typeof value[key] === 'string',
    ) &&
    Array.isArray(value['services']) &&
    Array.isArray(value['locatedUris'])
  )
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
