import { detach } from '@coderag/text'

/** Maximum length of a memoised text in UTF-16 units, so that the memory has a limit in bytes, too. */
const MAX_LENGTH = 512

/**
 * Memoises a function of a text. Names and paths of candidates recur in most queries.
 *
 * @param maxTexts - Number of texts after which the memory is cleared.
 */
export function memoise<T>(maxTexts: number, compute: (text: string) => T): (text: string) => T {
  const results = new Map<string, T>()
  return (text) => {
    const known = results.get(text)
    if (known !== undefined) return known
    if (text.length > MAX_LENGTH) return compute(text)
    // A detached copy: a result made of a slice would keep the whole text of the slice in memory.
    const own = detach(text)
    const result = compute(own)
    if (results.size >= maxTexts) results.clear()
    results.set(own, result)
    return result
  }
}
