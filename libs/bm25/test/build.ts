import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { encodeChunks, type ChunkSelection, type CleanChunk, type LexicalIndex } from '@coderag/types'
import { afterAll } from 'vitest'
import { createIndexWriter, createLexicalAnalyzer, openLexicalIndex, type IndexWriterOptions } from '../src/index.js'

/** A folder for generations that goes when the test file ends. */
export function scratch(): { next(): string } {
  const root = mkdtempSync(join(tmpdir(), 'coderag-bm25-'))
  let generation = 0
  afterAll(() => rmSync(root, { recursive: true, force: true }))
  return { next: () => join(root, `g${++generation}`) }
}

export interface Change {
  readonly drop?: readonly ChunkSelection[]
  readonly add?: readonly CleanChunk[]
  readonly batchRows?: number
}

/** Writes the next generation and tells where it is. */
export async function writeGeneration(
  directory: string,
  change: Change,
  options: { previous?: string; writer?: IndexWriterOptions } = {},
): Promise<string> {
  const analyzer = createLexicalAnalyzer()
  const writer = createIndexWriter(options.writer, options.previous)
  for (const selection of change.drop ?? []) writer.delete(selection)
  const added = change.add ?? []
  const rows = change.batchRows ?? 7
  for (let from = 0; from < added.length; from += rows) {
    const batch = added.slice(from, from + rows)
    writer.add(encodeChunks(batch), analyzer.analyze(batch))
  }
  await writer.write(directory)
  return directory
}

/** Writes one generation from nothing and opens it. */
export async function buildIndex(directory: string, chunks: readonly CleanChunk[]): Promise<LexicalIndex> {
  return openLexicalIndex(await writeGeneration(directory, { add: chunks }))
}
