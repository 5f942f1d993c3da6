import type { ExcerptLine } from '@coderag/retrieval'
import { createCssVariablesTheme, type BundledLanguage, type HighlighterGeneric } from 'shiki'
import { html, type Html } from './html.js'

/** Characters beyond which a text is coloured by parts as they come into view, because colouring would delay other requests. */
const MAX_COLOURED = 60_000
/** Lines of such a part. */
const PART_LINES = 200

/** Names of our languages that shiki knows by another name. */
const SHIKI_NAMES: Readonly<Record<string, string>> = { dockerfile: 'docker', protobuf: 'proto' }

type Highlighter = HighlighterGeneric<BundledLanguage, string>

let opening: Promise<Highlighter> | null = null

/** Opens the highlighter when a page first shows code. Colours are CSS classes, because the page allows no inline style. */
function openHighlighter(): Promise<Highlighter> {
  return (opening ??= import('shiki').then(async ({ createHighlighter, createOnigurumaEngine }) => {
    const theme = createCssVariablesTheme({ name: 'classes', variablePrefix: '' })
    // Grammars are written for Oniguruma, which limits its retries: as expressions of JavaScript, `{}` in a comment of a struct of Go
    // takes hours, in which a server answers nobody.
    const engine = createOnigurumaEngine(import('shiki/wasm'))
    return (await createHighlighter({ themes: [theme], langs: [], engine })) as Highlighter
  }))
}

/** Part of a line with one colour. */
interface Token {
  readonly text: string
  /** CSS class; null for plain text. */
  readonly kind: string | null
}

async function tokensOf(text: string, language: string | null): Promise<Token[][]> {
  const plain = (): Token[][] => text.split('\n').map((line) => [{ text: line.replace(/\r$/, ''), kind: null }])
  if (language === null || text.length > MAX_COLOURED) return plain()
  const { bundledLanguages } = await import('shiki')
  const name = SHIKI_NAMES[language] ?? language
  if (!(name in bundledLanguages)) return plain()
  const lang = name as BundledLanguage
  const highlighter = await openHighlighter()
  await highlighter.loadLanguage(lang)
  const { tokens } = highlighter.codeToTokens(text, { lang, theme: 'classes', tokenizeMaxLineLength: 1_000 })
  return tokens.map((line) =>
    line.map(({ content, color = '' }) => ({
      text: content.replace(/\r$/, ''),
      kind: /token-([a-z-]+)/.exec(color)?.[1] ?? null,
    })),
  )
}

interface CodeOptions {
  readonly language: string | null
  /** Number of the first line. */
  readonly startLine: number
  /** Lines to show, with the places that match; by default all. */
  readonly lines?: readonly ExcerptLine[]
  /** True to give each line an id, `L12`, for links. */
  readonly hasAnchors?: boolean
  /** Lines that are asked for. */
  readonly selected?: LineRange | undefined
  /** Address of coloured lines of the text, as `codePart` writes them; without one, a long text stays plain. */
  readonly partUrl?: (lines: LineRange) => string
}

/** Numbers of lines, 1-based, inclusive. */
export interface LineRange {
  readonly first: number
  readonly last: number
}

/** Writes some coloured lines of a text, in place of the plain ones. */
export async function codePart(
  text: string,
  { first, last }: LineRange,
  { language, selected }: Pick<CodeOptions, 'language' | 'selected'>,
): Promise<Html> {
  const part = text
    .split('\n')
    .slice(first - 1, last)
    .join('\n')
  return html`<tbody>
    ${await codeRows(part, { language, startLine: first, hasAnchors: true, selected })}
  </tbody>`
}

/** Writes code as a table of numbered lines. */
export async function codeTable(text: string, options: CodeOptions): Promise<Html> {
  const { partUrl } = options
  const rows = await codeRows(text, options)
  const isLong = partUrl !== undefined && text.length > MAX_COLOURED
  const parts = isLong
    ? Array.from({ length: Math.ceil(rows.length / PART_LINES) }, (_, at) => {
        const first = at * PART_LINES + 1
        const url = partUrl({ first, last: Math.min(first + PART_LINES - 1, rows.length) })
        return html`<tbody hx-get="${url}" hx-trigger="intersect once" hx-swap="outerHTML">
          ${rows.slice(first - 1, first - 1 + PART_LINES)}
        </tbody>`
      })
    : html`<tbody>
        ${rows}
      </tbody>`
  return html`<table class="code">
    ${parts}
  </table>`
}

async function codeRows(text: string, options: CodeOptions): Promise<readonly Html[]> {
  const { language, startLine, lines, hasAnchors = false, selected } = options
  const tokens = await tokensOf(text.replace(/\n$/, ''), language)
  const wanted = lines ?? tokens.map((_tokens, index) => ({ line: startLine + index, matches: [] }))
  return wanted.map(({ line, matches }) => {
    const code = (tokens[line - startLine] ?? []).flatMap(marked(matches))
    const isSelected = selected !== undefined && line >= selected.first && line <= selected.last
    return html`<tr${isSelected && html` class="selected"`}${hasAnchors && html` id="L${line}"`}><td class="line">${line}</td><td class="text">${code}</td></tr>`
  })
}

/** Returns a function that writes the tokens of a line, in order, with its matches marked. */
function marked(matches: ExcerptLine['matches']): (token: Token) => Html[] {
  let at = 0
  return ({ text, kind }) => {
    const start = at
    at += text.length
    const own = matches.filter(([from, to]) => from < at && to > start)
    const parts: Html[] = []
    let done = 0
    for (const [from, to] of own) {
      const [left, right] = [Math.max(from - start, done), Math.min(to - start, text.length)]
      if (left > done) parts.push(html`${text.slice(done, left)}`)
      if (right > left) parts.push(html`<mark>${text.slice(left, right)}</mark>`)
      done = Math.max(done, right)
    }
    if (done < text.length) parts.push(html`${text.slice(done)}`)
    return kind === null ? parts : [html`<span class="t-${kind}">${parts}</span>`]
  }
}
