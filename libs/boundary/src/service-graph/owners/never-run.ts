import { type Fact, isTest } from '@coderag/facts/stored'
import type { FactDocument } from '../../source-facts.js'

/**
 * Returns a function that is true for facts in a constructor that no code outside of tests names. Such code never runs.
 */
export function neverRun(documents: readonly FactDocument[]): (document: FactDocument, fact: Fact) => boolean {
  const named = new Set<string>()
  const declared = new Map<FactDocument, { readonly name: string; readonly line: number; readonly endLine: number }[]>()
  for (const document of documents) {
    if (isTest(document.filePath)) continue
    for (const fact of document.facts.plain) {
      if (fact.kind !== 'constructors') continue
      for (const name of fact.named) named.add(name)
      if (fact.declared.length > 0) declared.set(document, [...fact.declared])
    }
  }
  const dead = new Map(
    [...declared].map(([document, all]) => [document, all.filter(({ name }) => !named.has(name))] as const),
  )
  return (document, { line }) => dead.get(document)?.some((own) => line >= own.line && line <= own.endLine) === true
}
