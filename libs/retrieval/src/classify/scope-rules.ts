import { anyOf } from './any-of.js'
import type { ScopeRule } from './rules.js'

/**
 * How much an answer has to cover, as `SCOPES` defines it. Specificity: 900 everything; 700 a name alone; 500 to 650 by
 * intent; 0 the rest.
 */
export const SCOPE_RULES: readonly ScopeRule[] = [
  {
    name: 'bare-name',
    scope: 'pinpoint',
    bare: true,
    specificity: 950,
    confidence: 0.95,
    examples: ['LoadOptionsFromReader', 'src/app/routes.ts'],
  },
  {
    name: 'list-of-parts',
    scope: 'comprehensive',
    intents: ['overview'],
    pattern: String.raw`\b(?:all|every|each|full|complete|exhaustive|inventory|list)\b|^(?:what|which) (?:\w+ )?(?:services|packages|modules|apps|applications|repositories|components|subsystems|microservices) (?:are (?:there|in)|exist|do we have|does the|make up)\b`,
    unless: String.raw`\b(?:it|this|that) all\b|\ball (?:of )?(?:this|that|it)\b`,
    specificity: 900,
    confidence: 0.85,
    examples: ['which services exist', 'map of all modules'],
  },
  {
    name: 'overview',
    scope: 'exploratory',
    intents: ['overview'],
    specificity: 890,
    confidence: 0.9,
    examples: ['give me an overview of the shop', 'main components and how they fit together'],
  },
  {
    name: 'everything',
    scope: 'comprehensive',
    intents: ['locate', 'reference', 'relationship', 'overview', 'trace', 'compare', 'framework'],
    pattern: String.raw`\b(?:all|every|each|entire|whole|exhaustive|everything|everywhere)\b|\b(?:complete|full) (?:\w+ )?(?:list|path|graph|map|inventory|set)\b`,
    unless: anyOf`
      \bat all\b
      \bwhat all\b
      \ball (?:of a sudden|the time)\b
      \b(?:every|each) (?:(?:\d+|few|other|two|three|five|ten|single|\w+teen) )?(?:attempts?|requests?|times?|calls?|rows?|seconds?|minutes?|hours?|days?|nights?|weeks?|runs?)\b
      \bhealth of all\b
    `,
    specificity: 880,
    confidence: 0.85,
    examples: ['list all callers of encode', 'complete dependency graph of the packages'],
  },
  {
    name: 'a-change-of-everything',
    scope: 'comprehensive',
    intents: ['implement'],
    pattern: String.raw`\b(?:for|in|on|to|across|from|of) (?:every|all|each)\b(?: (?:the|our|of))?(?! (?:requests?|responses?|attempts?|times?|calls?|runs?|workers)\b)|\beverywhere\b|\bacross the (?:code ?base|repo|board)\b`,
    specificity: 870,
    confidence: 0.6,
    examples: ['add an audit column to every table'],
  },
  {
    name: 'call-chain-of-one',
    scope: 'focused',
    intents: ['trace'],
    pattern: String.raw`\bcall (?:chain|path|stack|sequence)\b`,
    unless: String.raw`\bfrom\b.+\bto\b`,
    specificity: 620,
    confidence: 0.7,
    examples: ['call chain that ends in closeSocket'],
  },
  {
    name: 'flow',
    scope: 'exploratory',
    intents: ['trace'],
    unless: String.raw`\b(?:internally|inside)\b`,
    specificity: 600,
    confidence: 0.85,
    examples: ['what happens when the lease expires'],
  },
  {
    name: 'two-things',
    scope: 'focused',
    intents: ['compare'],
    specificity: 600,
    confidence: 0.9,
    examples: ['difference between the two caches'],
  },
  {
    name: 'consequences',
    scope: 'exploratory',
    intents: ['relationship'],
    pattern: anyOf`
      \bimpact
      \baffected\b
      \bblast radius\b
      \bbreaks?\b
      \bapi surface\b
      \bupstream\b.*\bdownstream\b
      \b(?:is|are|was|were|goes|went) (?:down|gone|offline|removed)\b
      \bdies\b
      \b(?:between|among)\b
      \bwhat (?:would|will) happen\b
      \b(?:would|will) (?:notice|feel|suffer)\b
    `,
    specificity: 600,
    confidence: 0.8,
    examples: ['impact of removing the old parser', 'what breaks if the ledger goes down'],
  },
  {
    name: 'possible-causes',
    scope: 'exploratory',
    intents: ['debug'],
    pattern: String.raw`\b(?:all|which|possible|potential|likely) (?:the )?(?:possible |potential |likely )?(?:reasons|causes|explanations)\b|\bwhat could all\b`,
    specificity: 600,
    confidence: 0.7,
    examples: ['latency doubled, what are possible causes'],
  },
  {
    name: 'error-with-its-place',
    scope: 'pinpoint',
    intents: ['debug'],
    pattern: String.raw`\b\w+(?:Error|Exception)\b:? (?:at|in) (?:\w+[.:#/])+\w+|\b\w+\.[a-z]\w{0,4}:\d+\b|\bat line \d`,
    specificity: 600,
    confidence: 0.7,
    examples: ['KeyError in store.Cart.total', 'panic: nil map at cart.go:31'],
  },
  {
    name: 'where-to-put-it',
    scope: 'pinpoint',
    intents: ['implement'],
    pattern: String.raw`\b(?:best|right|proper|correct|good) (?:place|spot|file|module) (?:to|for)\b|^where (?:should|do|would|can|must) (?:i|we|one) (?:put|add|place|register|declare)\b`,
    specificity: 600,
    confidence: 0.7,
    examples: ['best place to add a column', 'where should I put a new job'],
  },
  {
    name: 'one-fact-of-a-dependency',
    scope: 'pinpoint',
    intents: ['framework'],
    pattern: anyOf`
      \bhow (?:do (?:i|you|we)|can (?:i|we|you)|to)\b
      ^(?:does|do|is|are|can|could|will|has)\b
      ^(?:where|which)\b
      \bis there\b
      \bany way\b
      \b(?:syntax|signature|meaning|options?|parameters?|defaults?|version)\b
      \bwhat does \S+ \S+ (?:do|mean|return|generate)\b
      [,:]? when (?:is|are|does|do)\b
      \bwhat does .+ do\s*\?*$
      ^[\w.@-]+:? (?:make|bind|mock|create|pass|run|define|access|return|change|configure|ignore|allow|convert|parse|turn|disable|enable|set|get|use|exclude|list|skip|add|remove)\b
      ^(?:which|what) .+ (?:does|do|can) \S+ (?:have|support|offer|accept|take)\b
      \b(?:right|proper|correct) way to\b
    `,
    unless: String.raw`\bset ?up\b|\bdifferences?\b|\bhow does it work\b|\bvs\.?\b`,
    specificity: 590,
    confidence: 0.75,
    examples: ['how do I mock a module in vitest', 'does celery retry by default'],
  },
  {
    name: 'across-the-code',
    scope: 'exploratory',
    intents: ['understand', 'trace', 'locate', 'reference', 'relationship', 'compare'],
    pattern: anyOf`
      \bin general\b
      \bacross\b
      \bthroughout\b
      \bpatterns?\b
      \bapproach(?:es)?\b
      \bin this code ?base\b
      \b(?:security|threading|data|permission) model\b
      ^how is \w+ (?:set up|done)\b
      \bconventions?\b
      \boverall\b
    `,
    specificity: 580,
    confidence: 0.8,
    examples: ['how is caching done across the services', 'what patterns do we use for jobs'],
  },
  {
    name: 'one-document',
    scope: 'pinpoint',
    intents: ['reference', 'locate'],
    pattern: String.raw`^(?:is there (?:an? )?)?(?:runbook|playbook|adr|decision record|dockerfile|readme)\b(?! procedure)|^(?:who|when)\b`,
    specificity: 570,
    confidence: 0.75,
    examples: ['runbook for a lost broker', 'is there an adr on caching'],
  },
  {
    name: 'procedure',
    scope: 'focused',
    intents: ['reference'],
    pattern: anyOf`
      ^(?:procedure|steps|how)\b
      \bprocedure\b
      \bwhat (?:to do|now|should|do (?:we|i))\b
      \bwhat (?:did|was|were)\b
      \brestart\b
      ^(?:outcome|conclusion|decision|notes|minutes)\b
      \b(?:discussion|meeting|discuss|decide)\b
      ^documentation\b
    `,
    unless: String.raw`\bhow (?:many|long|large|big|much|often)\b`,
    specificity: 560,
    confidence: 0.85,
    examples: ['what to do when the queue is full'],
  },
  {
    name: 'one-fact',
    scope: 'pinpoint',
    intents: ['reference'],
    specificity: 540,
    confidence: 0.9,
    examples: ['default value of server.host'],
  },
  {
    name: 'several-places',
    scope: 'focused',
    intents: ['locate'],
    pattern: anyOf`
      ^where (?:are|do) (?:the |our )?(?:[\w-]+ ){0,3}\w+s (?:of (?:\w+ )+)?(?:get )?(?:registered|defined|declared|configured|located|live|kept|come from|documented|listed)\b
      ^(?:is|are) there\b(?!.* (?:runbook|guide|adr|dockerfile|manifest)\b)
      ^(?:do|does|did|have|has) (?:we|it)\b
      ^(?:do|does|did|has)\b.+\b(?:something|anything)\b
      ^any(?:thing)?\b
      ^documentation\b
      ^(?:[\w-]+ )?tests\b
      \bdefinitions\b
      ^(?:[\w-]+ ){1,3}(?:code|implementation)\W*$
      ^\w+ \w+s locations?\b
      ^code paths?\b
    `,
    specificity: 530,
    confidence: 0.7,
    examples: ['where are cron jobs registered', 'is there any code that signs urls', 'rate limiting code'],
  },
  {
    name: 'one-place',
    scope: 'pinpoint',
    intents: ['locate'],
    specificity: 500,
    confidence: 0.75,
    examples: ['route for password reset', 'where is the readiness probe configured'],
  },
  {
    name: 'one-declaration',
    scope: 'pinpoint',
    intents: ['understand'],
    names: 'identifier',
    unless: String.raw`\b\w+(?:Exception|Error)\b|\b(?:GET|POST|PUT|PATCH|DELETE) /|\bcolumn\b|\b(?:handles?|configured|callers?)\b`,
    specificity: 520,
    confidence: 0.85,
    examples: ['what does normalizePath do'],
  },
  {
    name: 'one-file',
    scope: 'pinpoint',
    intents: ['understand'],
    names: 'path',
    specificity: 520,
    confidence: 0.85,
    examples: ['explain src/server/routes.ts'],
  },
  {
    name: 'yes-or-no',
    scope: 'pinpoint',
    intents: ['understand'],
    pattern: String.raw`^(?:is|are|does|do|can|could|has|have|will|was|were|did)\b`,
    specificity: 510,
    confidence: 0.6,
    examples: ['are results shared between tenants'],
  },
  {
    name: 'one-meaning',
    scope: 'pinpoint',
    intents: ['understand'],
    pattern: anyOf`
      \bmeaning of\b
      \bwhat (?:exactly )?(?:does|do|is) .+ mean(?:s|t)?\b
      \bwhat does (?:the |a |an |our )?.*\b(?:setting|option|flag|switch|parameter|column|field|variable|env var)\b
      \b(?:purpose|point) of (?:the |this )?.*\b(?:setting|option|flag|switch|parameter|column|field|variable)\b
      ^when (?:exactly )?(?:is|are|does|do|will)\b
      ^(?:on|by) (?:what|which) (?:basis|criteri\w+|order|rule)\b
      ^what is .+ for\s*\?*$
      ^what is an? (?:[\w-]+ ){0,2}[\w-]+\s*\?*$
    `,
    unless: String.raw`\bexplain\b`,
    specificity: 505,
    confidence: 0.7,
    examples: ['what does the drain setting do', 'when is a lease released', 'what is a tombstone'],
  },
  {
    name: 'one-topic',
    scope: 'focused',
    specificity: 0,
    confidence: 0.7,
    examples: ['how are uploads resumed', 'uploads hang after the proxy restarts'],
  },
]
