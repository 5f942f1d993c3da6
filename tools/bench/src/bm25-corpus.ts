import { readdirSync, readFileSync, statSync } from 'node:fs'
import { extname, join } from 'node:path'
import { createCodeTokenizer } from '@coderag/text'

export interface Corpus {
  /** Terms of each chunk, separated by single spaces. */
  readonly documents: readonly string[]
  readonly queries: readonly (readonly string[])[]
}

/** Length in characters. */
const WINDOW = 1_000
const EXTENSIONS = ['.cs', '.go', '.ts', '.tsx', '.js', '.py', '.java', '.rs', '.proto', '.yaml', '.yml', '.sh', '.sql']

/** Windows of the sources of some folders as terms, and queries drawn from them. */
export function makeCorpus(folders: readonly string[], chunks: number): Corpus {
  const tokenizer = createCodeTokenizer()
  const documents: string[] = []
  for (const path of folders.flatMap((folder) => [...listFiles(folder)])) {
    for (const window of windowsOf(readFileSync(path, 'utf8'))) {
      const terms = tokenizer.tokens(window)
      if (terms.length > 0) documents.push(terms.join(' '))
    }
  }
  const random = randomSource(11)
  const step = documents.length / chunks
  const drawn = step <= 1 ? documents : Array.from({ length: chunks }, (_, i) => documents[Math.floor(i * step)] ?? '')
  const queries = Array.from({ length: 200 }, () => {
    const terms = (drawn[Math.floor(random() * drawn.length)] ?? '').split(' ')
    const wanted = 3 + Math.floor(random() * 4)
    const query = new Set(Array.from({ length: wanted * 2 }, () => terms[Math.floor(random() * terms.length)] ?? ''))
    return [...query].slice(0, wanted)
  })
  return { documents: drawn, queries }
}

function* windowsOf(text: string): Generator<string> {
  let window = ''
  for (const line of text.split('\n')) {
    window += `${line}\n`
    if (window.length < WINDOW) continue
    yield window
    window = ''
  }
  if (window !== '') yield window
}

function* listFiles(folder: string): Generator<string> {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name)
    if (entry.isDirectory() && entry.name !== '.git' && entry.name !== 'node_modules') yield* listFiles(path)
    else if (entry.isFile() && EXTENSIONS.includes(extname(path)) && statSync(path).size < 300_000) yield path
  }
}

function randomSource(seed: number): () => number {
  let state = seed
  return () => (state = (state * 1_103_515_245 + 12_345) % 2_147_483_648) / 2_147_483_648
}
