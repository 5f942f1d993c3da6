import type { IntentRule, ScopeRule, TargetRule } from './rules.js'

/** Confidence from which a built-in rule decides before the linear model: about the precision of a careful annotator. */
export const CERTAIN = 0.95

/**
 * Built-in rules. Their confidence is the share of labelled queries they match and decide right. One below `CERTAIN` leaves what it
 * matches to the linear model, before certain rules that are less specific.
 */
export const INTENT_RULES: readonly IntentRule[] = [
  {
    name: 'bare-name',
    intent: 'locate',
    bare: true,
    specificity: 950,
    confidence: 0.95,
    examples: ['LoadOptionsFromReader', 'src/app/routes.ts'],
  },
  {
    name: 'titled-change',
    intent: 'implement',
    pattern: String.raw`^\[?(?:feat|feature(?: request)?|enhancement|rfc|proposal|refactor|chore)\b(?:\([^)]*\))?[\]:]`,
    specificity: 900,
    confidence: 0.98,
    examples: ['[Feature Request] export to xlsx', 'RFC: move sessions elsewhere'],
  },
  {
    name: 'error-text',
    intent: 'debug',
    pattern: String.raw`^panic:|\b\w+(?:Error|Exception):|^traceback\b|\bsegfault|^(?:fix(?:es|ed)?|bug|hotfix|\[bug\])\b`,
    specificity: 890,
    confidence: 0.95,
    examples: ['panic: assignment to entry in nil map', 'fix: crash when the queue is empty'],
  },
  {
    name: 'what-breaks',
    intent: 'relationship',
    pattern: String.raw`\b(?:blast radius|api surface) of\b|\bwhat (?:else )?(?:breaks|fails|is affected) (?:if|when)\b|\bimpact of (?:removing|changing)\b`,
    specificity: 850,
    confidence: 0.98,
    examples: ['what breaks if the ledger goes down', 'blast radius of the session store', 'api surface of billing'],
  },
  {
    name: 'who-uses',
    intent: 'relationship',
    pattern: String.raw`^(?:who|what|which [\w-]+)(?: else| all| still)? (?:calls?|uses?|imports?|depends? on|implements?|extends?|consumes?|talks? to)\b`,
    specificity: 840,
    confidence: 0.97,
    examples: ['who calls placeOrder', 'what uses the ledger'],
  },
  {
    name: 'who-reads-or-writes',
    intent: 'relationship',
    pattern: String.raw`^(?:who|what|which [\w-]+)(?: else| all| still)? (?:reads?|writes?|listens?|publishe?s?|subscribes?)\b`,
    specificity: 830,
    confidence: 0.97,
    examples: ['what writes to orders-db', 'which services publish shipment events'],
  },
  {
    name: 'users-of',
    intent: 'relationship',
    pattern: String.raw`^(?:(?:find|list|show|all|the|me) )*(?:callers|callees|consumers|dependents|usages?|subclasses|implementations|references|dependencies) (?:of|to)\b`,
    specificity: 820,
    confidence: 0.97,
    examples: ['callers of placeOrder', 'dependencies of the cart service'],
  },
  {
    name: 'path-between',
    intent: 'trace',
    pattern: String.raw`\bpath from .+ to\b|^from .+ to .+|\bcall (?:chain|path|sequence)\b|^how does .+ (?:get|travel) from .+ to\b`,
    specificity: 810,
    confidence: 0.95,
    examples: ['path from the gateway to the ledger', 'how does a message get from the producer to the consumer'],
  },
  {
    name: 'overview-of-parts',
    intent: 'overview',
    pattern: String.raw`\bnew to (?:this|the) (?:code ?base|project|repo)\b|\bbig picture\b|^(?:what|which) (?:services|packages|modules) (?:are there|exist)\b`,
    specificity: 800,
    confidence: 0.97,
    examples: ['which services exist', 'I am new to this project'],
  },
  {
    name: 'overview',
    intent: 'overview',
    pattern: String.raw`\boverview\b|\barchitecture\b|^summari[sz]e\b`,
    specificity: 700,
    confidence: 0.78,
    examples: ['give me an overview of the shop'],
  },
  {
    name: 'change-wanted',
    intent: 'implement',
    pattern: String.raw`^(?:add|implement|remove|rename|refactor|introduce|replace|migrate|upgrade|allow|deprecate|extract|bump)\b`,
    specificity: 650,
    confidence: 0.95,
    examples: ['add a retry to the mail client', 'Add type hints to the public api'],
  },
  {
    name: 'comparison',
    intent: 'compare',
    pattern: String.raw`\bdifferences?\b.*\bbetween\b|\bcompare\b|\bversus\b|\bvs\.?\b`,
    specificity: 600,
    confidence: 0.8,
    examples: ['difference between the two caches', 'rest client vs grpc client'],
  },
  {
    name: 'about-a-dependency',
    intent: 'framework',
    names: 'dependency',
    specificity: 500,
    confidence: 0.7,
    examples: ['how does express call next with an error'],
  },
  {
    name: 'place-of-a-declaration',
    intent: 'locate',
    pattern: String.raw`^where (?:is|are) .+ (?:defined|declared|implemented|configured|registered|located|stored|set)\s*\??$`,
    specificity: 450,
    confidence: 0.98,
    examples: ['where is the readiness probe configured'],
  },
]

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
    name: 'everything',
    scope: 'comprehensive',
    intents: ['locate', 'reference', 'relationship', 'overview'],
    pattern: String.raw`^(?:(?:find|list|show|give) (?:me )?)?(?:all|every|each)\b(?! of a sudden)|\b(?:complete|full) list\b`,
    specificity: 900,
    confidence: 0.95,
    examples: ['list all callers of encode'],
  },
]

export const TARGET_RULES: readonly TargetRule[] = [
  {
    name: 'procedure',
    targetType: 'doc',
    pattern: String.raw`\b(?:runbook|playbook)s? (?:for|to|when|of|on)\b|\bwhat (?:to do|(?:do|should) (?:i|we) do) (?:when|if|after)\b|^steps to\b`,
    specificity: 930,
    confidence: 0.95,
    examples: ['what do I do when DiskFull fires', 'steps to restore the orders database'],
  },
]
