import { INTENTS } from '../classification.js'
import type { ResolvedClassifierRules } from '../classify/rules.js'
import { nearestName } from '../index-reader/nearest-name.js'
import type { ResolvedRoutingOptions } from './route/options.js'

/** A setting that names an intent in vain. */
export interface IntentIssue {
  readonly path: readonly (string | number)[]
  /** For people, with what to do. */
  readonly message: string
}

/**
 * Settings that name an intent in vain. An intent of the configuration's own takes a rule that says which questions have it, and a
 * route that says how they are answered: without the one nothing is ever routed so, without the other it makes no
 * difference, and mostly the name is misspelled.
 *
 * @param others - Further settings that name intents, beside rules and routes.
 */
export function intentIssues(
  { intents, scopes }: Pick<ResolvedClassifierRules, 'intents' | 'scopes'>,
  { routes }: Pick<ResolvedRoutingOptions, 'routes'>,
  others: readonly { readonly path: IntentIssue['path']; readonly intent: string }[] = [],
): readonly IntentIssue[] {
  const namedIn = (all: readonly { readonly intents?: readonly string[] }[], path: IntentIssue['path']) =>
    all.flatMap((one, at) => (one.intents ?? []).map((intent, of) => ({ path: [...path, at, 'intents', of], intent })))
  const routed = namedIn(routes, ['routing', 'routes'])
  const used = [...routed, ...namedIn(scopes, ['classifier', 'scopes']), ...others]
  const ruled = intents.map(({ intent }, at) => ({ path: ['classifier', 'intents', at, 'intent'], intent }))

  const without = (named: typeof used, known: readonly string[], lack: string): readonly IntentIssue[] =>
    named
      .filter(({ intent }) => !known.includes(intent))
      .map(({ path, intent }) => {
        const nearest = nearestName(intent, known)
        const hint = nearest === null ? `there are ${[...new Set(known)].join(', ')}` : `did you mean "${nearest}"?`
        return { path, message: `${lack} the intent "${intent}"; ${hint}` }
      })
  return [
    ...without(used, [...INTENTS, ...ruled.map(({ intent }) => intent)], 'no rule is for'),
    ...without(ruled, [...INTENTS, ...routed.map(({ intent }) => intent)], 'no route is for'),
  ]
}
