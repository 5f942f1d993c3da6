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
