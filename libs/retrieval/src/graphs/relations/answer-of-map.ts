import { RetrievalError } from '../../errors.js'
import { RANKING_DEFAULTS } from '../../rank/ranking-defaults.js'
import type { MapSources } from '../named/find-named.js'
import { type Owners, ownersOf } from '../owners.js'
import { type CoveringTests, testsOf } from '../tests.js'
import { callLine, evidenceOf, type RelationAnswer } from './service-context.js'

/** Relations that the map answers for anything that has a name in it. */
export type MapRelation = 'tests' | 'owners'

/**
 * Returns the tests that reach the first of some names that the map has, or who owns it. An answer without lines says that
 * none is known.
 *
 * @returns Null if the map has none of the names.
 */
export async function answerOfMap(
  relation: MapRelation,
  names: readonly string[],
  map: MapSources,
): Promise<RelationAnswer | null> {
  for (const name of names) {
    try {
      return relation === 'tests' ? ofTests(await testsOf(map, name)) : ofOwners(await ownersOf(map, name, null))
    } catch (error) {
      // The name is unknown or means several things, or there are no calls.
      if (!(error instanceof RetrievalError)) throw error
    }
  }
  return null
}

const NOTHING = { services: [], edges: [], endpoints: [], dependents: [], unfollowed: [] } as const

function ofTests({ name, tests }: CoveringTests): RelationAnswer {
  const shown = tests.slice(0, RANKING_DEFAULTS.relationFacts)
  const calls = shown.map(({ via }) => via)
  return {
    context: { ...NOTHING, relation: 'tests', subjects: [name], calls, lines: calls.map(callLine) },
    evidence: evidenceOf(shown.map(({ symbol }) => [symbol.chunkId])),
  }
}

function ofOwners({ name, owners, files }: Owners): RelationAnswer {
  const lines = owners.slice(0, RANKING_DEFAULTS.relationFacts).map((owner) => {
    const [rule] = owner.rules
    const where =
      rule === undefined ? '' : ` at ${rule.evidence.repoName}/${rule.evidence.filePath}:${rule.evidence.line}`
    return `${owner.name} owns ${owner.files} of ${files} ${files === 1 ? 'file' : 'files'}${where}`
  })
  const proof = owners.flatMap(({ rules }) => rules.map(({ evidence: { chunkId } }) => chunkId))
  const evidence = new Map(proof.filter((chunkId) => chunkId !== '').map((chunkId) => [chunkId, 1]))
  return { context: { ...NOTHING, relation: 'owners', subjects: [name], calls: [], lines }, evidence }
}
