// Chunks every file of the folders given and checks each result: `npm run check -w @coderag/chunkers -- <folder>…`.
// Prints, per language, files, chunks, faults, and what a chunk holds.
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join, relative } from 'node:path'
import { createAstChunker, createMarkdownChunker, createYamlChunker } from '@coderag/chunkers'
import { estimateTokens } from '@coderag/text'
import { rawText, type RawChunk, type RawDocument } from '@coderag/types'
import { partitionFaults } from '../src/partition-faults.ts'

const maxTokens = 512
const code = createAstChunker({ maxTokens })
const manifests = createYamlChunker({ maxTokens })
const documents = createMarkdownChunker({ maxTokens })
const prose = /\.(?:mdx?|markdown|rst|adoc|txt)$/i
const manifest =
  /\.(?:ya?ml|tpl|json|jsonc|toml|ini|cfg|xml|\w+proj|props|targets|proto|tf|tfvars|hcl|bicep|conf|mk|gradle)$|(?:^|\/)(?:[^/]+\.)?(?:dockerfile|makefile|caddyfile)[^/]*$/i
const LEAST = { DOC_README: 150, CODE_DEPLOY: 75, CODE_LOGIC: 250 }
const tally = new Map<
  string,
  { files: number; chunks: number; units: number; named: number; small: number; over: number }
>()
let faulty = 0
let degraded = 0

for (const folder of process.argv.slice(2)) {
  for (const path of readdirSync(folder, { recursive: true, encoding: 'utf8' }))
    await checkFile(folder, join(folder, path))
}
const rows = [...tally].map(([language, { files, chunks, units, named, small, over }]) => ({
  language,
  files,
  chunks,
  'characters each': Math.round(units / chunks),
  'named %': Math.round((100 * named) / chunks),
  'under minimum': small,
  'over budget': over,
}))
console.table(rows)
console.log(`${faulty} faulty files, ${degraded} files cut by lines after a failed parse`)
process.exitCode = faulty > 0 ? 1 : 0

async function checkFile(folder: string, path: string): Promise<void> {
  if (path.includes('/.git/') || !statSync(path).isFile() || statSync(path).size > 2_000_000) return
  const bytes = readFileSync(path)
  if (bytes.includes(0)) return
  const filePath = relative(folder, path)
  const text = rawText(bytes.toString('utf8'))
  const document: RawDocument = {
    sourceUri: `repo://check/${filePath}`,
    corpusType: prose.test(filePath) ? 'DOC_README' : manifest.test(filePath) ? 'CODE_DEPLOY' : 'CODE_LOGIC',
    repoName: 'check',
    filePath,
    gitHash: null,
    text,
  }
  const chunker = { DOC_README: documents, CODE_DEPLOY: manifests, CODE_LOGIC: code }[
    document.corpusType as 'CODE_LOGIC'
  ]
  const { chunks, notices } = await chunker.chunk(document)
  if (notices.length > 0) degraded += 1
  const faults = partitionFaults(document, chunks)
  if (faults.length > 0) {
    faulty += 1
    console.log(filePath, faults.slice(0, 3))
  }
  count(chunks)
}

function count(chunks: readonly RawChunk[]): void {
  for (const [index, chunk] of chunks.entries()) {
    const language = chunk.corpusType === 'DOC_README' ? '(documents)' : (chunk.language ?? '(lines)')
    const row = tally.get(language) ?? { files: 0, chunks: 0, units: 0, named: 0, small: 0, over: 0 }
    tally.set(language, row)
    if (index === 0) row.files += 1
    row.chunks += 1
    row.units += chunk.text.length
    if (chunk.symbolName !== null) row.named += 1
    if (chunk.text.length < LEAST[chunk.corpusType as 'CODE_LOGIC'] && chunks.length > 1) row.small += 1
    if (estimateTokens(chunk.text) > maxTokens && chunk.text.trimEnd().includes('\n')) row.over += 1
  }
}
