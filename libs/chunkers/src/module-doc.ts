import { stripCommentMarks, stripStringQuotes } from '@coderag/syntax'
import { rawText, type RawChunk } from '@coderag/types'

/** Block comments, and runs of lines that begin with one mark, by where such marks mean a comment. */
const BLOCK = /^\s*(\/\*[^]*?\*\/|\/\/.*(?:\n[ \t]*\/\/.*)*(?:\n|$))/
const HASH = /^\s*(#(?!!).*(?:\n[ \t]*#(?!!).*)*(?:\n|$))/
const DASH = /^(?:\s*\{-#(?:[^#]|#(?!-\}))*#-\})*\s*(\{-(?!#)[^]*?-\}|--.*(?:\n[ \t]*--.*)*(?:\n|$))/
const COMMENTS: Readonly<Record<string, RegExp>> = {
  ruby: HASH,
  elixir: HASH,
  bash: HASH,
  haskell: DASH,
  lua: DASH,
}
/** Comments at the top that are looked at: a licence often comes first. */
const MOST_COMMENTS = 3
const DOCSTRING = /^(?:[ \t]*(?:#.*)?\n)*[ \t]*([a-z]{0,2}(?:"""[^]*?"""|'''[^]*?'''))/i
/** Go documents a package right above the line that names it. */
const GO_PACKAGE = /((?:^[ \t]*\/\/.*\n)+|\/\*[^]*?\*\/[ \t]*\n)[ \t]*package[ \t]+\w+/m

/** Comments that are for lawyers or tools, or are code that was commented out. */
const NO_DOC = new RegExp(
  String.raw`copyright|\blicen[cs]e|SPDX-|all rights reserved|@generated|(?:code|auto-?)\s?generated|` +
    String.raw`DO NOT EDIT|^(?:import|export|const|use|@ts-|eslint|prettier|biome|@jsx|vim?:|-\*-|` +
    String.raw`frozen_string_literal|shellcheck|rubocop|triple-slash|<reference)\b|` +
    String.raw`^[@<]|-\*-`,
  'im',
)
/** Fewer words are a heading or the file's name. */
const LEAST_WORDS = 4
/** Number of UTF-16 units at the start of a file in which its documentation must begin. */
const HEAD = 20_000

/** Returns the documentation of the file as a whole, without comment marks, or null if its top has none. */
export function moduleDocOf(text: string, language: string | null): string | null {
  const head = text.slice(0, HEAD).replace(/^#!.*\n/, '')
  if (language === 'python') return documentation(stripStringQuotes(DOCSTRING.exec(head)?.[1] ?? ''))
  if (language === 'go') return documentation(stripCommentMarks(GO_PACKAGE.exec(head)?.[1] ?? ''))
  const pattern = COMMENTS[language ?? ''] ?? BLOCK
  let rest = head
  for (let looked = 0; looked < MOST_COMMENTS; looked++) {
    const match = pattern.exec(rest)
    if (match === null) return null
    const doc = documentation(stripCommentMarks(match[1] ?? ''))
    if (doc !== null) return doc
    rest = rest.slice(match[0].length)
  }
  return null
}

function documentation(text: string | null): string | null {
  return text === null || NO_DOC.test(text) || text.split(/\s+/).length < LEAST_WORDS ? null : text
}

/** Marks the first chunk as the documentation of the file, if the file has one and the chunk declares nothing. */
export function withModuleDoc(chunks: readonly RawChunk[], text: string, language: string | null): readonly RawChunk[] {
  const [first, ...rest] = chunks
  if (first === undefined || first.symbolName !== null || first.definedNames.length > 0) return chunks
  const doc = moduleDocOf(text, language)
  return doc === null ? chunks : [{ ...first, symbolKind: 'module', docstring: rawText(doc) }, ...rest]
}
