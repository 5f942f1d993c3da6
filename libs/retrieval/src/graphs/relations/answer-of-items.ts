import type { ItemPlace } from '@coderag/types'
import { RetrievalError } from '../../errors.js'
import { RANKING_DEFAULTS } from '../../rank/ranking-defaults.js'
import type { DependentFunction } from '../dependent-functions.js'
import { findNamed, type MapSources } from '../named/find-named.js'
import type { Named, NamedKind } from '../named/named.js'
import type { SaidItem } from '../../understand/relation/said-items.js'
import { callLine, dependentLine, evidenceOf, type RelationAnswer, restLine } from './service-context.js'

/** Relations that a table, a topic, a variable, a package or a file has. */
export type ItemRelation = 'dependents' | 'callers' | 'neighbours'

/** What is asked about things of the map. */
interface Asked {
  readonly relation: ItemRelation
  /** Uses of another kind are left out: who writes a table does not read it. Null for all uses. */
  readonly use: 'reads' | 'writes' | null
}

/**
 * Returns what breaks with the first of some things that the map has, or who uses it: services, functions, each with the place of
 * its use, and where the thing is set or declared.
 *
 * @param names - A name with a kind means only things of that kind, one without any but a declaration.
 * @returns Null if the map has none of them.
 */
export async function answerOfItems(
  asked: Asked,
  names: readonly (SaidItem | { readonly name: string; readonly kind: null })[],
  map: MapSources,
): Promise<RelationAnswer | null> {
  for (const { name, kind } of names) {
    const named = await findOrNull(map, kind !== null && SAID_BEFORE.has(kind) ? `${kind} ${name}` : name)
    if (named !== null && (kind === null ? named.kind !== 'symbol' : named.kind === kind)) return answerOf(asked, named)
  }
  return null
}

/** Kinds whose word before a name tells it from a service or a declaration of that name. */
const SAID_BEFORE: ReadonlySet<NamedKind> = new Set(['table', 'topic', 'package'])

async function findOrNull(map: MapSources, name: string): Promise<Named | null> {
  try {
    return await findNamed(map, name)
  } catch (error) {
    // The name is unknown or means several things.
    if (error instanceof RetrievalError) return null
    throw error
  }
}

function answerOf({ relation, use }: Asked, { name, kind, origins, broken }: Named): RelationAnswer {
  const all = broken()
  const isNear = ({ depth }: { readonly depth: number }): boolean => relation === 'dependents' || depth === 1
  const isOfUse = ({ via }: DependentFunction): boolean =>
    use === null || (via.kind !== 'reads' && via.kind !== 'writes') || via.kind === use
  const services = all.dependents.filter(isNear)
  const dependents = services.slice(0, RANKING_DEFAULTS.relationFacts)
  const near = all.functions.filter(isNear).filter(isOfUse)
  const shown = [...near.filter(({ isTest }) => !isTest), ...near.filter(({ isTest }) => isTest)].slice(
    0,
    RANKING_DEFAULTS.relationFacts,
  )
  const calls = shown.map(({ via }) => via)
  return {
    context: {
      relation,
      subjects: [`${kind} ${name}`],
      services: [],
      edges: [],
      endpoints: [],
      dependents,
      calls,
      unfollowed: [],
      lines: [
        ...dependents.map(dependentLine),
        ...restLine(services, 'dependents'),
        ...calls.map(callLine),
        ...restLine(near, 'functions'),
        ...origins.slice(0, RANKING_DEFAULTS.relationFacts).map((place) => originLine(name, place)),
      ],
    },
    evidence: evidenceOf(shown.map(endsOf)),
  }
}

function originLine(name: string, { role, evidence: { repoName, filePath, line } }: ItemPlace): string {
  return `${name} is ${role === 'sets' ? 'set' : 'declared'} at ${repoName}/${filePath}:${line}`
}

/** A message has two ends. */
function endsOf({ symbol, via }: DependentFunction): readonly string[] {
  return via.kind === 'publishes' ? [via.from.chunkId, symbol.chunkId] : [symbol.chunkId]
}
