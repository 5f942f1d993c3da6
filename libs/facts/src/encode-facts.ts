import type { Fact } from './facts.js'

/**
 * Encodes the facts of one document as one line with three columns, separated by tabs: the ids of the chunks, the
 * facts that resolution always reads, and the facts that it reads only to follow a name into this document. JSON
 * contains neither tabs nor line ends.
 *
 * Constants and imports are four of five facts in a large index, and most are never needed. Parsing all of them would
 * take most of the time of a rebuild.
 */
export function encodeFacts(facts: readonly Fact[]): string {
  if (facts.length === 0) return ''
  const chunkIds = [...new Set(facts.map((fact) => fact.chunkId))]
  const numberOf = new Map(chunkIds.map((id, index) => [id, index]))
  const column = (wanted: (fact: Fact) => boolean): string => {
    const chosen = facts.filter(wanted)
    if (chosen.length === 0) return ''
    return JSON.stringify(chosen.map((fact) => ({ ...fact, chunkId: numberOf.get(fact.chunkId) ?? 0 })))
  }
  return [chunkIds.join(','), column((fact) => !isFollowed(fact)), column(isFollowed)].join('\t')
}

/** Facts that are read only if a name leads to them. */
export type FollowedFact = Extract<Fact, { kind: 'constant' | 'import' }>
export type PlainFact = Exclude<Fact, FollowedFact>

function isFollowed(fact: Fact): fact is FollowedFact {
  return fact.kind === 'constant' || fact.kind === 'import'
}

/** Decodes the columns of one document on first use. */
export class StoredFacts {
  readonly #line: string
  #plain: readonly PlainFact[] | null = null
  #followed: readonly FollowedFact[] | null = null
  #chunkIds: readonly string[] | null = null

  constructor(line: string) {
    this.#line = line
  }

  get plain(): readonly PlainFact[] {
    this.#plain ??= parseColumn<PlainFact>(this.#column(1))
    return this.#plain
  }

  get followed(): readonly FollowedFact[] {
    this.#followed ??= parseColumn<FollowedFact>(this.#column(2))
    return this.#followed
  }

  /**
   * Returns the id of the chunk that contains a fact. Decoded facts carry its number instead, so that ids are split
   * only for evidence.
   */
  chunkIdOf(fact: Fact): string {
    this.#chunkIds ??= this.#column(0).split(',')
    return this.#chunkIds[Number(fact.chunkId)] ?? ''
  }

  #column(wanted: 0 | 1 | 2): string {
    const first = this.#line.indexOf('\t')
    const second = this.#line.indexOf('\t', first + 1)
    if (wanted === 0) return this.#line.slice(0, first)
    return wanted === 1 ? this.#line.slice(first + 1, second) : this.#line.slice(second + 1)
  }
}

function parseColumn<F extends Fact>(json: string): readonly F[] {
  return json === '' ? [] : (JSON.parse(json) as F[])
}
