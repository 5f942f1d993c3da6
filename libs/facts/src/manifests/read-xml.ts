import { Parser } from 'htmlparser2'
import { lineAt, lineStarts } from './line-starts.js'

/** An element of an XML file. Elements are in the order of their start tags. */
export interface XmlElement {
  readonly name: string
  /** Names from the root to this element, joined by `/`. Empty for an element below 100 others. */
  readonly path: string
  /** 1-based. */
  readonly line: number
  readonly attributes: Readonly<Record<string, string>>
  /** Text directly in the element, trimmed. */
  readonly text: string
}

/** Depth below which elements have no path. */
const maxDepth = 100

/** Reads the elements of an XML file. An element that is not closed ends with its parent. */
export function readXml(text: string): readonly XmlElement[] {
  const starts = lineStarts(text)
  const elements: (XmlElement & { text: string })[] = []
  const open: (XmlElement & { text: string })[] = []
  const parser = new Parser(
    {
      onopentag(name, attributes) {
        const path = open.length === 0 ? name : open.length > maxDepth ? '' : `${open.at(-1)?.path ?? ''}/${name}`
        const element = { name, path, line: lineAt(starts, parser.startIndex), attributes, text: '' }
        elements.push(element)
        open.push(element)
      },
      ontext(data) {
        const element = open.at(-1)
        if (element !== undefined) element.text = element.text === '' ? data.trimStart() : element.text + data
      },
      onclosetag() {
        const element = open.pop()
        if (element !== undefined) element.text = element.text.trimEnd()
      },
    },
    { xmlMode: true },
  )
  parser.end(text)
  return elements
}

/** Returns the 1-based line of the first element that its parent or the end of the file closes; empty if there is none. */
export function unclosedXmlLines(text: string): readonly number[] {
  const starts = lineStarts(text)
  const open: number[] = []
  let unclosed: number | null = null
  const parser = new Parser(
    {
      onopentag: () => open.push(parser.startIndex),
      onclosetag(_name, isImplied) {
        const start = open.pop()
        // An element without content, `<a/>`, counts as implied, too.
        if (isImplied && start !== parser.startIndex) unclosed ??= start ?? 0
      },
    },
    { xmlMode: true },
  )
  parser.end(text)
  return unclosed === null ? [] : [lineAt(starts, unclosed)]
}
