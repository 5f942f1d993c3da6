/** ASCII without control characters. */
const PRINTABLE = Array.from({ length: 95 }, (_, at) => String.fromCharCode(32 + at))
const ELEMENT = /\((?:\?(?:[:=!]|<[=!]))?|\)|\||\[(?:\\.|[^\]\\])*\]|\\.|[^()|[\]\\]/y
const QUANTIFIER = /(?:\{(\d+)(,)?(\d*)\}|[?*+])\??/y

/**
 * Draws strings by lot that a pattern may match: letters, classes, groups, alternatives and quantifiers are followed,
 * what looks ahead is left out, what looks behind is written.
 */
export function createSampler(source: string, random: () => number): () => string {
  let at = 0
  const next = (pattern: RegExp): RegExpExecArray | null => {
    pattern.lastIndex = at
    const match = pattern.exec(source)
    if (match !== null) at = pattern.lastIndex
    return match
  }
  const from0To = (most: number): number => Math.floor(random() * (most + 1))
  const times = (): (() => number) => {
    const match = next(QUANTIFIER)
    if (match === null) return () => 1
    const [written, least, open, most = ''] = match
    if (least === undefined) return () => from0To(written.startsWith('?') ? 1 : 3) + (written.startsWith('+') ? 1 : 0)
    const more = open === undefined ? 0 : most === '' ? 4 : Math.min(4, Number(most) - Number(least))
    return () => Number(least) + from0To(more)
  }
  type Draw = () => string
  const alternatives = (): Draw => {
    const all: Draw[] = []
    let parts: Draw[] = []
    const close = (): void => {
      const sequence = parts
      all.push(() => sequence.map((draw) => draw()).join(''))
      parts = []
    }
    for (let token = next(ELEMENT)?.[0]; token !== undefined && token !== ')'; token = next(ELEMENT)?.[0]) {
      if (token === '|') {
        close()
        continue
      }
      const inner: Draw = token.startsWith('(') ? alternatives() : ofCharacters(token)
      const count = times()
      const isLeftOut = token === '(?=' || token === '(?!' || token === '(?<!'
      if (!isLeftOut) parts.push(() => Array.from({ length: count() }, inner).join(''))
    }
    close()
    return () => all[from0To(all.length - 1)]?.() ?? ''
  }
  const ofCharacters = (token: string): Draw => {
    const element = new RegExp(`^${token}$`)
    const characters = PRINTABLE.filter((character) => element.test(character))
    return () => characters[from0To(characters.length - 1)] ?? ''
  }
  return alternatives()
}
