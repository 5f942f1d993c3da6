/** What a pair was made from. */
export type PairKind = 'doc' | 'name' | 'path' | 'module' | 'commit'

/** A question and the code that answers it, as mined. One line of a corpus file. */
export interface MinedPair {
  readonly kind: PairKind
  readonly language: string
  readonly path: string
  /** Path, scope and name as the context prefix of a chunk has them, without the name where the question is the name. */
  readonly head: string
  readonly question: string
  /** Without its docstring. */
  readonly code: string
}

/** The first line of a corpus file. */
export interface CorpusHeader {
  readonly repository: string
  readonly commit: string
  readonly licence: string
  readonly pairs: number
}

/** 32-bit FNV-1a over UTF-16 units: for choices that must not depend on the machine. */
export function hashText(text: string): number {
  let hash = 0x811c9dc5
  for (let index = 0; index < text.length; index++) {
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193) >>> 0
  }
  // One more round: the low bits of FNV of short texts are poorly mixed.
  hash = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d) >>> 0
  return (hash ^ (hash >>> 13)) >>> 0
}
