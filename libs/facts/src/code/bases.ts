import type { FileSymbols } from '../symbols/file-symbols.js'
import type { FactCollector } from '../fact-collector.js'

/** Languages with libraries that tell messages apart by their class. */
const LANGUAGES: ReadonlySet<string> = new Set(['csharp'])

/** Adds what the classes of a file are derived from, in a language whose messages are classes. */
export function addBases(collector: FactCollector, { language, declarations, bases }: FileSymbols): void {
  if (!LANGUAGES.has(language)) return
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
