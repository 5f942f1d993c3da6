import { readdirSync, readFileSync } from 'node:fs'

const endings = [
  ..."' 's 's' sses ied ies s us ss eed eedly ed edly ing ingly y tional enci anci abli entli izer ization".split(' '),
  ...'ational ation ator alism aliti alli fulness ousli ousness iveness iviti biliti bli ogi fulli lessli li'.split(
    ' ',
  ),
  ...'icate ative alize iciti ical ful ness al ance ence er ic able ible ant ement ment ent ism ate iti ous'.split(' '),
  ...'ive ize ion e l ll'.split(' '),
]

/** Letters put together at random, the same in every run, with endings that the rules are about. */
export function madeUpWords(count: number): string[] {
  let state = 7
  const below = (limit: number): number => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * limit)
  }
  const letters = "abcdefghijklmnopqrstuvwxyzyyaeiou'"
  const ending = (): string => endings[below(endings.length)] ?? ''
  return Array.from({ length: count }, () => {
    const start = Array.from({ length: 1 + below(6) }, () => letters[below(letters.length)]).join('')
    return start + ending() + (below(3) === 0 ? ending() : '')
  })
}

/** Returns the words of the guides. */
export function wordsOfGuides(): string[] {
  const folder = new URL('../../../docs/', import.meta.url)
  const texts = readdirSync(folder).filter((name) => name.endsWith('.md'))
  return texts.flatMap(
    (name) =>
      readFileSync(new URL(name, folder), 'utf8')
        .toLowerCase()
        .match(/[a-z']+/g) ?? [],
  )
}
