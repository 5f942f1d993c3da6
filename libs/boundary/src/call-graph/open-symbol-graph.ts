import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { FileImportance, SymbolGraph } from '@coderag/types'
import { BoundaryError } from '../errors.js'
import { GRAPH_FILES } from '../format.js'
import { parseSymbols } from './file-symbols.js'
import { createFileImportance, decodeImportance, type ImportanceByPath } from './file-importance.js'
import { resolveSymbols } from './resolve-symbols.js'
import { decodeArrays, toArrays, type SymbolArrays } from './symbol-file.js'
import { createSymbolGraph } from './symbol-graph.js'

/** Files of one repository's symbols in a graph directory. */
export interface SymbolsEntry {
  readonly repoName: string
  /** Symbols as they were extracted. */
  readonly symbolsFile: string
  /** Resolved; empty in graphs of older versions where the writer left that to the reader. */
  readonly symbolGraphFile: string
  /** Importance of its files. Absent in graphs of older versions. */
  readonly importanceFile?: string
}

/**
 * Opens the symbol graphs of one generation, those of all repositories together.
 *
 * @throws BoundaryError `GRAPH_UNREADABLE` or `GRAPH_CORRUPT`.
 */
export async function openSymbolGraph(directory: string): Promise<SymbolGraph> {
  const entries = parseEntries((await read(join(directory, GRAPH_FILES.symbols))).toString('utf8'), directory)
  return createSymbolGraph(await Promise.all(entries.map((entry) => openPart(directory, entry))))
}

/**
 * Opens what the graphs of one generation say of whole files, without reading the graphs.
 *
 * @throws BoundaryError `GRAPH_UNREADABLE` or `GRAPH_CORRUPT`.
 */
export async function openFileImportance(directory: string): Promise<FileImportance> {
  const entries = parseEntries((await read(join(directory, GRAPH_FILES.symbols))).toString('utf8'), directory)
  const parts = entries.map(async ({ repoName, importanceFile = '' }) => ({
    repoName,
    importance: await readImportance(directory, importanceFile),
  }))
  return createFileImportance(await Promise.all(parts))
}

async function readImportance(directory: string, name: string): Promise<ImportanceByPath> {
  if (name === '') return new Map()
  const path = join(directory, name)
  return decodeImportance((await read(path)).toString('utf8'), path)
}

async function openPart(directory: string, entry: SymbolsEntry): Promise<SymbolArrays> {
  const { repoName, symbolsFile, symbolGraphFile } = entry
  const path = join(directory, symbolGraphFile === '' ? symbolsFile : symbolGraphFile)
  const bytes = await read(path)
  if (symbolGraphFile !== '') return decodeArrays(bytes, path)
  const lines = bytes.toString('utf8').split('\n')
  return toArrays(repoName, resolveSymbols(lines.filter((line) => line !== '').map(parseSymbols)))
}

function parseEntries(json: string, directory: string): readonly SymbolsEntry[] {
  try {
    const value: unknown = JSON.parse(json)
    if (Array.isArray(value) && value.every(isEntry)) return value
  } catch (cause) {
    throw corrupt(directory, cause)
  }
  throw corrupt(directory)
}

function isEntry(value: unknown): value is SymbolsEntry {
  if (typeof value !== 'object' || value === null) return false
  const fields = new Map<string, unknown>(Object.entries(value))
  return (
    ['repoName', 'symbolsFile', 'symbolGraphFile'].every((name) => typeof fields.get(name) === 'string') &&
    ['string', 'undefined'].includes(typeof fields.get('importanceFile'))
  )
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
