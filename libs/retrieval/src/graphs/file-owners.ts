import type { GraphStore, OwnerRule } from '@coderag/types'

/** A user, a team or an address that owns files. */
export interface FileOwner {
  /** As written: `@acme/orders`. */
  readonly name: string
  /** Number of files, of those that were asked for, at least 1. */
  readonly files: number
  /** The rules that say so. */
  readonly rules: readonly OwnerRule[]
}

/** Returns the owners of files, those with most of them first. */
export function ownersOfFiles(
  store: GraphStore,
  places: readonly { readonly repoName: string; readonly filePath: string }[],
): FileOwner[] {
  const found = new Map<string, { files: number; readonly rules: Set<OwnerRule> }>()
  const files = new Map(places.map((place) => [`${place.repoName}\n${place.filePath}`, place]))
  for (const { repoName, filePath } of files.values()) {
    const rules = store.ownersOf(repoName, filePath)
    for (const name of new Set(rules.flatMap(({ owners }) => owners))) {
      const known = found.get(name) ?? { files: 0, rules: new Set() }
      found.set(name, known)
      known.files += 1
      for (const rule of rules) if (rule.owners.includes(name)) known.rules.add(rule)
    }
  }
  return [...found]
    .map(([name, own]) => ({ name, files: own.files, rules: [...own.rules] }))
    .sort((a, b) => b.files - a.files || (a.name < b.name ? -1 : 1))
}
