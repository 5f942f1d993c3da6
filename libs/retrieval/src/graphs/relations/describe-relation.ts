import type { RelationKind } from '../../understand/relation/relation-kind.js'

/** How people call what was found, before the subjects. */
const TITLES: Readonly<Record<RelationKind, string>> = {
  path: 'the way between',
  tests: 'the tests that reach',
  owners: 'who owns',
  dependents: 'what depends on',
  services: 'the parts of the system',
  lists: 'what is used by',
  surface: 'what is offered by',
  callers: 'what calls or uses',
  callees: 'what is called or used by',
  neighbours: 'what is around',
}

/** What is said of an answer of the graphs. */
interface Described {
  readonly relation: RelationKind | null
  readonly subjects: readonly string[]
  readonly unfollowed: readonly string[]
  readonly lines: readonly string[]
}

/**
 * Says what the `lines` of a context answer, or why there are none: `By the graphs, what calls or uses orders:`.
 *
 * @returns Null if the query asked for no relation.
 */
export function describeRelation({ relation, subjects, unfollowed, lines }: Described): string | null {
  if (relation === null) return null
  const title = `By the graphs, ${[TITLES[relation], subjects.join(', ')].filter((part) => part !== '').join(' ')}:`
  if (lines.length > 0) return title
  if (unfollowed.length > 0) return `${title} the index has no calls in ${unfollowed.join(', ')} files.`
  return `${title} nothing that is known.`
}
