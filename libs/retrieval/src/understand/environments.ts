/** Names of environments; each list is one environment. */
const ENVIRONMENTS: readonly (readonly string[])[] = [
  ['production', 'prod', 'prd', 'live'],
  ['staging', 'stage', 'stg', 'preproduction', 'preprod'],
  ['development', 'dev'],
  ['testing', 'test', 'qa', 'uat'],
]
/** The first name of each environment, by each of its names. */
const FIRST_NAMES = new Map(
  ENVIRONMENTS.flatMap(([first = '', ...others]) => [first, ...others].map((name) => [name, first])),
)
/** Names that are everyday words of code: they name an environment beside that word only. */
const EVERYDAY = new Set(['live', 'stage', 'development', 'testing', 'test', 'dev'])

const NAMES = [...FIRST_NAMES.keys()].join('|')
const PLACES = 'env(?:ironment)?s?|clusters?|overlays?|values|namespaces?|deployments?|stages?'
const SAID = new RegExp(
  String.raw`\b(?:in|on|for|to|from|of|between|and)(?: the| our)? (${NAMES})\b|\b(${NAMES}) (?:${PLACES})\b`,
  'gi',
)
const SAYS_ENVIRONMENT = new RegExp(String.raw`\b(?:${PLACES})\b`, 'i')

/** Finds the environments that a query names: `how many replicas run in prod` names production. */
export function environmentsIn(query: string): ReadonlySet<string> {
  const found = new Set<string>()
  for (const [text, after, before] of query.matchAll(SAID)) {
    const name = (before ?? after ?? '').toLowerCase()
    const isSure = before !== undefined || !EVERYDAY.has(name) || SAYS_ENVIRONMENT.test(query)
    const first = FIRST_NAMES.get(name)
    if (text !== '' && isSure && first !== undefined) found.add(first)
  }
  return found
}

/** Finds the environments that the path of a manifest or a configuration names: `values-prod.yaml`, `overlays/staging/`. */
export function environmentsOf(path: string): ReadonlySet<string> {
  return new Set(
    path
      .toLowerCase()
      .split(/[^a-z]+/)
      .flatMap((part) => FIRST_NAMES.get(part) ?? []),
  )
}
