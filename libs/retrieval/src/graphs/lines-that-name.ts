import { CORPUS_TYPES, type PossibleCall, type SymbolGraph, type SymbolRef } from '@coderag/types'
import type { Snapshot } from '../index-reader/snapshot.js'
import { placeOfWord } from '../whole-word.js'
import { around } from './around.js'
import { CALLABLE } from './coverage.js'
import type { Calls } from './symbols.js'
import { compare } from './unreached/unreached.js'

/** Chunks with the name that are read, those that say it most first. */
const MOST_CHUNKS = 200
const CODE = CORPUS_TYPES.filter((type) => type.startsWith('CODE_'))
const NAME_CHARACTER = /[\p{L}\p{N}_$]/u
/** Matches a line that is a comment. */
const COMMENT = /^\s*(?:\/\/|\/\*|\*|#(?![[!]))/

/**
 * Returns true for callers of a constant, variable, field, enum member or type of which none is known. The graph has the calls of
 * functions; who else uses such a declaration only the lines tell that name it.
 */
export function needsLines({ direction, symbol, edges, possible }: Calls): boolean {
  const isDeclaration = symbol.id >= 0 && symbol.kind !== 'module' && !CALLABLE.has(symbol.kind)
  return direction === 'callers' && isDeclaration && edges.length + possible.length === 0
}

/**
 * Returns the lines of code of the repository that name a declaration, in the order of files. Of a name that several declarations have, these
 * are the lines of its own file, and those that name its type before it. Comments and its own lines are left out.
 *
 * @param limit - Maximum number of lines.
 */
export async function linesThatName(
  { chunks, lexical, analyzer }: Snapshot,
  graph: SymbolGraph,
  symbol: SymbolRef,
  limit = 100,
): Promise<readonly PossibleCall[]> {
  const { name, qualifiedName, repoName, filePath, startLine, endLine } = symbol
  const terms = analyzer.analyzeQuery(name).code
  const near = await lexical.search(terms, { limit: MOST_CHUNKS, filter: { repos: [repoName], corpusTypes: CODE } })
  const isAlone = graph.find(name, { repoName, limit: 20 }).filter((own) => own.name === name).length === 1
  const owner = wordBefore(qualifiedName.slice(0, -name.length))
  const isMeant = (line: string, file: string): boolean => {
    if (isAlone || file === filePath) return true
    return owner !== undefined && wordBefore(line.slice(0, placeOfWord(line, name, NAME_CHARACTER))) === owner
  }
  const found = new Map<string, PossibleCall>()
  for (const chunk of await chunks.get(near.map(({ id }) => id))) {
    const { filePath: file, text } = chunk
    if (file === null || chunk.repoName !== repoName) continue
    for (const [at, line] of text.split('\n').entries()) {
      const number = chunk.startLine + at
      if (file === filePath && startLine <= number && number <= endLine) continue
      if (COMMENT.test(line) || placeOfWord(line, name, NAME_CHARACTER) < 0 || !isMeant(line, file)) continue
      const from = around(graph.inFile(repoName, file), number)
      if (from !== null) found.set(`${file}\n${number}`, { from, to: symbol, name, line: number, reason: 'named' })
    }
  }
  return [...found.values()]
    .sort((a, b) => compare(a.from.filePath, b.from.filePath) || a.line - b.line)
    .slice(0, limit)
}

/** Returns the word before the sign at the end of a text: `State` of `x = State.` and `State::`. */
function wordBefore(text: string): string | undefined {
  const [word] = text.match(/[\p{L}\p{N}_$]+(?=[.:\\>?-]{1,3}$)/u) ?? []
  return word
}
