/** Translates positions that `tokenizers` counts in code points into UTF-16 units, for positions that only grow. */
export function utf16Offsets(text: string): (codePoints: number) => number {
  // Without surrogates the two are the same, which holds for nearly all text.
  if (!/[\ud800-\udbff]/.test(text)) return (codePoints) => Math.min(codePoints, text.length)
  const starts: number[] = []
  for (let at = 0; at < text.length; at += (text.codePointAt(at) ?? 0) > 0xffff ? 2 : 1) starts.push(at)
  return (codePoints) => starts[codePoints] ?? text.length
}
