import type { IntentRule, ScopeRule, TargetRule } from './rules.js'

/**
 * Built-in rules, for what the linear model decides otherwise on labelled queries. Their confidence is the share of labelled queries
 * they match and decide right.
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
    pattern:
      String.raw`\b(?:blast radius|api surface) of\b|\bwhat (?:else )?(?:breaks|fails|is affected) (?:if|when)\b|` +
      String.raw`\bimpact of (?:removing|changing)\b`,
    specificity: 850,
    confidence: 0.98,
    examples: ['what breaks if the ledger goes down', 'blast radius of the session store', 'api surface of billing'],
  },
  {
    name: 'who-uses',
    intent: 'relationship',
    pattern:
      String.raw`^(?:who|what|which [\w-]+)(?: else| all| still)? ` +
      String.raw`(?:calls?|uses?|imports?|depends? on|implements?|extends?|consumes?|talks? to)\b`,
    specificity: 840,
    confidence: 0.97,
    examples: ['who calls placeOrder', 'what uses the ledger'],
  },
  {
    name: 'who-owns',
    intent: 'relationship',
    pattern:
      String.raw`^(?:who (?:owns|maintains|is responsible for)|(?:code)?owners? of|` +
      String.raw`(?:which|what) tests? (?:cover|reach|exercise|check|call))\b`,
    specificity: 830,
    confidence: 0.97,
    examples: ['who owns placeOrder', 'which tests cover placeOrder'],
  },
  {
    name: 'users-of',
    intent: 'relationship',
    pattern:
      String.raw`^(?:(?:find|list|show|all|the|me) )*(?:callers|callees|consumers|dependents|usages?|subclasses|` +
      String.raw`implementations|references|dependencies) (?:of|to)\b`,
    specificity: 820,
    confidence: 0.97,
    examples: ['callers of placeOrder', 'dependencies of the cart service'],
  },
  {
    name: 'overview-of-parts',
    intent: 'overview',
    pattern:
      String.raw`\bnew to (?:this|the) (?:code ?base|project|repo)\b|\bbig picture\b|` +
      String.raw`^(?:what|which) (?:services|packages|modules) (?:are there|exist)\b`,
    specificity: 800,
    confidence: 0.97,
    examples: ['which services exist', 'I am new to this project'],
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
]

export const TARGET_RULES: readonly TargetRule[] = [
  {
    name: 'procedure',
    targetType: 'doc',
    pattern:
      String.raw`\b(?:runbook|playbook)s? (?:for|to|when|of|on)\b|` +
      String.raw`\bwhat (?:to do|(?:do|should) (?:i|we) do) (?:when|if|after)\b|^steps to\b`,
    specificity: 930,
    confidence: 0.95,
    examples: ['what do I do when DiskFull fires', 'steps to restore the orders database'],
  },
]
