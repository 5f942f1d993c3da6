import type { PartReader } from '@coderag/types'
import { BoundaryError } from './errors.js'
import { FACT_FORMAT, GRAPH_FILES } from './format.js'
import { decodeArrays, type SymbolArrays } from './call-graph/symbol-file.js'
import type { SourceEntry } from './facts/source-facts.js'

/**
 * Reads the sources of a generation.
 *
 * @throws BoundaryError `GRAPH_CORRUPT`, and what `parts` throws.
 */
export async function readSources(parts: PartReader): Promise<SourceEntry[]> {
  const name = GRAPH_FILES.sources
  const parsed = parseJson(await readText(parts, name), name)
  if (!isRecord(parsed) || parsed['format'] !== FACT_FORMAT || !Array.isArray(parsed['sources'])) {
    throw new BoundaryError(
      'GRAPH_CORRUPT',
      `${name} is not what this version writes. Crawl again without --incremental.`,
      { path: name },
    )
  }
  return parsed['sources'].filter(isSourceEntry)
}

/** Reads a file of UTF-8 text. */
export async function readText(parts: PartReader, name: string): Promise<string> {
  const { buffer, byteOffset, byteLength } = await parts.read(name)
  // A buffer decodes short and ASCII texts faster than a text decoder.
  return Buffer.from(buffer, byteOffset, byteLength).toString('utf8')
}

/** Reads a stored call graph. */
export async function readArrays(parts: PartReader, name: string): Promise<SymbolArrays> {
  return decodeArrays(await parts.read(name), name)
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
