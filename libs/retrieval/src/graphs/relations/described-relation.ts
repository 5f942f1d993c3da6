import type { RelationKind } from './relation-kind.js'
import type { ServiceContext } from './service-context.js'

const TITLES = {
  path: 'the way between',
  dependents: 'what depends on',
  surface: 'what is offered by',
  callers: 'what calls or uses',
  callees: 'what is called or used by',
  neighbours: 'what is around',
} satisfies Record<RelationKind, string>

/**
 * Says what the `lines` of a context answer, or why there are none: `By the graphs, what calls or uses orders:`.
 *
 * @returns Null if the query asked for no relation.
 */
export function describeRelation({
  relation,
  subjects,
  unfollowed,
  lines,
}: Pick<ServiceContext, 'relation' | 'subjects' | 'unfollowed' | 'lines'>): string | null {
  if (relation === null) return null
  const title = `By the graphs, ${TITLES[relation]} ${subjects.join(', ')}:`
  if (lines.length > 0) return title
  if (unfollowed.length > 0) return `${title} the index has no calls in ${unfollowed.join(', ')} files.`
  return `${title} nothing that is known.`
}
