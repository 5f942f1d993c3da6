import type { Entity, Placed } from './entity.js'
import type { SystemFacts } from '../system-facts.js'

/** Returns the services of the workloads that a manifest names beside a fact, otherwise those of the fact's file. */
export function servicesOf(
  { system, owners }: Pick<SystemFacts, 'system' | 'owners'>,
  { document, fact }: Placed<'topic' | 'endpoint'>,
): readonly Entity[] {
  const named = (fact.workloads ?? []).flatMap((name) => system.workloadNamed(document, name) ?? [])
  return named.length > 0 ? named : owners.ownersOf(document)
}
