import type { CleanChunk } from '@coderag/types'

/** Matches imports and package clauses of any language, and the lists in which they continue. */
const IMPORT =
  /^(?:(?:global |static )?using |(?:pub(?:\(\w+\))? )?use |import\b|from \S+ import\b|export (?:type )?(?:\*|\{)|__all__\b|require(?:_once|_relative)?\b|include(?:_once)?\b|extern crate |(?:const|let|var) [\w{}\s,:]+= require\(|#\s*(?:include|import)\b)/
const BELONGING = /^(?:pub(?:\(\w+\))? )?(?:package|namespace|module|mod) [\w.:\\]+ ?[;{]?$/
const OPENS_LIST = /[({[]\s*$/
const OF_LIST = /^[\w\s$.*@"'`/:,-]*$/
const ENDS_LIST = /^[)}\]]/
/** Where an import may fail: `try:` and `except ImportError:`. */
const GUARD = /^(?:try|except\b.*|else|finally):$/
export const LEGAL_NOTICE = /^\W*(?:copyright|licen[cs]ed?\b|SPDX-)|all rights reserved|governed by an? .*licen[cs]e/i
const COMMENT = /^(?:\/\/|\/?\*|--|#(?!\[|\s*define))/

/** Matches a comment of at least four words. */
const SENTENCE = /(?:[\p{L}\p{N}]+[^\p{L}\p{N}]+){3}[\p{L}\p{N}]/u

/** Maximum share of the lines of a head, without comments, that are anything else: `if TYPE_CHECKING:`, a logger. */
const MOST_OTHERS = 0.2

/** Tests whether a chunk of code consists of imports, a package clause or namespace, or a licence. */
export function isFileHead(chunk: CleanChunk): boolean {
  return isHead(linesOfHead(chunk))
}

function isHead(lines: HeadLines | null): boolean {
  return lines !== null && lines.ofHead > 0 && lines.others <= MOST_OTHERS * (lines.ofHead + lines.others)
}

/** Numbers of lines. */
interface HeadLines {
  ofHead: number
  /** Comments of at least four words. */
  comments: number
  others: number
}

/** Returns how many lines of each kind a chunk has that declares nothing but a namespace; null for any other. */
function linesOfHead(chunk: CleanChunk): HeadLines | null {
  const { corpusType, text } = chunk
  if (corpusType !== 'CODE_LOGIC' || declaresMore(chunk)) return null
  let isInList = false
  const lines: HeadLines = { ofHead: 0, comments: 0, others: 0 }
  for (const line of text.split('\n')) {
    const own = line.trim()
    if (own === '' || own === '{' || GUARD.test(own)) continue
    if (isInList && OF_LIST.test(own)) lines.ofHead++
    else if (isInList && ENDS_LIST.test(own)) isInList = false
    else if (IMPORT.test(own)) {
      isInList = OPENS_LIST.test(own)
      lines.ofHead++
    } else if (BELONGING.test(own) || (COMMENT.test(own) && LEGAL_NOTICE.test(own))) lines.ofHead++
    else if (!COMMENT.test(own)) lines.others++
    else if (SENTENCE.test(own)) lines.comments++
  }
  return lines
}

function declaresMore({ symbolName, symbolKind, definedNames }: CleanChunk): boolean {
  const isNamespace = symbolKind === 'module'
  return (symbolName !== null && !isNamespace) || definedNames.some((name) => !isNamespace || name !== symbolName)
}
