import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { SymbolGraph } from '@coderag/types'
import { BoundaryError } from '../errors.js'
import { GRAPH_FILES } from '../format.js'
import { decodeArrays } from './symbol-file.js'
import { createSymbolGraph } from './symbol-graph.js'

/**
 * Opens the symbol graphs of one generation, those of all repositories together.
 *
 * @throws BoundaryError `GRAPH_UNREADABLE` or `GRAPH_CORRUPT`.
 */
export async function openSymbolGraph(directory: string): Promise<SymbolGraph> {
  const list = await read(join(directory, GRAPH_FILES.symbols))
  const names = parseNames(list.toString('utf8'), directory)
  const parts = await Promise.all(
    names.map(async (name) => {
      const path = join(directory, name)
      return decodeArrays(await read(path), path)
    }),
  )
  return createSymbolGraph(parts)
}

function parseNames(json: string, directory: string): readonly string[] {
  try {
    const value: unknown = JSON.parse(json)
    if (Array.isArray(value) && value.every((name) => typeof name === 'string')) return value
  } catch (cause) {
    throw corrupt(directory, cause)
  }
  throw corrupt(directory)
}

function corrupt(directory: string, cause?: unknown): BoundaryError {
  const path = join(directory, GRAPH_FILES.symbols)
  return new BoundaryError(
    'GRAPH_CORRUPT',
    `${path} names no files. Crawl again without --incremental.`,
    { path },
    { cause },
  )
}

async function read(path: string): Promise<Buffer> {
  try {
    return await readFile(path)
  } catch (cause) {
    throw new BoundaryError('GRAPH_UNREADABLE', `${path} can't be read. Crawl again.`, { path }, { cause })
  }
}
