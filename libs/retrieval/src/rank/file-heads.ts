import type { CleanChunk } from '@coderag/types'
import { LEGAL_NOTICE } from './excerpt/excerpt-lines.js'
import { linesOf } from './excerpt/text-lines.js'
import type { Material } from './passage.js'

/**
 * Swaps the head of a file with the first declaration of the file that follows it: imports contain words of a query and
 * answer none. A file without another candidate keeps its head.
 *
 * @param material - Best first.
 */
export function declarationsFirst(material: readonly Material[]): readonly Material[] {
  const ordered = [...material]
  /** Maps each file to the position of its first chunk; -1 if that chunk is no head or follows a declaration. */
  const firsts = new Map<string, number>()
  material.forEach((entry, place) => {
    const { sourceUri } = entry.chunk
    const at = firsts.get(sourceUri)
    if (at === undefined) firsts.set(sourceUri, place)
    const first = at === undefined || at < 0 ? undefined : material[at]
    if (at === undefined || first === undefined) return
    const isOfHead = isFileHead(first.chunk)
    if (isOfHead && isFileHead(entry.chunk)) return
    firsts.set(sourceUri, -1)
    if (!isOfHead) return
    ordered[at] = entry
    ordered[place] = first
  })
  return ordered
}

/** Matches imports and package clauses of any language, and the lists in which they continue. */
const IMPORT =
  /^(?:(?:global |static )?using |(?:pub(?:\(\w+\))? )?use |import\b|from \S+ import\b|export (?:\*|\{)|require(?:_once|_relative)?\b|include(?:_once)?\b|extern crate |(?:const|let|var) [\w{}\s,:]+= require\(|#\s*(?:include|import)\b)/
const BELONGING = /^(?:package|namespace|module|mod) [\w.:\\]+;?$/
const OPENS_LIST = /[({]\s*$/
const OF_LIST = /^[\w\s$.*@"'`/:,-]*$/
const ENDS_LIST = /^[)}]/
const COMMENT = /^(?:\/\/|\/?\*|--|#(?!\[|\s*define))/

/** Maximum share of the lines of a head, without comments, that are anything else: `if TYPE_CHECKING:`, a logger. */
const MOST_OTHERS = 0.2

/** Tests whether a chunk of code declares nothing and consists of imports, a package clause or a licence. */
function isFileHead({ corpusType, symbolName, definedNames, text }: CleanChunk): boolean {
  if (corpusType !== 'CODE_LOGIC' || symbolName !== null || definedNames.length > 0) return false
  let isInList = false
  let ofHead = 0
  let others = 0
  for (const line of linesOf(text)) {
    const own = line.trim()
    if (own === '') continue
    if (isInList && OF_LIST.test(own)) ofHead++
    else if (isInList && ENDS_LIST.test(own)) isInList = false
    else if (IMPORT.test(own)) {
      isInList = OPENS_LIST.test(own)
      ofHead++
    } else if (BELONGING.test(own) || (COMMENT.test(own) && LEGAL_NOTICE.test(own))) ofHead++
    else if (!COMMENT.test(own)) others++
  }
  return ofHead > 0 && others <= MOST_OTHERS * (ofHead + others)
}
