import type { FileImportance, PartReader, SymbolGraph } from '@coderag/types'
import { BoundaryError } from '../errors.js'
import { GRAPH_FILES } from '../format.js'
import { createFileImportance, decodeImportance, type ImportanceByPath } from './file-importance.js'
import { readArrays, readText } from '../read-sources.js'

/** Files of one repository's symbols in a graph directory. */
export interface SymbolsEntry {
  readonly repoName: string
  /** Resolved calls. Empty if the repository has no symbols. */
  readonly symbolGraphFile: string
  /** Importance of its files. Empty if none is known. */
  readonly importanceFile: string
}

/**
 * Opens the symbol graphs of one generation, those of all repositories together.
 *
 * @throws BoundaryError `GRAPH_CORRUPT`, and what `parts` throws.
 */
export async function openSymbolGraph(parts: PartReader): Promise<SymbolGraph> {
  // Most queries read no symbol, but all of them how important files are.
  const { createSymbolGraph } = await import('./symbol-graph.js')
  const entries = parseEntries(await readText(parts, GRAPH_FILES.symbols))
  return createSymbolGraph(await Promise.all(entries.map(({ symbolGraphFile }) => readArrays(parts, symbolGraphFile))))
}

/**
 * Opens what the graphs of one generation say of whole files, without reading the graphs.
 *
 * @throws BoundaryError `GRAPH_CORRUPT`, and what `parts` throws.
 */
export async function openFileImportance(parts: PartReader): Promise<FileImportance> {
  const entries = parseEntries(await readText(parts, GRAPH_FILES.symbols))
  const importances = entries.map(async ({ repoName, importanceFile }) => ({
    repoName,
    importance: await readImportance(parts, importanceFile),
  }))
  return createFileImportance(await Promise.all(importances))
}

async function readImportance(parts: PartReader, name: string): Promise<ImportanceByPath> {
  return name === '' ? new Map() : decodeImportance(await readText(parts, name), name)
}

function parseEntries(json: string): readonly SymbolsEntry[] {
  try {
    const value: unknown = JSON.parse(json)
    if (Array.isArray(value) && value.every(isEntry)) return value
  } catch (cause) {
    throw corrupt(cause)
  }
  throw corrupt()
}

function isEntry(value: unknown): value is SymbolsEntry {
  if (typeof value !== 'object' || value === null) return false
  const fields = new Map<string, unknown>(Object.entries(value))
  return ['repoName', 'symbolGraphFile', 'importanceFile'].every((name) => typeof fields.get(name) === 'string')
}

function corrupt(cause?: unknown): BoundaryError {
  const path = GRAPH_FILES.symbols
  return new BoundaryError('GRAPH_CORRUPT', `${path} names no files. Crawl again with --full.`, { path }, { cause })
}
