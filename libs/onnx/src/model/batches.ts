import type { TokenBatch } from './session.js'
import type { EncodedText } from './tokenizer.js'

export interface BatchLimits {
  /** Texts computed together, at most. */
  readonly maxTexts: number
  /** Texts × tokens of the longest, at most; a single longer text is a batch of its own. */
  readonly maxTokens: number
}

/**
 * Groups texts of similar length, so that little is computed for what only fills up rows. Longest first: a batch that
 * needs too much memory fails at once instead of at the end.
 *
 * @returns Indexes into `texts`; every one stands in exactly one group.
 */
export function groupByLength(texts: readonly EncodedText[], { maxTexts, maxTokens }: BatchLimits): number[][] {
  const order = texts.map((_, index) => index).sort((a, b) => lengthOf(texts[b]) - lengthOf(texts[a]) || a - b)
  const groups: number[][] = []
  let group: number[] = []
  let width = 0
  for (const index of order) {
    if (group.length > 0 && (group.length >= maxTexts || (group.length + 1) * width > maxTokens)) {
      groups.push(group)
      group = []
    }
    if (group.length === 0) width = Math.max(1, lengthOf(texts[index]))
    group.push(index)
  }
  if (group.length > 0) groups.push(group)
  return groups
}

/** Puts texts into rows of equal width. */
export function padBatch(texts: readonly EncodedText[], padId: number): TokenBatch {
  const rows = texts.length
  const width = Math.max(1, ...texts.map((text) => text.ids.length))
  const ids = new BigInt64Array(rows * width).fill(BigInt(padId))
  const mask = new BigInt64Array(rows * width)
  const typeIds = new BigInt64Array(rows * width)
  texts.forEach((text, row) => {
    text.ids.forEach((id, column) => {
      const at = row * width + column
      ids[at] = BigInt(id)
      mask[at] = 1n
      typeIds[at] = BigInt(text.typeIds[column] ?? 0)
    })
  })
  return { rows, width, ids, mask, typeIds }
}

function lengthOf(text: EncodedText | undefined): number {
  return text?.ids.length ?? 0
}
