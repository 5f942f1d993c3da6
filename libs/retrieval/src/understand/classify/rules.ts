import { z } from 'zod'
import { ENTITY_KINDS, SCOPES, TARGET_TYPES } from '../classification.js'
import { PatternSchema } from '../text-pattern.js'

/** The name of an intent: one of `INTENTS`, or a new one. */
export const IntentNameSchema = z
  .string()
  .regex(/^[a-z][a-z0-9]*(?:[- ][a-z0-9]+)*$/, 'an intent is written in lower case, such as "migrate"')

const ruleFields = {
  /** Identifies the rule in the classification. */
  name: z.string().min(1),
  /** Regular expression that the query must match. */
  pattern: PatternSchema.exactOptional(),
  /** True if `pattern` and `unless` distinguish capitals. Default: false. */
  caseSensitive: z.boolean().exactOptional(),
  /** Regular expression that the query must not match. */
  unless: PatternSchema.exactOptional(),
  /** Kind of entity that the query must name. */
  names: z.enum(ENTITY_KINDS).exactOptional(),
  /** True if the query must be a single name or path. */
  bare: z.boolean().exactOptional(),
  /** 0 to 1,000. Of the rules that apply, the one with the highest specificity is taken; of equals the first. */
  specificity: z.int().min(0).max(1_000),
  /** 0 to 1, inclusive: the share of matching queries for which the rule is right. */
  confidence: z.number().min(0).max(1),
  /** Queries that the rule must decide. Creating a classifier checks them. */
  examples: z.array(z.string().min(1)).min(1),
}

const IntentRuleSchema = z.strictObject({ ...ruleFields, intent: IntentNameSchema })
const ScopeRuleSchema = z.strictObject({
  ...ruleFields,
  scope: z.enum(SCOPES),
  /** Intents for which the rule applies. Default: all. */
  intents: z.array(IntentNameSchema).min(1).exactOptional(),
})
const TargetRuleSchema = z.strictObject({ ...ruleFields, targetType: z.enum(TARGET_TYPES) })

/** Rules of the configuration. They replace built-in rules of the same name, or add to them. */
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
})

export type IntentRule = z.output<typeof IntentRuleSchema>
export type ScopeRule = z.output<typeof ScopeRuleSchema>
export type TargetRule = z.output<typeof TargetRuleSchema>
export type ClassifierRules = z.input<typeof ClassifierRulesSchema>
export type ResolvedClassifierRules = z.output<typeof ClassifierRulesSchema>
