import type { Chunked, Markup, RawDocument } from '@coderag/types'
import { emitChunks } from '../emit.js'
import { minChunkCharacters } from '../limits.js'
import { Lines } from '../lines.js'
import { outlineMarkdown } from '../markdown/outline.js'
import type { MeasuredText } from '../piece.js'
import { TokenRows } from '../token-rows.js'
import { outlineAsciidoc } from './asciidoc.js'
import type { Block, Outline } from './blocks.js'
import { outlinePages, outlinePlain } from './plain-blocks.js'
import { outlineRestructuredText } from './restructured-text.js'
import { type JoinScope, joinSections, mergeSections, sectionsOf } from './sections.js'
import { SENTENCE_BREAKS } from './sentences.js'
import { type SectionLimits, splitSection } from './split-section.js'

const BY_EXTENSION: ReadonlyMap<string, Markup> = new Map([
  ...['md', 'mdx', 'markdown', 'mdown', 'mkd', 'qmd', 'rmd'].map((extension) => [extension, 'markdown'] as const),
  ...['adoc', 'asciidoc', 'asc'].map((extension) => [extension, 'asciidoc'] as const),
  ['rst', 'restructuredtext'],
  ['pdf', 'pages'],
])

/** Cuts documents of every markup. */
export function createDocumentCutter(limits: SectionLimits): (document: RawDocument) => Promise<Chunked> {
  return async (document) => {
    const markup = markupOf(document)
    const text = measure(document.text)
    const found = outlineOf(document, markup)
    const sections = sectionsOf(found, text, markup === 'pages' ? pageName : headingName)
    const pieces = sections.flatMap((section) => splitSection(section, text, limits))
    const minCharacters = minChunkCharacters(document.corpusType)
    const joinScope: JoinScope = markup === 'pages' ? (first) => first : joinSections
    const merged = mergeSections(pieces, text, { minCharacters, maxTokens: limits.maxTokens, joinScope })
    const languageOf = languageReader(codeSpans(found.blocks, document.text))
    return {
      chunks: merged.flatMap((piece) => {
        const language = languageOf(text.lines.start(piece.from), text.lines.start(piece.to))
        return emitChunks(document, text.lines, [piece], { language, imports: [], scopeIsSection: true })
      }),
      notices: [],
    }
  }
}

function outlineOf({ text, filePath }: RawDocument, markup: Markup): Outline {
  if (markup !== 'markdown') return OUTLINES[markup](text)
  return outlineMarkdown(text, { mdx: extensionOf(filePath) === 'mdx' })
}

const OUTLINES: Readonly<Record<Exclude<Markup, 'markdown'>, (text: string) => Outline>> = {
  asciidoc: outlineAsciidoc,
  restructuredtext: outlineRestructuredText,
  pages: outlinePages,
  plain: outlinePlain,
}

function markupOf({ markup, filePath }: RawDocument): Markup {
  return markup ?? BY_EXTENSION.get(extensionOf(filePath)) ?? 'plain'
}

function extensionOf(path: string): string {
  return path.slice(path.lastIndexOf('.') + 1).toLowerCase()
}

function headingName({ level = 1, title = '' }: Block): string {
  return `${'#'.repeat(level)} ${title}`
}

function pageName({ title = '' }: Block): string {
  return title
}

function measure(text: string): MeasuredText {
  const lines = new Lines(text, SENTENCE_BREAKS)
  return { lines, tokens: new TokenRows(lines) }
}

/** A fence with its language, as UTF-16 indexes. */
interface CodeSpan {
  readonly language: string
  readonly start: number
  readonly end: number
}

function codeSpans(blocks: readonly Block[], text: string): readonly CodeSpan[] {
  return blocks.flatMap(({ kind, language, start }, index) =>
    kind === 'code' && language !== undefined
      ? [{ language, start, end: blocks[index + 1]?.start ?? text.length }]
      : [],
  )
}

/**
 * Returns a function that names the language of a chunk that is mostly fenced code of one language, and null for others.
 * Chunks are asked about in their order.
 */
function languageReader(spans: readonly CodeSpan[]): (start: number, end: number) => string | null {
  let next = 0
  return (start, end) => {
    const units = new Map<string, number>()
    for (; (spans[next]?.start ?? end) < end; next++) {
      const span = spans[next]
      if (span === undefined || span.start < start) continue
      units.set(span.language, (units.get(span.language) ?? 0) + Math.min(span.end, end) - span.start)
    }
    const [best] = [...units].sort((a, b) => b[1] - a[1])
    return best !== undefined && best[1] > (end - start) / 2 ? best[0] : null
  }
}
