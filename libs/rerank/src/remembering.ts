import { detach } from '@coderag/text'

/** Texts of more UTF-16 units are computed each time: what is remembered has a bound in bytes, too. */
const LONGEST = 512

/**
 * A function that remembers what it gave for the last texts, which of chunks and paths come again and again.
 *
 * @param most - Texts that are remembered; at one more it begins anew.
 */
export function remembering<T>(most: number, compute: (text: string) => T): (text: string) => T {
  const remembered = new Map<string, T>()
  return (text) => {
    const known = remembered.get(text)
    if (known !== undefined) return known
    if (text.length > LONGEST) return compute(text)
    // Of the detached text: what is computed of a part of a longer one may keep all of it.
    const own = detach(text)
    const value = compute(own)
    if (remembered.size >= most) remembered.clear()
    remembered.set(own, value)
    return value
  }
}
