import { INTENTS } from './classification.js'
import type { ResolvedClassifierRules } from './classify/rules.js'
import { nearestName } from '@coderag/text'
import type { ResolvedRoute } from './route/route.js'

/** A setting with an intent that no rule or no route names. */
export interface IntentIssue {
  readonly path: readonly (string | number)[]
  /** Problem and remedy in one sentence. */
  readonly message: string
}

/**
 * Finds settings with an intent that cannot take effect. An intent of the configuration needs a rule that assigns it to
 * queries and a route that says how they are answered. If one is missing, the name is usually misspelled.
 */
export function intentIssues(
  { intents, scopes }: Pick<ResolvedClassifierRules, 'intents' | 'scopes'>,
  { routes }: { readonly routes: readonly ResolvedRoute[] },
): readonly IntentIssue[] {
  const namedIn = (all: readonly { readonly intents?: readonly string[] }[], path: IntentIssue['path']) =>
    all.flatMap((one, at) => (one.intents ?? []).map((intent, of) => ({ path: [...path, at, 'intents', of], intent })))
  const routed = namedIn(routes, ['routing', 'routes'])
  const used = [...routed, ...namedIn(scopes, ['classifier', 'scopes'])]
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
