import type { Classification, Intent, LearnedReason } from '../classification.js'
import { RetrievalError } from '../errors.js'
import { KNOWN_DEPENDENCIES } from './dependencies.js'
import { entitiesIn, type KnownNames } from './entities.js'
import { INTENT_RULES } from './intent-rules.js'
import type { LearnedModel } from './learned-model.js'
import { learnedModels } from './learned.js'
import { type RulePattern, rulePattern, type RuledText, ruledText } from './rule-pattern.js'
import { type QuestionReading, questionFeatures } from './question-features.js'
import { rephrased } from './rephrasings.js'
import {
  ClassifierRulesSchema,
  type IntentRule,
  type ResolvedClassifierRules,
  type ScopeRule,
  type TargetRule,
} from './rules.js'
import { SCOPE_RULES } from './scope-rules.js'
import { TARGET_RULES } from './target-rules.js'

export interface Classifier {
  /**
   * @param services - Names and aliases of the services that the index knows: alias → name.
   * @param repositories - Names of the repositories that it holds.
   */
  classify(text: string, services: ReadonlyMap<string, string>, repositories?: readonly string[]): Classification
}

type Rule = IntentRule | ScopeRule | TargetRule

/** A rule with its patterns compiled. */
interface Compiled<R extends Rule> {
  readonly rule: R
  readonly pattern: RulePattern | null
  readonly unless: RulePattern | null
}

/**
 * Makes a classifier. Rules are data, ordered by specificity; rules of the configuration replace built-in ones of the same
 * name. Where the first rule that applies is one of the configuration, it decides. Everywhere else weights that were learned
 * from labelled questions decide, and what the rule says is one of the things they weigh; without `learned`, the rule does.
 *
 * @throws RetrievalError `CLASSIFIER_INVALID` when an example of a configured rule is decided by another rule: then either
 *   the rule or its specificity is not what its author thinks.
 */
export function createClassifier(own: ResolvedClassifierRules, now: () => Date): Classifier {
  const find = ruleFinder(own, now)

  const classify: Classifier['classify'] = (text, services, repositories = NO_REPOSITORIES) => {
    const { reading, features, intent, scopeFor, targetType } = find(text, services, repositories)
    const models = own.learned ? learnedModels() : null
    const isOwn = (rule: Rule, rules: readonly Rule[]): boolean => rules.includes(rule)
    const wants = decided(intent, intent.intent, isOwn(intent, own.intents) ? null : models?.intent, features)
    const scope = scopeFor(wants.label)
    const known = [...features, wantsFeature(wants.label)]
    const covers = decided(scope, scope.scope, isOwn(scope, own.scopes) ? null : models?.scope, known)
    const about = decided(
      targetType,
      targetType.targetType,
      isOwn(targetType, own.targetTypes) ? null : models?.targetType,
      features,
    )
    const dependency = reading.entities.find(({ kind }) => kind === 'dependency')
    return {
      intent: wants.label,
      scope: covers.label,
      targetType: about.label,
      framework: wants.label === 'framework' ? (dependency?.value ?? null) : null,
      entities: reading.entities,
      confidence: { intent: wants.confidence, scope: covers.confidence, targetType: about.confidence },
      rules: { intent: intent.name, scope: scope.name, targetType: targetType.name },
      learned: { intent: wants.reasons, scope: covers.reasons, targetType: about.reasons },
    }
  }
  checkExamples(own, (text) => classify(text, EXAMPLE_SERVICES).rules)
  return { classify }
}

/** What of a question the weights are learned from. */
export interface QuestionFeatures {
  readonly intent: readonly string[]
  readonly scope: readonly string[]
  readonly targetType: readonly string[]
}

export interface QuestionReader {
  /**
   * @param intent - What the question wants: its scope is decided after that.
   * @param withRules - Whether what the built-in rules say is among the features.
   */
  read(question: string, intent: Intent, options: { readonly withRules: boolean }): QuestionFeatures
}

/** Reads questions for training, as the classifier does that has no rules but the built-in ones. */
export function createQuestionReader(now: () => Date): QuestionReader {
  const find = ruleFinder(ClassifierRulesSchema.parse({}), now)
  return {
    read(question, wanted, { withRules }) {
      const { features, intent, scopeFor, targetType } = find(question, new Map(), NO_REPOSITORIES)
      const scope = scopeFor(wanted)
      const ruled = (rule: Rule, label: string): string[] => (withRules ? ruleFeatures(rule, label) : [])
      return {
        intent: [...features, ...ruled(intent, intent.intent)],
        scope: [...features, wantsFeature(wanted), ...ruled(scope, scope.scope)],
        targetType: [...features, ...ruled(targetType, targetType.targetType)],
      }
    },
  }
}

