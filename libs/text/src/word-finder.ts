import { mayLookFor, wordKernel } from './word-kernel.js'

/** Tells which of some words a text holds, inside of longer ones, too: writes 1 for each into `held` from `at` on. */
export type WordFinder = (text: string, held: Uint8Array, at: number) => void

/** @param words - In lower case; a text may have them in any. */
export function wordFinder(words: readonly string[]): WordFinder {
  const plain = plainWordFinder(words)
  return kernelWordFinder(words, plain) ?? plain
}

export function plainWordFinder(words: readonly string[]): WordFinder {
  return (text, held, at) => {
    const lowered = text.toLowerCase()
    for (let word = 0; word < words.length; word++) if (lowered.includes(words[word] ?? '')) held[at + word] = 1
  }
}

/**
 * With WebAssembly, 16 characters at a time: a third of what it takes to look for one word after another. Null where this
 * Node has no such instructions, and for words that the kernel does not take.
 *
 * @param others - For texts that the kernel can't tell of: very long ones, and those with a dotted I or the sign of Kelvin.
 */
export function kernelWordFinder(words: readonly string[], others: WordFinder): WordFinder | null {
  const kernel = wordKernel()
  if (kernel === null || !mayLookFor(words)) return null
  return (text, held, at) => {
    const found = kernel.look(text, words)
    if (found === null) others(text, held, at)
    else for (let word = 0; word < words.length; word++) if ((found & (1 << word)) !== 0) held[at + word] = 1
  }
}
