import type { Declaration, Outline } from '@coderag/syntax'
import { queryOf, withoutName } from './query.js'
import { hashText, type MinedPair } from './record.js'

/** Maximum length of the code of a pair, in UTF-16 units: that of a chunk. */
export const maxCodeLength = 1_600
/** Minimum length of a body, in UTF-16 units: a shorter one repeats its name. */
const minBodyLength = 80

interface SourceFile {
  readonly path: string
  readonly language: string
  readonly text: string
}

/** Yields pairs of the declarations of a file: docstring → code, and the words of a name → body. */
export function* declarationPairs(file: SourceFile, outline: Outline): Generator<MinedPair> {
  for (const declaration of everyDeclaration(outline.declarations)) {
    const { name, scope, docstring, start, end } = declaration
    const code = withoutDocstrings(file.text.slice(start, Math.min(end, start + 3 * maxCodeLength)), file.language)
    const place = [file.path, ...scope].join(' > ')
    const seed = hashText(`${file.path}#${start}`)
    const query = docstring === null ? null : queryOf(docstring, name, seed % 2 === 0)
    if (query !== null && code.length >= name.length + 20) {
      const head = `${place} > ${name}`
      yield { kind: 'doc', ...sourceOf(file), head, query, code: code.slice(0, maxCodeLength) }
    }
    const nameQuery = wordsOfName(name)
    if (nameQuery !== null && code.length >= minBodyLength) {
      const body = withoutName(code.slice(0, maxCodeLength), name)
      yield { kind: 'name', ...sourceOf(file), head: place, query: nameQuery, code: body }
    }
  }
}

/** Yields pairs of a file: its own documentation → the file, and the words of its path → a part of it. */
export function* filePairs(file: SourceFile): Generator<MinedPair> {
  const { path, language, text } = file
  const module = moduleDocumentation(text, language)
  if (module !== null) {
    const stem = fileStem(path)
    const query = queryOf(module.docstring, stem, true)
    const code = withoutDocstrings(text.slice(module.end, module.end + 2 * maxCodeLength), language)
    if (query !== null && code.length >= minBodyLength) {
      yield { kind: 'module', ...sourceOf(file), head: path, query, code: code.slice(0, maxCodeLength) }
    }
  }
  const words = path
    .split('/')
    .slice(-2)
    .flatMap((part) => wordsOfName(fileStem(part)) ?? fileStem(part))
  if (words.join(' ').length < 6 || text.length < 4 * minBodyLength) return
  const from = hashText(path) % Math.max(1, text.length - maxCodeLength)
  const lineStart = text.indexOf('\n', from) + 1
  const code = text.slice(lineStart, lineStart + maxCodeLength)
  if (code.length >= minBodyLength) {
    yield { kind: 'path', ...sourceOf(file), head: '', query: words.join(' '), code }
  }
}

/** Removes docstrings inside the code. Only Python has them there; in other languages they are above the code. */
function withoutDocstrings(code: string, language: string): string {
  if (language !== 'python') return code
  return code
    .replace(/^[ \t]*[rRuUbB]{0,2}("""|''')[\s\S]*?(?:\1[ \t]*$|$(?![\s\S]))/gm, '')
    .replace(/^[ \t]*[rRuU]?("[^"\n]*"|'[^'\n]*')[ \t]*$/gm, '')
}

/** Splits `getUserName` into `get user name`. Returns null for a name of one word. */
export function wordsOfName(name: string): string | null {
  const words = name
    .replace(/([\p{Ll}\p{N}])(\p{Lu})/gu, '$1 $2')
    .replace(/(\p{Lu})(\p{Lu}\p{Ll})/gu, '$1 $2')
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word.length > 1)
  return words.length < 2 ? null : words.join(' ').toLowerCase()
}

function* everyDeclaration(declarations: readonly Declaration[]): Generator<Declaration> {
  for (const declaration of declarations) {
    // Rust and Zig keep tests in the file that they test.
    if (/^tests?$/.test(declaration.name)) continue
    yield declaration
    yield* everyDeclaration(declaration.members)
  }
}

/** Returns the comment that documents a file, in languages with a syntax for it. */
function moduleDocumentation(text: string, language: string): { docstring: string; end: number } | null {
  const pattern = modulePatterns[language]
  const match = pattern?.exec(text.slice(0, 8_000))
  if (match === null || match === undefined) return null
  const docstring = match[0]
    .replace(/^\s*[rRuU]?("""|''')|("""|''')\s*$/g, '')
    .replace(/^[ \t]*(\/\/[!/]?|--\s?\|?|\/\*\*|\*\/|\*)[ \t]?/gm, '')
    .replace(/^\s*@moduledoc\s*"*/, '')
    .trim()
  return {
    docstring: language === 'go' ? docstring.replace(/^Package \w+\s*/, '') : docstring,
    end: match.index + match[0].length,
  }
}

const modulePatterns: Readonly<Record<string, RegExp>> = {
  python: /^[rRuU]?("""|''')[\s\S]*?\1/m,
  rust: /^(?:[ \t]*\/\/!.*\n)+/m,
  go: /^(?:\/\/.*\n)*\/\/ Package .*\n(?:\/\/.*\n)*(?=package )/m,
  zig: /^(?:\/\/!.*\n)+/m,
  javascript: /^\/\*\*[\s\S]*?@(?:file|fileoverview|module)[\s\S]*?\*\//m,
  typescript: /^\/\*\*[\s\S]*?@(?:file|fileoverview|module)[\s\S]*?\*\//m,
}

function fileStem(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1).replace(/\.[^.]*$/, '')
}

function sourceOf({ language, path }: SourceFile): Pick<MinedPair, 'language' | 'path'> {
  return { language, path }
}
