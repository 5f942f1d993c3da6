import { isTest } from '@coderag/facts/names'
import type { FactDocument } from '../../source-facts.js'
import type { Placed } from './entity.js'

/**
 * Returns a function that is true for facts in a constructor that no code outside of tests names: such code never runs.
 * Null if there is no such constructor.
 */
export function neverRun(constructors: readonly Placed<'constructors'>[]): ((place: Placed) => boolean) | null {
  const run = constructors.filter(({ document }) => !isTest(document.filePath))
  const named = new Set(run.flatMap(({ fact }) => fact.named))
  const dead = new Map<FactDocument, { readonly line: number; readonly endLine: number }[]>()
  for (const { document, fact } of run) {
    const unnamed = fact.declared.filter(({ name }) => !named.has(name))
    if (unnamed.length > 0) dead.set(document, [...(dead.get(document) ?? []), ...unnamed])
  }
  if (dead.size === 0) return null
  return ({ document, fact: { line } }) =>
    dead.get(document)?.some((own) => line >= own.line && line <= own.endLine) === true
}
