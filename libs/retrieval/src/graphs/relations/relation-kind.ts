/** Relations that a query may ask for. */
export const RELATION_KINDS = ['path', 'dependents', 'surface', 'callers', 'callees', 'neighbours'] as const
export type RelationKind = (typeof RELATION_KINDS)[number]

/** Relations with the words that ask for them. The first row that matches decides. */
const RELATION_RULES: readonly { readonly kind: RelationKind; readonly pattern: RegExp }[] = [
  { kind: 'path', pattern: /\bhow (?:is|are) .+ (?:connected|related|linked|coupled)\b|\bpath (?:from|between)\b/i },
  {
    kind: 'surface',
    pattern:
      /\bapi surface\b|\bcontract of\b|\b(?:endpoints?|routes?|topics?|api) (?:of|does|exposed|offered)\b|\bexposes?\b|\boffers?\b/i,
  },
  {
    kind: 'dependents',
    pattern:
      /\bblast radius\b|\bimpact|\baffected\b|\b(?:breaks?|fails?|stops? working)\b|\bgoes? down\b|\btake .+ down\b|\bdependents\b/i,
  },
  {
    kind: 'callees',
    pattern:
      /\bwhat (?:\w+ )?(?:does|do) .+ (?:call|use|talk to|depend on|import|rely on|connect to)\b|\bcallees\b|\bdependencies of\b|(?<!\bupstream\b.*)\bdownstream\b(?!.*\bupstream\b)|\bwhich (?:database|db|queue|broker|topic|cache|service)s? (?:does|do) .+\b(?:use|call|need)\b|^does .+ (?:call|use)\b/i,
  },
  {
    kind: 'callers',
    pattern:
      /\bcallers\b|\bconsumers\b|\b(?:who|what|which [\w ]+?) (?:else |still )?(?:calls?|uses?|consumes?|depends? on|imports?|reads?|writes?|talks? to|hits?|invokes?|references?|extends?|inherits?|implements?|publishes|subscribes)\b|\b(?:used|called) by\b|\busages?\b|\breferences\b|^where (?:is|are) \S+ (?:injected|called|used|referenced|invoked)/i,
  },
]

/** Returns the relation that a query asks for; `neighbours` if it names no direction. */
export function relationKindOf(text: string): RelationKind {
  return RELATION_RULES.find(({ pattern }) => pattern.test(text))?.kind ?? 'neighbours'
}
