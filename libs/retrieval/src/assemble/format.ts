import type { ContextFormat, ContextSectionName } from '../context.js'

/** A run of lines of one file, or a place in it, ready to be written. */
export interface Written {
  /** `repo/path:10-42`. */
  readonly place: string
  /** Name of the declaration, the heading path, or nothing. */
  readonly title: string | null
  readonly language: string | null
  /** Null for a piece that is a place and a signature only. */
  readonly body: string | null
  readonly signature: string | null
}

/** One way of writing a context. Every string it returns ends with a line break, and begins with no white space. */
export interface ContextWriter {
  readonly opening: string
  readonly closing: string
  section(name: ContextSectionName): { readonly opening: string; readonly closing: string }
  /** `text`: lines about the index as a whole. */
  structure(text: string): string
  piece(piece: Written): string
}

const TITLES: Readonly<Record<ContextSectionName, string>> = {
  structure: 'Structure',
  primary: 'Answers',
  supporting: 'Related',
  reference: 'See also',
}

const markdown: ContextWriter = {
  opening: '',
  closing: '',
  section: (name) => ({ opening: `## ${TITLES[name]}\n`, closing: '' }),
  structure: (text) => `${text}\n`,
  piece({ place, title, language, body, signature }) {
    if (body === null) return `- ${place}${signature === null ? '' : ` \`${signature.replaceAll('`', "'")}\``}\n`
    const fence = '`'.repeat(Math.max(3, longestTicks(body) + 1))
    return `### ${place}${title === null ? '' : ` ${title}`}\n${fence}${language ?? ''}\n${body}\n${fence}\n`
  },
}

const text: ContextWriter = {
  opening: '',
  closing: '',
  section: (name) => ({ opening: `== ${TITLES[name]} ==\n`, closing: '' }),
  structure: (lines) => `${lines}\n`,
  piece({ place, title, body, signature }) {
    if (body === null) return `${place}${signature === null ? '' : ` ${signature}`}\n`
    return `-- ${place}${title === null ? '' : ` ${title}`} --\n${body}\n`
  },
}

const xml: ContextWriter = {
  opening: '<context>\n',
  closing: '</context>\n',
  section: (name) => ({ opening: `<${name}>\n`, closing: `</${name}>\n` }),
  structure: (lines) => `${escaped(lines)}\n`,
  piece({ place, title, language, body, signature }) {
    const attributes = [
      `source="${attribute(place)}"`,
      ...(title === null ? [] : [`title="${attribute(title)}"`]),
      ...(language === null ? [] : [`language="${attribute(language)}"`]),
    ].join(' ')
    if (body === null) return `<place ${attributes}>${escaped(signature ?? '')}</place>\n`
    return `<piece ${attributes}>\n${escaped(body)}\n</piece>\n`
  },
}

/** One JSON value per line: sections and pieces in order, for programs that read a stream. */
const json: ContextWriter = {
  opening: '',
  closing: '',
  section: (name) => ({ opening: `${JSON.stringify({ section: name })}\n`, closing: '' }),
  structure: (lines) => `${JSON.stringify({ text: lines })}\n`,
  piece: ({ place, title, language, body, signature }) =>
    `${JSON.stringify({
      source: place,
      ...(title === null ? {} : { title }),
      ...(language === null ? {} : { language }),
      ...(body === null ? { signature } : { text: body }),
    })}\n`,
}

export const CONTEXT_WRITERS: Readonly<Record<ContextFormat, ContextWriter>> = { markdown, text, xml, json }

function longestTicks(body: string): number {
  return Math.max(0, ...[...body.matchAll(/`{3,}/g)].map(([run]) => run.length))
}

function escaped(value: string): string {
  return value.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}

function attribute(value: string): string {
  return escaped(value).replaceAll('"', '&quot;').replaceAll('\n', ' ')
}
