import type { ByteSource, ScipDocument, ScipOccurrence } from '../../src/scip/scip-file.js'
import { encodeDocument, encodeMetadata } from '../../src/scip/write-scip.js'

/** A name in a text: what an index says of it. */
export interface Marked {
  /** How the text writes it; its place is the `nth` place of that name, 0-based. */
  readonly name: string
  readonly nth?: number
  readonly symbol: string
  readonly isDefinition?: boolean
}

/** Makes a document from the places of names in a text. */
export function documentOf(path: string, text: string, marks: readonly Marked[]): ScipDocument {
  const occurrences = marks.map(({ name, nth = 0, symbol, isDefinition = false }): ScipOccurrence => {
    const found = [...text.matchAll(new RegExp(`(?<![\\w$])${name}(?![\\w$])`, 'g'))][nth]
    if (found === undefined) throw new Error(`${name} does not stand ${nth + 1} times in ${path}`)
    const before = text.slice(0, found.index).split('\n')
    const column = before.at(-1)?.length ?? 0
    const range = [before.length - 1, column, column + name.length]
    return { range, symbol, roles: isDefinition ? 1 : 0, enclosingRange: [] }
  })
  return { path, language: '', text: '', encoding: 0, occurrences, symbols: [] }
}

export function scipBytes(
  documents: readonly ScipDocument[],
  { tool = 'scip-test', projectRoot = 'file:///build/shop' } = {},
): Uint8Array {
  return Buffer.concat([
    encodeMetadata({ name: tool, version: '1.0', projectRoot }),
    ...documents.map((document) => encodeDocument(document)),
  ])
}

export function sourceOf(bytes: Uint8Array): ByteSource {
  return { size: bytes.length, read: (offset, length) => Promise.resolve(bytes.subarray(offset, offset + length)) }
}
