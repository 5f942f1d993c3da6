import { hasMembers } from '@coderag/facts/names'
import type { Link } from '@coderag/facts/stored'
import type { Reason } from './entities.js'
import type { SymbolTable, TableFile } from './symbol-table.js'

/**
 * Methods whose name the repository declares once, in a language without types. For a receiver that nothing is known of,
 * such a name is the only clue. It counts if it has two words and is no method of the language's own library.
 */
export class UniqueNames {
  /** Symbol by name; -1 where several are declared. */
  readonly #methods = new Map<string, number>()

  constructor(table: SymbolTable) {
    // Attributes and constants have no declaration of their own.
    const attributes = new Set<string>()
    for (const { symbols, ids, rules } of table.files) {
      const { libraryMethods } = rules
      if (libraryMethods === null) continue
      symbols.declarations.forEach(([name, kind], number) => {
        const id = ids[number] ?? -1
        if (
          (kind !== 'method' && kind !== 'function') ||
          !/^[a-z]+_[a-z_]+[?!]?$/.test(name) ||
          libraryMethods.has(name)
        )
          return
        const known = this.#methods.get(name)
        this.#methods.set(name, known === undefined || known === id ? id : -1)
      })
      for (const [owner, name] of symbols.values)
        if (hasMembers(symbols.declarations[owner]?.[1], rules)) attributes.add(name)
    }
    for (const name of attributes) if (this.#methods.has(name)) this.#methods.set(name, -1)
  }

  /** Returns the only method of that name for a call that nothing else resolved; null if it is none of these. */
  find(file: TableFile, links: readonly Link[], reason: Reason): number | null {
    if (file.rules.libraryMethods === null || reason === 'outside the repository') return null
    const name = links.at(-1)?.name ?? ''
    // A constant that is not of the repository is a class of a library.
    if (links.length > 1 && /^[A-Z]/.test(links[0]?.name ?? '') && reason === 'no declaration is known') return null
    const id = this.#methods.get(name) ?? -1
    return id === -1 ? null : id
  }
}
