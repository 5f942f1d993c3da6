// What do facts from code cost beside parsing? `npm run bench:code-facts -w @coderag/facts -- <folder of sources>…`
// Per language, over the same files in the same run: parsing alone, and parsing with facts. Build the library first.
import assert from 'node:assert/strict'
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { extractCodeFacts, FactCollector } from '@coderag/facts'
import { createSyntax, type LanguageParser } from '@coderag/syntax'
import { rawText, type RawDocument } from '@coderag/types'

const maxBytesPerLanguage = 8_000_000
const maxBytesPerFile = 300_000
const batchSize = 32
const folders = process.argv.slice(2)
if (folders.length === 0) throw new Error('Usage: npm run bench:code-facts -w @coderag/facts -- <folder>…')

const syntax = createSyntax()
const corpora = new Map<string, RawDocument[]>()
const sizes = new Map<string, number>()
for (const folder of folders) readFolder(folder)

const rows = []
for (const [language, documents] of corpora) {
  const bytes = sizes.get(language) ?? 0
  if (bytes < 50_000) continue
  const parser = await syntax.load(language)
  run(documents.slice(0, 20), parser, true)
  const totals = { parseMs: 0, factsMs: 0, facts: 0, withFacts: 0 }
  // Batch by batch in turn, so that a busy machine slows both alike.
  for (let from = 0; from < documents.length; from += batchSize) {
    const batch = documents.slice(from, from + batchSize)
    const plain = run(batch, parser, false)
    const read = run(batch, parser, true)
    totals.parseMs += plain.ms
    totals.factsMs += read.ms - plain.ms
    totals.facts += read.facts
    totals.withFacts += read.withFacts
  }
  rows.push({
    language,
    files: documents.length,
    MB: (bytes / 1e6).toFixed(1),
    'parse ms': Math.round(totals.parseMs),
    'facts ms': Math.round(totals.factsMs),
    'facts/parse': (totals.factsMs / totals.parseMs).toFixed(2),
    facts: totals.facts,
    'files with facts': totals.withFacts,
  })
}
assert.ok(rows.length > 0, 'No language with 50 kB of source or more in the folders given.')
console.table(rows)

function run(documents: readonly RawDocument[], parser: LanguageParser, withFacts: boolean) {
  let facts = 0
  let files = 0
  const start = performance.now()
  for (const document of documents) {
    parser.withTree(document.text, (tree) => {
      if (!withFacts) return
      const collector = new FactCollector(document, [])
      extractCodeFacts(tree, collector)
      facts += collector.facts.length
      if (collector.facts.length > 0) files += 1
    })
  }
  return { ms: performance.now() - start, facts, withFacts: files }
}

function readFolder(folder: string): void {
  for (const path of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    const full = join(folder, path)
    if (/(?:^|\/)(?:\.git|node_modules|vendor)\//.test(path) || !statSync(full, { throwIfNoEntry: false })?.isFile())
      continue
    const handler = syntax.languageOf(path)
    if (handler === null || !/^(?:go|typescript|tsx|javascript|python|csharp|java)$/.test(handler.language)) continue
    const text = readFileSync(full, 'utf8')
    const size = sizes.get(handler.language) ?? 0
    if (text.length > maxBytesPerFile || size > maxBytesPerLanguage) continue
    sizes.set(handler.language, size + Buffer.byteLength(text))
    const list = corpora.get(handler.language) ?? []
    corpora.set(handler.language, list)
    const source = { sourceUri: `repo://bench/${path}`, repoName: 'bench', filePath: path, gitHash: null }
    list.push({ ...source, corpusType: 'CODE_LOGIC', text: rawText(text) })
  }
}
