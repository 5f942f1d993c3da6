import type { EmitRange } from './scan.js'
import { mayLookFor, wordKernel } from './word-kernel.js'

/**
 * Finds the words of a text, runs of letters, digits and `_`, that hold one of some needles in any case, in order.
 *
 * `emit` must not look for words itself, in this way or by a `WordFinder`: all share one memory.
 *
 * @returns False for a text of other characters than ASCII and for a very long one, with nothing emitted.
 */
export type WordsHolding = (text: string, emit: EmitRange) => boolean

const ofWords = Uint8Array.from({ length: 128 }, (_, code) => (/\w/.test(String.fromCharCode(code)) ? 1 : 0))

/**
 * @param needles - Of small letters, digits and `_`.
 * @returns Null for more needles than 32 and where this Node has no WebAssembly for it.
 */
export function wordsHolding(needles: readonly string[]): WordsHolding | null {
  const kernel = wordKernel()
  // Whatever holds a needle holds those inside of it.
  const least = needles.filter((needle) => !needles.some((other) => other !== needle && needle.includes(other)))
  if (kernel === null || !mayLookFor(least)) return null
  const { text: letters, marks } = kernel
  return (text, emit) => {
    if (kernel.look(text, least, { marked: true }) === null) return false
    let past = 0
    for (let at = 0; 32 * at < text.length; at++) {
      for (let bits = marks[at] ?? 0; bits !== 0; bits &= bits - 1) {
        const place = 32 * at + 31 - Math.clz32(bits & -bits)
        if (place < past) continue
        let start = place
        while (start > 0 && ofWords[letters[start - 1] ?? 0] === 1) start--
        past = place + 1
        while (past < text.length && ofWords[letters[past] ?? 0] === 1) past++
        emit(start, past)
      }
    }
    return true
  }
}
