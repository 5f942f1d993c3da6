import { printable } from '@coderag/types'
import type { ContextFormat, ContextSectionName } from './context.js'
import { type Run, textOfRuns } from './runs.js'

/** Passage that is ready to be written. */
export interface Written {
  /** `repo/path:10-42`. */
  readonly place: string
  /** Name of the declaration or heading path; null if there is none. */
  readonly title: string | null
  readonly language: string | null
  /** Null if the passage is a place and a signature only. */
  readonly lines: readonly Run[] | null
  readonly signature: string | null
}

/** Text before and after a content. */
export interface Frame {
  readonly opening: string
  readonly closing: string
}

/** Writer of one format. Every string that it returns ends with a line break and begins with no white space. */
export interface ContextWriter extends Frame {
  section(name: ContextSectionName): Frame
  /** @param text - Lines about the index as a whole. */
  structure(text: string): string
  passage(passage: Written): string
  /** Returns the text around the lines of a passage, if lines are written unchanged. Absent otherwise. */
  readonly frame?: (passage: Written, lines: readonly Run[]) => Frame
}

const TITLES: Readonly<Record<ContextSectionName, string>> = {
  structure: 'Structure',
  primary: 'Answers',
  supporting: 'Related',
  reference: 'See also',
}

/** Names come from whoever wrote a file. None may begin a line, end a fence or pose as another passage. */
function heading({ place, title }: Written): string {
  return printable(`${place}${title === null ? '' : ` ${title}`}`)
}

function fenced(passage: Written, lines: readonly Run[]): Frame {
  const fence = '`'.repeat(Math.max(3, longestTicks(lines) + 1))
  return { opening: `### ${heading(passage)}\n${fence}${passage.language ?? ''}\n`, closing: `${fence}\n` }
}

const markdown: ContextWriter = {
  opening: '',
  closing: '',
  section: (name) => ({ opening: `## ${TITLES[name]}\n`, closing: '' }),
  structure: (text) => `${text}\n`,
  passage(passage) {
    const { place, signature, lines } = passage
    const shown = signature === null ? '' : ` \`${printable(signature).replaceAll('`', "'")}\``
    if (lines === null) return `- ${printable(place)}${shown}\n`
    const { opening, closing } = fenced(passage, lines)
    return `${opening}${textOfRuns(lines)}${closing}`
  },
  frame: fenced,
}

function headed(passage: Written): Frame {
  return { opening: `-- ${heading(passage)} --\n`, closing: '' }
}

const text: ContextWriter = {
  opening: '',
  closing: '',
  section: (name) => ({ opening: `== ${TITLES[name]} ==\n`, closing: '' }),
  structure: (lines) => `${lines}\n`,
  passage(passage) {
    const { place, signature, lines } = passage
    if (lines === null) return `${printable(`${place}${signature === null ? '' : ` ${signature}`}`)}\n`
    return `${headed(passage).opening}${textOfRuns(lines)}`
  },
  frame: headed,
}

const xml: ContextWriter = {
  opening: '<context>\n',
  closing: '</context>\n',
  section: (name) => ({ opening: `<${name}>\n`, closing: `</${name}>\n` }),
  structure: (lines) => `${escaped(lines)}\n`,
  passage({ place, title, language, lines, signature }) {
    const attributes = [
      `source="${attribute(place)}"`,
      ...(title === null ? [] : [`title="${attribute(title)}"`]),
      ...(language === null ? [] : [`language="${attribute(language)}"`]),
    ].join(' ')
    if (lines === null) return `<place ${attributes}>${escaped(signature ?? '')}</place>\n`
    return `<piece ${attributes}>\n${escaped(textOfRuns(lines))}</piece>\n`
  },
}

/** Writes one JSON value per line: sections and passages in order, for programs that read a stream. */
const json: ContextWriter = {
  opening: '',
  closing: '',
  section: (name) => ({ opening: `${JSON.stringify({ section: name })}\n`, closing: '' }),
  structure: (lines) => `${JSON.stringify({ text: lines })}\n`,
  passage: ({ place, title, language, lines, signature }) =>
    `${JSON.stringify({
      source: place,
      ...(title === null ? {} : { title }),
      ...(language === null ? {} : { language }),
      ...(lines === null ? { signature } : { text: textOfRuns(lines).slice(0, -1) }),
    })}\n`,
}

export const CONTEXT_WRITERS: Readonly<Record<ContextFormat, ContextWriter>> = { markdown, text, xml, json }

function longestTicks(lines: readonly Run[]): number {
  let longest = 0
  for (const { of, from, to } of lines) {
    if (!of.hasFence) continue
    for (const [run] of of.slice(from, to).matchAll(/`{3,}/g)) longest = Math.max(longest, run.length)
  }
  return longest
}

/** XML 1.0 has no notation for other control characters, and a parser refuses the whole document. */
const NOT_XML = /(?![\t\n\r])\p{Cc}/gu

function escaped(value: string): string {
  return value.replace(NOT_XML, '\uFFFD').replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}

function attribute(value: string): string {
  return escaped(printable(value)).replaceAll('"', '&quot;')
}
