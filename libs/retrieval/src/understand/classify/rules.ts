import { z } from 'zod'
import { ENTITY_KINDS, SCOPES, TARGET_TYPES } from '../classification.js'

const pattern = z.string().min(1).refine(compiles, { message: 'it is not a regular expression of JavaScript' })

/** One of `INTENTS`, or one of the configuration's own. */
export const IntentNameSchema = z
  .string()
  .regex(/^[a-z][a-z0-9]*(?:[- ][a-z0-9]+)*$/, 'an intent is written in lower case, such as "migrate"')

const ruleFields = {
  /** Shown in the classification: why it was decided so. */
  name: z.string().min(1),
  /** Regular expression over the question. Without one the conditions decide. */
  pattern: pattern.exactOptional(),
  /** Capitals in `pattern` and `unless` count; by default they do not. */
  caseSensitive: z.boolean().exactOptional(),
  /** The rule does not apply where this matches. */
  unless: pattern.exactOptional(),
  /** Something that the question must name. */
  names: z.enum(ENTITY_KINDS).exactOptional(),
  /** The question must be nothing but one name or path. */
  bare: z.boolean().exactOptional(),
  /** 0 to 1,000. The rule of the highest that applies decides; among equals the first. */
  specificity: z.int().min(0).max(1_000),
  /** 0 to 1, inclusive: how surely it is right when it applies. */
  confidence: z.number().min(0).max(1),
  /** Questions that this rule must decide; checked when a classifier is made. */
  examples: z.array(z.string().min(1)).min(1),
}

const IntentRuleSchema = z.strictObject({ ...ruleFields, intent: IntentNameSchema })
const ScopeRuleSchema = z.strictObject({
  ...ruleFields,
  scope: z.enum(SCOPES),
  /** Intents to which the rule applies; any without it. */
  intents: z.array(IntentNameSchema).min(1).exactOptional(),
})
const TargetRuleSchema = z.strictObject({ ...ruleFields, targetType: z.enum(TARGET_TYPES) })

/** Rules in place of the built-in ones of the same name, or beside them. */
export const ClassifierRulesSchema = z.strictObject({
  intents: z
    .array(IntentRuleSchema)
    .default([])
    .describe('rules for what a question wants; replace built-in ones by name, or add to them'),
  scopes: z
    .array(ScopeRuleSchema)
    .default([])
    .describe('rules for how much an answer has to cover; replace built-in ones by name, or add to them'),
  targetTypes: z
    .array(TargetRuleSchema)
    .default([])
    .describe('rules for the kind of thing that is asked about; replace built-in ones by name, or add to them'),
  dependencies: z
    .array(z.string().min(2))
    .default([])
    .describe('names of libraries, beside the built-in ones, that make a question one about a dependency'),
  learned: z
    .boolean()
    .default(true)
    .describe('whether weights learned from labelled questions decide where no rule of the configuration does'),
})

export type IntentRule = z.output<typeof IntentRuleSchema>
export type ScopeRule = z.output<typeof ScopeRuleSchema>
export type TargetRule = z.output<typeof TargetRuleSchema>
export type ClassifierRules = z.input<typeof ClassifierRulesSchema>
export type ResolvedClassifierRules = z.output<typeof ClassifierRulesSchema>

function compiles(source: string): boolean {
  try {
    return new RegExp(source, 'iu').source !== ''
  } catch {
    return false
  }
}
