/** The source of a pair. */
export type PairKind = 'doc' | 'name' | 'path' | 'module' | 'commit'

/** A query and the code that answers it: one line of a corpus file. */
export interface MinedPair {
  readonly kind: PairKind
  readonly language: string
  readonly path: string
  /** Path, scope and name, as in the context prefix of a chunk; without the name if the query is the name. */
  readonly head: string
  readonly query: string
  /** The code without its docstring. */
  readonly code: string
}

/** The first line of a corpus file. */
export interface CorpusHeader {
  readonly repository: string
  readonly commit: string
  readonly licence: string
  readonly pairs: number
}

/** Hashes a text with 32-bit FNV-1a over UTF-16 units, for choices that must not depend on the machine. */
export function hashText(text: string): number {
  let hash = 0x811c9dc5
  for (let index = 0; index < text.length; index++) {
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193) >>> 0
  }
  // FNV mixes the low bits of short texts poorly, so one more round follows.
  hash = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d) >>> 0
  return (hash ^ (hash >>> 13)) >>> 0
}
