import type { Chunked, Markup, RawDocument } from '@coderag/types'
import { emitChunks } from '../emit.js'
import { minChunkCharacters } from '../limits.js'
import { Lines } from '../lines.js'
import { loadMarkdownParser, type MarkdownParser } from '../markdown/parse.js'
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

/** Cuts documents of every markup; loads what reads Markdown when the first one comes. */
export function createDocumentCutter(limits: SectionLimits): (document: RawDocument) => Promise<Chunked> {
  const parsers = new Map<boolean, Promise<MarkdownParser>>()
  const outline = async (document: RawDocument, markup: Markup): Promise<Outline> => {
    if (markup !== 'markdown') return OUTLINES[markup](document.text)
    const mdx = extensionOf(document.filePath) === 'mdx'
    const parser = parsers.get(mdx) ?? loadMarkdownParser({ mdx })
    parsers.set(mdx, parser)
    return (await parser)(document.text)
  }
  return async (document) => {
    const markup = markupOf(document)
    const text = measure(document.text)
    const found = await outline(document, markup)
    const sections = sectionsOf(found, text, markup === 'pages' ? pageName : headingName)
    const pieces = sections.flatMap((section) => splitSection(section, text, limits))
    const minCharacters = minChunkCharacters(document.corpusType)
    const joinScope: JoinScope = markup === 'pages' ? (first) => first : joinSections
    const merged = mergeSections(pieces, text, { minCharacters, maxTokens: limits.maxTokens, joinScope })
    return {
      chunks: merged.flatMap((piece) => {
        const language = codeLanguage(found.blocks, piece, text)
        return emitChunks(document, text.lines, [piece], { language, imports: [], scopeIsSection: true })
      }),
      notices: [],
    }
  }
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

/** The language of a chunk that is mostly fenced code of one language; null for the others. */
function codeLanguage(
  blocks: readonly Block[],
  { from, to }: { readonly from: number; readonly to: number },
  { lines }: MeasuredText,
): string | null {
  const [start, end] = [lines.start(from), lines.start(to)]
  const units = new Map<string, number>()
  for (const [index, { kind, language, start: own }] of blocks.entries()) {
    if (kind !== 'code' || language === undefined || own < start || own >= end) continue
    const length = Math.min(blocks[index + 1]?.start ?? lines.text.length, end) - own
    units.set(language, (units.get(language) ?? 0) + length)
  }
  const [best] = [...units].sort((a, b) => b[1] - a[1])
  return best !== undefined && best[1] > (end - start) / 2 ? best[0] : null
}