interface Found {
  readonly reading: QuestionReading
  readonly features: readonly string[]
  readonly intent: IntentRule
  /** The rule for the scope depends on the intent. */
  readonly scopeFor: (intent: Intent) => ScopeRule
  readonly targetType: TargetRule
}

/** Finds the most specific rules that apply to a question. */
function ruleFinder(
  own: ResolvedClassifierRules,
  now: () => Date,
): (text: string, services: KnownNames['services'], repositories: readonly string[]) => Found {
  const intents = ordered(INTENT_RULES, own.intents)
  const scopes = ordered(SCOPE_RULES, own.scopes)
  const targets = ordered(TARGET_RULES, own.targetTypes)
  const dependencies = new Set([...KNOWN_DEPENDENCIES, ...own.dependencies].map((name) => name.toLowerCase()))
  return (text, services, repositories) => {
    const reading = read(text, { services, repositories, dependencies }, now())
    const ruled = ruledText(reading.text)
    const first = <R extends Rule>(rules: readonly Compiled<R>[]): R => firstOf(rules, reading, ruled)
    return {
      reading,
      features: own.learned ? questionFeatures(reading, dependencies) : [],
      intent: first(intents),
      scopeFor: (intent) =>
        first(scopes.filter(({ rule }) => rule.intents === undefined || rule.intents.includes(intent))),
      targetType: first(targets),
    }
  }
}

/** Takes the learned label, unless there is no model or the rule says what the model does not know. */
function decided<Label extends string>(
  rule: Rule,
  label: Label,
  model: LearnedModel<Label> | null | undefined,
  features: readonly string[],
): { readonly label: Label; readonly confidence: number; readonly reasons: readonly LearnedReason[] | null } {
  if (model === null || model === undefined || !model.labels.includes(label)) {
    return { label, confidence: rule.confidence, reasons: null }
  }
  return model.decide([...features, ...ruleFeatures(rule, label)])
}

function wantsFeature(intent: Intent): string {
  return `wants ${intent}`
}

function ruleFeatures(rule: Rule, label: string): string[] {
  return [`rule ${rule.name}`, `rule says ${label}`]
}

const NO_REPOSITORIES: readonly string[] = []
/** Services that the examples of rules may name. */
const EXAMPLE_SERVICES: ReadonlyMap<string, string> = new Map([['shop', 'shop']])

function read(text: string, known: KnownNames, now: Date): QuestionReading {
  const trimmed = text.trim()
  return {
    text: rephrased(trimmed),
    entities: entitiesIn(trimmed, known, now),
    isBare: /^[\w$@./:#<>~`-]+(?:\(\))?\??$/u.test(trimmed),
  }
}

function ordered<R extends Rule>(builtIn: readonly R[], own: readonly R[]): Compiled<R>[] {
  const replaced = new Set(own.map(({ name }) => name))
  return [...own, ...builtIn.filter(({ name }) => !replaced.has(name))]
    .toSorted((a, b) => b.specificity - a.specificity)
    .map((rule) => {
      const caseSensitive = rule.caseSensitive === true
      const compiled = (source: string | undefined): RulePattern | null =>
        source === undefined ? null : rulePattern(source, { caseSensitive })
      return { rule, pattern: compiled(rule.pattern), unless: compiled(rule.unless) }
    })
}

function firstOf<R extends Rule>(rules: readonly Compiled<R>[], reading: QuestionReading, text: RuledText): R {
  const found = rules.find((rule) => applies(rule, reading, text))
  if (found !== undefined) return found.rule
  throw new RetrievalError(
    'CLASSIFIER_INVALID',
    'No rule applies to a question. Keep one rule without a pattern for each of intent, scope and target type.',
    { rule: '', example: '' },
  )
}

function applies<R extends Rule>(
  { rule, pattern, unless }: Compiled<R>,
  { entities, isBare }: QuestionReading,
  text: RuledText,
): boolean {
  if (rule.bare === true && !isBare) return false
  if (rule.names !== undefined && !entities.some(({ kind }) => kind === rule.names)) return false
  if (pattern !== null && !pattern(text)) return false
  return unless === null || !unless(text)
}

function checkExamples(own: ResolvedClassifierRules, decided: (text: string) => Classification['rules']): void {
  const check = (rules: readonly Rule[], which: keyof Classification['rules']): void => {
    for (const rule of rules) {
      for (const example of rule.examples) {
        const by = decided(example)[which]
        if (by === rule.name) continue
        throw new RetrievalError(
          'CLASSIFIER_INVALID',
          `Rule "${rule.name}" does not decide its example "${example}": rule "${by}" does. Correct the pattern, the specificity or the example.`,
          { rule: rule.name, example },
        )
      }
    }
  }
  check(own.intents, 'intent')
  check(own.scopes, 'scope')
  check(own.targetTypes, 'targetType')
}
