/** Relations that a query may ask for. */
export const RELATION_KINDS = [
  'path',
  'tests',
  'owners',
  'dependents',
  'services',
  'surface',
  'callers',
  'callees',
  'neighbours',
] as const
export type RelationKind = (typeof RELATION_KINDS)[number]

/**
 * Questions for the parts of the system: `which services exist`, `what databases do we have`. `the gateway`, `the server` and
 * `the api` may be one of its services.
 */
export const ASKS_FOR_SERVICES =
  String.raw`^(?:(?:please|which|what|list|show|give|me|all|of|the|every|our|different|external) )+` +
  String.raw`(?:(?:micro)?services|databases|data stores|brokers|queues|hosts)` +
  String.raw`(?: (?:(?:are|is) (?:there|in the system|in this system|used|deployed|running)|exist|` +
  String.raw`(?:do|does) (?:we|it|this|(?:the|our|this) (?:app|application|system|project|repository)) (?:have|use|run)))?[?.]?$`

const LISTED = String.raw`^(?:(?:please|which|what|list|show|give|me|all|of|the|every|our|http|rest|grpc|public|api) )+(?:endpoints|routes)`
/** Questions for the endpoints of something: `which endpoints does orders expose`. */
export const ASKS_FOR_SURFACE = String.raw`${LISTED} (?:of|in|do|does|are|exposed|offered)\b`
/** Questions for the endpoints of all services: `list all routes`, `which endpoints does the api have`. */
export const ASKS_FOR_WHOLE_SURFACE =
  String.raw`${LISTED}(?: (?:are|is) (?:there|available|exposed|offered|defined)| exist| available| exposed| offered|` +
  String.raw` (?:of|in|does|do) (?:the|this|our) (?:api|app|application|system|service|server|project|backend|repository)` +
  String.raw`(?: (?:have|expose|offer|provide|define))?)?[?.]?$`

interface Relation {
  readonly kind: RelationKind
  /** How people call what was found, before the subjects. */
  readonly title: string
  /** Matches the words that ask for it. */
  readonly pattern: RegExp
}

/** The first row that matches a query decides. */
const RELATIONS: readonly Relation[] = [
  {
    kind: 'path',
    title: 'the way between',
    pattern: /\bhow (?:is|are) .+ (?:connected|related|linked|coupled)\b|\bpath (?:from|between)\b/i,
  },
  {
    kind: 'tests',
    title: 'the tests that reach',
    pattern: /\b(?:which|what) (?:\w+ )?tests?\b|\btests? (?:of|for|(?:that|which) \w+)\b|\bcovered by tests?\b/i,
  },
  {
    kind: 'owners',
    title: 'who owns',
    pattern: /\bwho (?:owns|maintains|is responsible for)\b|\b(?:code)?owners? (?:of|for)\b/i,
  },
  { kind: 'services', title: 'the parts of the system', pattern: new RegExp(ASKS_FOR_SERVICES, 'i') },
  {
    kind: 'surface',
    title: 'what is offered by',
    pattern: new RegExp(
      String.raw`\bapi surface\b|\bcontract of\b|\b(?:endpoints?|routes?|topics?|api) (?:of|does|exposed|offered)\b|` +
        String.raw`\bexposes?\b|\boffers?\b|${LISTED} (?:are there |exist )?in\b|${ASKS_FOR_WHOLE_SURFACE}`,
      'i',
    ),
  },
  {
    kind: 'dependents',
    title: 'what depends on',
    pattern:
      /\bblast radius\b|\bimpact|\baffected\b|\b(?:breaks?|fails?|stops? working)\b|\bgoes? down\b|\btake .+ down\b|\bdependents\b/i,
  },
  {
    kind: 'callees',
    title: 'what is called or used by',
    pattern: new RegExp(
      String.raw`\bwhat (?:\w+ )?(?:does|do) .+ (?:call|use|talk to|depend on|import|rely on|connect to)\b|` +
        String.raw`\bcallees\b|\bdependencies of\b|(?<!\bupstream\b.*)\bdownstream\b(?!.*\bupstream\b)|` +
        String.raw`\bwhich (?:database|db|queue|broker|topic|cache|service)s? (?:does|do) .+\b(?:use|call|need)\b|` +
        String.raw`^does .+ (?:call|use)\b`,
      'i',
    ),
  },
  {
    kind: 'callers',
    title: 'what calls or uses',
    pattern: new RegExp(
      String.raw`\bcallers\b|\bconsumers\b|\b(?:who|what|which [\w ]+?) (?:else |still )?(?:calls?|uses?|` +
        String.raw`consumes?|depends? on|imports?|reads?|writes?|talks? to|hits?|invokes?|references?|extends?|` +
        String.raw`inherits?|implements?|publishes|subscribes)\b|` +
        String.raw`\b(?:used|called) by\b|\busages?\b|\breferences\b|` +
        String.raw`^where (?:is|are) \S+ (?:injected|called|used|referenced|invoked)`,
      'i',
    ),
  },
  { kind: 'neighbours', title: 'what is around', pattern: /(?:)/ },
]

/** What is said of an answer of the graphs. */
interface Described {
  readonly relation: RelationKind | null
  readonly subjects: readonly string[]
  readonly unfollowed: readonly string[]
  readonly lines: readonly string[]
}

/** Returns the relation that a query asks for; `neighbours` if it names no direction. */
export function relationKindOf(text: string): RelationKind {
  return RELATIONS.find(({ pattern }) => pattern.test(text))?.kind ?? 'neighbours'
}

/**
 * Says what the `lines` of a context answer, or why there are none: `By the graphs, what calls or uses orders:`.
 *
 * @returns Null if the query asked for no relation.
 */
export function describeRelation({ relation, subjects, unfollowed, lines }: Described): string | null {
  if (relation === null) return null
  const found = RELATIONS.find(({ kind }) => kind === relation)?.title ?? ''
  const title = `By the graphs, ${[found, subjects.join(', ')].filter((part) => part !== '').join(' ')}:`
  if (lines.length > 0) return title
  if (unfollowed.length > 0) return `${title} the index has no calls in ${unfollowed.join(', ')} files.`
  return `${title} nothing that is known.`
}
