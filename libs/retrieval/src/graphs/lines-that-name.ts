import { CORPUS_TYPES, type PossibleCall, type SymbolGraph } from '@coderag/types'
import type { Snapshot } from '../index-reader/snapshot.js'
import { placeOfWord } from '../whole-word.js'
import { around } from './around.js'
import { CALLABLE } from './coverage.js'
import type { Calls } from './symbols.js'
import { visibilityLanguage } from './unreached/public-functions.js'
import { compare } from './unreached/unreached.js'

/** Chunks with the name that are read, those that say it most first, or as many as lines are wanted. */
const MOST_CHUNKS = 200
const CODE = CORPUS_TYPES.filter((type) => type.startsWith('CODE_'))
const NAME_CHARACTER = /[\p{L}\p{N}_$]/u
/** Matches a line that is a comment. */
const COMMENT = /^\s*(?:\/\/|\/\*|\*|#(?![[!]))/

/**
 * Returns true for callers of a constant, variable, field, enum member or type of which none is known for certain. The graph has the calls
 * of functions; who else uses such a declaration only the lines tell that name it.
 */
export function needsLines({ direction, symbol, edges }: Calls): boolean {
  const isDeclaration = symbol.id >= 0 && symbol.kind !== 'module' && !CALLABLE.has(symbol.kind)
  return direction === 'callers' && isDeclaration && edges.length === 0
}

/**
 * Returns the possible calls of a declaration and the lines of code of its repository that name it, in the order of files. Of a name that
 * others of its language have, these are the lines of its own file, and those that name its type before it. Comments and its own lines
 * are left out.
 *
 * @param limit - Maximum number of lines.
 */
export async function linesThatName(
  { chunks, lexical, analyzer }: Snapshot,
  graph: SymbolGraph,
  { symbol, declarations, possible }: Calls,
  limit = 100,
): Promise<readonly PossibleCall[]> {
  const { name, qualifiedName, repoName, filePath } = symbol
  const own = [symbol, ...declarations.filter((other) => other.repoName === repoName && other.name === name)]
  const others = graph
    .find(name, { repoName, limit: 20 })
    .filter((other) => other.name === name && own.every(({ id }) => id !== other.id))
  const language = visibilityLanguage(filePath)
  const isOnlyOne = !others.some((other) => visibilityLanguage(other.filePath) === language)
  const owner = wordBefore(qualifiedName.slice(0, -name.length))
  // Of a name that others have, most chunks with it are about these.
  const terms = analyzer.analyzeQuery(others.length === 0 || owner === undefined ? name : `${owner} ${name}`).code
  const filter = { repos: [repoName], corpusTypes: CODE }
  const near = await lexical.search(terms, { limit: Math.max(limit, MOST_CHUNKS), filter })
  const isMeant = (line: string, file: string): boolean => {
    if (others.length === 0 || own.some((one) => one.filePath === file)) return true
    if (isOnlyOne && visibilityLanguage(file) === language) return true
    return owner !== undefined && wordsBefore(line, name).includes(owner)
  }
  const found = new Map(possible.map((call) => [`${call.from.repoName}\n${call.from.filePath}\n${call.line}`, call]))
  for (const chunk of await chunks.get(near.map(({ id }) => id))) {
    const { filePath: file, text } = chunk
    if (file === null || chunk.repoName !== repoName) continue
    const declared = own.filter((one) => one.filePath === file)
    for (const [at, line] of text.split('\n').entries()) {
      const number = chunk.startLine + at
      const key = `${repoName}\n${file}\n${number}`
      if (found.has(key) || declared.some((one) => one.startLine <= number && number <= one.endLine)) continue
      if (COMMENT.test(line) || placeOfWord(line, name, NAME_CHARACTER) < 0 || !isMeant(line, file)) continue
      const from = around(graph.inFile(repoName, file), number)
      if (from !== null) found.set(key, { from, to: symbol, name, line: number, reason: 'named' })
    }
  }
  return [...found.values()]
    .sort((a, b) => compare(a.from.filePath, b.from.filePath) || a.line - b.line)
    .slice(0, limit)
}

/** Returns the words before the signs in front of each place of a name. */
function wordsBefore(line: string, name: string): (string | undefined)[] {
  const words: (string | undefined)[] = []
  for (let at = placeOfWord(line, name, NAME_CHARACTER); at >= 0; ) {
    words.push(wordBefore(line.slice(0, at)))
    at = placeOfWord(line, name, NAME_CHARACTER, at + name.length)
  }
  return words
}

/** Returns the word before the sign at the end of a text: `State` of `x = State.` and `State::`. */
function wordBefore(text: string): string | undefined {
  const [word] = text.match(/[\p{L}\p{N}_$]+(?=[.:\\>?-]{1,3}$)/u) ?? []
  return word
}
