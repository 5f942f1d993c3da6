// What does chunking cost beside parsing? `npm run bench -w @coderag/chunkers -- <folder of sources>…`
// Per language, over the same files in the same run: parsing alone, with the outline, and everything up to chunks.
import assert from 'node:assert/strict'
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { createAstChunker } from '@coderag/chunkers'
import { createSyntax, type LanguageParser } from '@coderag/syntax'
import { rawText, type RawDocument } from '@coderag/types'

const maxBytesPerLanguage = 12_000_000
const rounds = 3
const batchSize = 32
const folders = process.argv.slice(2)
if (folders.length === 0) throw new Error('Usage: npm run bench -w @coderag/chunkers -- <folder of sources>…')

const syntax = createSyntax()
const chunker = createAstChunker({ syntax })
const corpora = new Map<string, RawDocument[]>()
const sizes = new Map<string, number>()
for (const folder of folders) readFolder(folder)

const rows = []
for (const [language, documents] of corpora) {
  const corpusBytes = sizes.get(language) ?? 0
  if (corpusBytes < 100_000) continue
  let bytes = 0
  const parser = await syntax.load(language)
  parseAll(documents.slice(0, 20), parser, false)
  // Batch by batch in turn, so that a busy machine slows all three alike.
  const totals = [0, 0, 0]
  let chunks = 0
  for (let first = 0; first < documents.length * rounds; first += batchSize) {
    const from = first % documents.length
    const batch = documents.slice(from, from + batchSize)
    bytes += batch.reduce((sum, { text }) => sum + Buffer.byteLength(text), 0)
    add(totals, 0, parseAll(batch, parser, false))
    add(totals, 1, parseAll(batch, parser, true))
    const start = performance.now()
    for (const document of batch) chunks += (await chunker.chunk(document)).chunks.length
    add(totals, 2, performance.now() - start)
  }
  assert(chunks >= documents.length)
  const [parse, outline, all] = totals
  rows.push({
    language,
    files: documents.length,
    MB: (corpusBytes / 1e6).toFixed(1),
    'parse MB/s': rate(bytes, parse),
    'with outline MB/s': rate(bytes, outline),
    'to chunks MB/s': rate(bytes, all),
    'all : parse': ((all ?? 0) / (parse ?? 1)).toFixed(2),
    'chunks/s': Math.round((1000 * chunks) / (all ?? 1)),
  })
}
console.table(rows)

function parseAll(documents: readonly RawDocument[], parser: LanguageParser, outline: boolean): number {
  const start = performance.now()
  let found = 0
  for (const { text } of documents) {
    found += parser.withTree(text, (tree) => (outline ? tree.outline().declarations.length : tree.root.endIndex))
  }
  assert(found > 0)
  return performance.now() - start
}

function readFolder(folder: string): void {
  for (const path of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    const language = syntax.languageOf(path)?.language
    if (language === undefined) continue
    const stat = statSync(join(folder, path), { throwIfNoEntry: false })
    const size = stat?.isFile() === true ? stat.size : 0
    const sum = (sizes.get(language) ?? 0) + size
    if (size === 0 || size > 500_000 || sum > maxBytesPerLanguage) continue
    sizes.set(language, sum)
    const text = rawText(readFileSync(join(folder, path), 'utf8'))
    const document: RawDocument = {
      sourceUri: `repo://bench/${path}`,
      corpusType: 'CODE_LOGIC',
      repoName: 'bench',
      filePath: path,
      gitHash: null,
      text,
    }
    corpora.set(language, [...(corpora.get(language) ?? []), document])
  }
}

function add(totals: number[], kind: number, milliseconds: number): void {
  totals[kind] = (totals[kind] ?? 0) + milliseconds
}

function rate(bytes: number, milliseconds: number | undefined): string {
  return (bytes / 1000 / (milliseconds ?? 1)).toFixed(2)
}
