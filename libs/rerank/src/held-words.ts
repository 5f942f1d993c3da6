import type { CandidateFile } from './files.js'
import type { Word } from './words.js'

/** Which pieces hold which words of a question, inside of longer ones, too. Pieces are counted over all files, in order. */
export class HeldWords {
  readonly pieces: number
  /** Per word how many pieces hold it. */
  readonly holders: readonly number[]
  readonly #words: number
  /** Per piece and word 1 where the piece holds it. */
  readonly #held: Uint8Array

  constructor(files: readonly CandidateFile[], words: readonly Word[]) {
    const chunks = files.flatMap(({ pieces }) => pieces.map(({ chunk }) => chunk))
    const forms = words.map(({ text, stem }) => soughtForm(text.startsWith(stem) && stem.length >= 3 ? stem : text))
    const holders = forms.map(() => 0)
    this.pieces = chunks.length
    this.holders = holders
    this.#words = forms.length
    this.#held = new Uint8Array(chunks.length * forms.length)
    let at = 0
    for (const { contextPrefix, text } of chunks) {
      const body = text.toLowerCase()
      let prefix: string | null = null
      for (let word = 0; word < forms.length; word++, at++) {
        const form = forms[word]
        if (form === undefined) continue
        if (!isIn(body, form) && !isIn((prefix ??= contextPrefix.toLowerCase()), form)) continue
        this.#held[at] = 1
        holders[word] = (holders[word] ?? 0) + 1
      }
    }
  }

  /** Sum of the weights of the words that any of the pieces from `from` to `to`, exclusive, holds. */
  weightIn(from: number, to: number, weights: readonly number[]): number {
    let sum = 0
    for (let word = 0; word < weights.length; word++) {
      let piece = from
      while (piece < to && this.#held[piece * this.#words + word] === 0) piece++
      if (piece < to) sum += weights[word] ?? 0
    }
    return sum
  }
}

/** Letters and digits from those that code has least of on. Others count as rarer than all. */
const BY_RARITY = 'qzjx9876543kwvyb210gmhfpudclosnrait_e'

/** A part of a text to look for. */
interface SoughtForm {
  readonly text: string
  /** From its rarest letter on: where that is found, the text may stand. What is looked for from a common one stops often. */
  readonly tail: string
  /** Where the tail begins. */
  readonly offset: number
}

function soughtForm(text: string): SoughtForm {
  let offset = 0
  for (let index = 1; index < text.length; index++) {
    if (BY_RARITY.indexOf(text.charAt(index)) < BY_RARITY.indexOf(text.charAt(offset))) offset = index
  }
  return { text, tail: text.slice(offset), offset }
}

function isIn(lowered: string, { text, tail, offset }: SoughtForm): boolean {
  for (let at = lowered.indexOf(tail, offset); at >= 0; at = lowered.indexOf(tail, at + 1)) {
    if (offset === 0 || lowered.startsWith(text, at - offset)) return true
  }
  return false
}
