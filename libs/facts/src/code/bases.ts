import type { FileSymbols } from '../symbols/file-symbols.js'
import type { FactCollector } from '../fact-collector.js'

/** Adds what the classes of a file are derived from, of a language whose messages are classes. */
export function addBases(collector: FactCollector, { language, declarations, bases }: FileSymbols): void {
  const of = bases.flatMap(([declaration, base]) => {
    const [derived] = declarations[declaration] ?? []
    return derived === undefined ? [] : [[derived, bareName(base)] as const]
  })
  const [first] = bases
  if (first === undefined || of.length === 0) return
  collector.add({ kind: 'bases', line: declarations[first[0]]?.[4] ?? 1, extractor: `${language}/bases`, of })
}

/** `Acme.Contracts.Message<T>` → `Message`. */
function bareName(type: string): string {
  return type.replace(/<.*$/s, '').replace(/^.*\./, '')
}
