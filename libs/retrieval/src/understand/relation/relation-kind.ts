/** Relations that a query may ask for. */
export const RELATION_KINDS = [
  'path',
  'tests',
  'owners',
  'dependents',
  'services',
  'lists',
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

/** All that is indexed. `it` and `this` have no other subject here. */
const SYSTEM = '(?:we|it|this|(?:the|our|this) (?:app|application|system|project|repository|database))'
/** What is done to tables, topics and variables. */
const USED = '(?:have|own|use|read|write(?: to)?|publish(?: to)?|send(?: to)?|subscribe to|listen to|consume|need)'
const listsOf = (owner: string): string =>
  String.raw`^(?:(?:please|which|what|list|show|give|me|all|of|the|every|our|different) )+` +
  String.raw`(?:(?:database |db |sql )?tables|(?:kafka |message )?topics|(?:environment |env )variables)` +
  String.raw`(?: (?:(?:are|is) (?:there|in the system|in this system|used|known)|exist|` +
  String.raw`(?:do|does) ${owner} ${USED}(?: (?:and|or) ${USED})?|(?:of|in) ${owner}))?[?.]?$`
/** Questions for what services keep, hear and are set by: `which topics does orders publish`. */
export const ASKS_FOR_LISTS = listsOf(String.raw`(?:the |our |this )?\S+(?: service)?`)
/** Those that are about no service: `list all tables`, `which topics do we have`. */
export const ASKS_FOR_WHOLE_LISTS = listsOf(SYSTEM)

const LISTED = String.raw`^(?:(?:please|which|what|list|show|give|me|all|of|the|every|our|http|rest|grpc|public|api) )+(?:endpoints|routes)`
/** Questions for the endpoints of something: `which endpoints does orders expose`. */
export const ASKS_FOR_SURFACE = String.raw`${LISTED} (?:of|in|do|does|are|exposed|offered)\b`
/** Questions for the endpoints of all services: `list all routes`, `which endpoints does the api have`. */
export const ASKS_FOR_WHOLE_SURFACE =
  String.raw`${LISTED}(?: (?:are|is) (?:there|available|exposed|offered|defined)| exist| available| exposed| offered|` +
  String.raw` (?:of|in|does|do) (?:the|this|our) (?:api|app|application|system|service|server|project|backend|repository)` +
  String.raw`(?: (?:have|expose|offer|provide|define))?)?[?.]?$`

/** Questions for what reads, writes, sends or breaks with a table, a topic, a variable or a package. */
export const ASKS_FOR_USERS =
  String.raw`^(?:who|what|which [\w-]+)(?: else| all| still)? (?:calls?|uses?|reads?|writes?|publishes|subscribes|sends|consumes?|` +
  String.raw`listens?|breaks|fails|depends?)\b.*\b(?:tables?|collection|topic|queue|package|variable)\b`
/** `what does placeOrder call`: nothing follows that would make it a question for a flow. */
export const ASKS_WHAT_IT_USES = String.raw`^what (?:else )?(?:does|do) (?:the )?\S+(?: service)? (?:call|use|import|depend on|talk to|rely on|connect to)\??$`

interface Relation {
  readonly kind: RelationKind
  /** Matches the words that ask for it. */
  readonly pattern: RegExp
}

/** The first row that matches a query decides. */
const RELATIONS: readonly Relation[] = [
  {
    kind: 'path',
    pattern: /\bhow (?:is|are) .+ (?:connected|related|linked|coupled)\b|\bpath (?:from|between)\b/i,
  },
  {
    kind: 'tests',
    pattern: /\b(?:which|what) (?:\w+ )?tests?\b|\btests? (?:of|for|(?:that|which) \w+)\b|\bcovered by tests?\b/i,
  },
  {
    kind: 'owners',
    pattern: /\bwho (?:owns|maintains|is responsible for)\b|\b(?:code)?owners? (?:of|for)\b/i,
  },
  { kind: 'services', pattern: new RegExp(ASKS_FOR_SERVICES, 'i') },
  { kind: 'lists', pattern: new RegExp(ASKS_FOR_LISTS, 'i') },
  {
    kind: 'surface',
    pattern: new RegExp(
      String.raw`\bapi surface\b|\bcontract of\b|\b(?:endpoints?|routes?|topics?|api) (?:of|does|exposed|offered)\b|` +
        String.raw`\bexposes?\b|\boffers?\b|${LISTED} (?:are there |exist )?in\b|${ASKS_FOR_WHOLE_SURFACE}`,
      'i',
    ),
  },
  {
    kind: 'dependents',
    pattern:
      /\bblast radius\b|\bimpact|\baffected\b|\b(?:breaks?|fails?|stops? working)\b|\bgoes? down\b|\btake .+ down\b|\bdependents\b/i,
  },
  {
    kind: 'callees',
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
    pattern: new RegExp(
      String.raw`\bcallers\b|\bconsumers\b|\b(?:who|what|which [\w ]+?) (?:else |still )?(?:calls?|uses?|` +
        String.raw`consumes?|depends? on|imports?|reads?|writes?|talks? to|hits?|invokes?|references?|extends?|` +
        String.raw`inherits?|implements?|publishes|subscribes)\b|` +
        String.raw`\b(?:used|called) by\b|\busages?\b|\breferences\b|` +
        String.raw`^where (?:is|are) \S+ (?:injected|called|used|referenced|invoked)`,
      'i',
    ),
  },
  { kind: 'neighbours', pattern: /(?:)/ },
]

/** Returns the relation that a query asks for; `neighbours` if it names no direction. */
export function relationKindOf(text: string): RelationKind {
  return RELATIONS.find(({ pattern }) => pattern.test(text))?.kind ?? 'neighbours'
}
