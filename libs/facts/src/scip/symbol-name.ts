/** A part of the name of a symbol. */
export interface Descriptor {
  readonly name: string
  readonly suffix: 'namespace' | 'type' | 'term' | 'method' | 'meta' | 'macro' | 'parameter' | 'type-parameter'
}

const SUFFIXES = new Map<string, Descriptor['suffix']>([
  ['/', 'namespace'],
  ['#', 'type'],
  ['.', 'term'],
  [':', 'meta'],
  ['!', 'macro'],
])

const SIMPLE_NAME = /[\w$+-]+/uy

/** True for a symbol that is known in its document only. */
export function isLocal(symbol: string): boolean {
  return symbol.startsWith('local ')
}

/**
 * Takes the name of a global symbol apart: `scip-go gomod example.com/shop v1 orders/Service#Place().` has the descriptors
 * `orders`, `Service` and `Place`. Returns null for a local symbol and for what is no symbol.
 */
export function descriptorsOf(symbol: string): readonly Descriptor[] | null {
  const start = afterPackage(symbol)
  if (start === -1 || isLocal(symbol)) return null
  const found: Descriptor[] = []
  for (let at = start; at < symbol.length; ) {
    const opening = symbol[at]
    if (opening === '(' || opening === '[') {
      const name = nameAt(symbol, at + 1)
      if (name === null || symbol[name.end] !== (opening === '(' ? ')' : ']')) return null
      found.push({ name: name.text, suffix: opening === '(' ? 'parameter' : 'type-parameter' })
      at = name.end + 1
      continue
    }
    const name = nameAt(symbol, at)
    if (name === null) return null
    const mark = symbol[name.end] ?? ''
    if (mark === '(') {
      const end = symbol.indexOf(').', name.end)
      if (end === -1) return null
      found.push({ name: name.text, suffix: 'method' })
      at = end + 2
      continue
    }
    const suffix = SUFFIXES.get(mark)
    if (suffix === undefined) return null
    found.push({ name: name.text, suffix })
    at = name.end + 1
  }
  return found.length === 0 ? null : found
}

/** Index after scheme, manager, package and version: words with one blank after each; two blanks are one of the word. */
function afterPackage(symbol: string): number {
  let at = 0
  for (let words = 0; words < 4; words += 1) {
    at = symbol.indexOf(' ', at)
    while (at !== -1 && symbol[at + 1] === ' ') at = symbol.indexOf(' ', at + 2)
    if (at === -1) return -1
    at += 1
  }
  return at
}

function nameAt(symbol: string, start: number): { readonly text: string; readonly end: number } | null {
  if (symbol[start] !== '`') {
    SIMPLE_NAME.lastIndex = start
    const text = SIMPLE_NAME.exec(symbol)?.[0] ?? ''
    return text === '' ? null : { text, end: start + text.length }
  }
  let end = start + 1
  for (; end < symbol.length; end += 1) {
    if (symbol[end] !== '`') continue
    if (symbol[end + 1] !== '`') return { text: symbol.slice(start + 1, end).replaceAll('``', '`'), end: end + 1 }
    end += 1
  }
  return null
}

/** Writes a descriptor. */
export function describe({ name, suffix }: Descriptor): string {
  const written = /^[\w$+-]+$/.test(name) ? name : `\`${name.replaceAll('`', '``')}\``
  switch (suffix) {
    case 'namespace':
      return `${written}/`
    case 'type':
      return `${written}#`
    case 'term':
      return `${written}.`
    case 'method':
      return `${written}().`
    case 'meta':
      return `${written}:`
    case 'macro':
      return `${written}!`
    case 'parameter':
      return `(${written})`
    case 'type-parameter':
      return `[${written}]`
  }
}
