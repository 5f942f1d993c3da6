import {
  type Classification,
  type Intent,
  INTENTS,
  type LearnedReason,
  SCOPES,
  TARGET_TYPES,
} from '../classification.js'
import { RetrievalError } from '../errors.js'
import { KNOWN_DEPENDENCIES } from './dependencies.js'
import { entitiesIn, type KnownNames } from './entities.js'
import { INTENT_RULES } from './intent-rules.js'
import type { LearnedDecision } from './learned-model.js'
import type { LearnedInput, LearnedPart } from './learned-weights.js'
import { learnedModel } from './learned.js'
import { type RulePattern, rulePattern, type RuledText, ruledText } from './rule-pattern.js'
import { type QuestionReading, questionFeatures } from './question-features.js'
import { rephrased } from './rephrasings.js'
import { type OurProducts, ourProducts } from './our-products.js'
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
   * @param ours - Those of them that are not there as references: a question about such a product is none about a dependency.
   */
  classify(
    text: string,
    services: ReadonlyMap<string, string>,
    repositories?: readonly string[],
    ours?: readonly string[],
  ): Classification
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
 * from labelled questions decide, and which rules apply is one of the things they weigh; without `learned`, the rule does.
 *
 * @throws RetrievalError `CLASSIFIER_INVALID` when an example of a configured rule is decided by another rule: then either
 *   the rule or its specificity is not what its author thinks.
 */
export function createClassifier(own: ResolvedClassifierRules, now: () => Date): Classifier {
  const find = ruleFinder(own, now)

  const classify: Classifier['classify'] = (text, services, repositories = NO_REPOSITORIES, ours = repositories) => {
    const { reading, intent, scopeFor, targetType, input } = find(text, services, repositories, ours)
    const model = own.learned ? learnedModel() : null
    const learned = model?.decide(input())
    const mayDecide = (part: LearnedPart, label: string, isOwn: boolean): LearnedDecision | undefined =>
      isOwn || model?.labels[part].includes(label) !== true ? undefined : learned?.[part]
    const wants = decided(
      { label: intent.intent, confidence: intent.confidence },
      mayDecide('intent', intent.intent, own.intents.includes(intent)),
      INTENTS,
    )
    const scope = scopeFor(wants.label)
    const covers = decided(
      { label: scope.scope, confidence: scope.confidence },
      mayDecide('scope', scope.scope, own.scopes.includes(scope)),
      SCOPES,
    )
    const about = decided(
      { label: targetType.targetType, confidence: targetType.confidence },
      mayDecide('targetType', targetType.targetType, own.targetTypes.includes(targetType)),
      TARGET_TYPES,
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
      learned: reasonsOf({ intent: wants, scope: covers, targetType: about }),
    }
  }
  checkExamples(own, (text) => classify(text, EXAMPLE_SERVICES).rules)
  return { classify }
}

export interface QuestionReader {
  read(question: string): LearnedInput
}

/** Reads for training what of a question the weights are learned from. */
export function createQuestionReader(now: () => Date): QuestionReader {
  const find = ruleFinder(ClassifierRulesSchema.parse({}), now)
  return {
    read: (question) => find(question, new Map(), NO_REPOSITORIES, NO_REPOSITORIES).input(),
  }
}

interface Found {
  readonly reading: QuestionReading
  readonly intent: IntentRule
  /** The rule for the scope depends on the intent. */
  readonly scopeFor: (intent: Intent) => ScopeRule
  readonly targetType: TargetRule
  /** What the learned layer looks at, the built-in rules that apply among it. */
  readonly input: () => LearnedInput
}

/** Finds the most specific rules that apply to a question. */
function ruleFinder(
  own: ResolvedClassifierRules,
  now: () => Date,
): (text: string, services: KnownNames['services'], repositories: readonly string[], ours: readonly string[]) => Found {
  const builtIn = {
    intent: INTENT_RULES.map(compiled),
    scope: SCOPE_RULES.map(compiled),
    target: TARGET_RULES.map(compiled),
  }
  const namedRules = Object.entries(builtIn).flatMap(([part, rules]: [string, readonly Compiled<Rule>[]]) =>
    rules.map((rule) => ({ rule, feature: `${RULE_APPLIES}${part} ${rule.rule.name}` })),
  )
  const intents = ordered(builtIn.intent, own.intents)
  const scopes = ordered(builtIn.scope, own.scopes)
  const targets = ordered(builtIn.target, own.targetTypes)
  const dependencies = new Set([...KNOWN_DEPENDENCIES, ...own.dependencies].map((name) => name.toLowerCase()))
  const remembered = new WeakMap<readonly string[], OurProducts>()
  const productsOf = (ours: readonly string[]): OurProducts => {
    const products = remembered.get(ours) ?? ourProducts(ours, dependencies)
    remembered.set(ours, products)
    return products
  }
  return (text, services, repositories, ours) => {
    const { foreign, inOurWords } = productsOf(ours)
    const whole = read(text, { services, repositories, dependencies: foreign }, now())
    const reading = { ...whole, text: inOurWords(whole.text) }
    const ruled = ruledText(reading.text)
    const tried = new Map<Compiled<Rule>, boolean>()
    const applies = (rule: Compiled<Rule>): boolean => {
      const known = tried.get(rule) ?? matches(rule, reading, ruled)
      tried.set(rule, known)
      return known
    }
    return {
      reading,
      intent: first(intents, applies),
      scopeFor: (intent) =>
        first(
          scopes.filter(({ rule }) => rule.intents === undefined || rule.intents.includes(intent)),
          applies,
        ),
      targetType: first(targets, applies),
      input: () => {
        const { features, words } = questionFeatures(reading, dependencies)
        const rules = namedRules.flatMap(({ feature, rule }) => (applies(rule) ? feature : []))
        return { features: [...features, ...rules], words }
      },
    }
  }
}

const RULE_APPLIES = 'rule for '

interface Decided<Label extends string> {
  readonly label: Label
  readonly confidence: number
  readonly reasons: (() => LearnedReason[]) | null
}

/** Reasons are put together when somebody reads them. */
function reasonsOf(decisions: Record<LearnedPart, Pick<Decided<string>, 'reasons'>>): Classification['learned'] {
  const known = new Map<LearnedPart, LearnedReason[] | null>()
  const of = (part: LearnedPart): LearnedReason[] | null => {
    const reasons = known.get(part) ?? decisions[part].reasons?.() ?? null
    known.set(part, reasons)
    return reasons
  }
  return {
    get intent() {
      return of('intent')
    },
    get scope() {
      return of('scope')
    },
    get targetType() {
      return of('targetType')
    },
  }
}

/** Takes the learned label where there is one. */
function decided<Label extends string>(
  byRule: { readonly label: Label; readonly confidence: number },
  learned: LearnedDecision | undefined,
  known: readonly Label[],
): Decided<Label> {
  const label = known.find((one) => one === learned?.label)
  return learned === undefined || label === undefined
    ? { ...byRule, reasons: null }
    : { label, confidence: learned.confidence, reasons: () => learned.reasons() }
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

function compiled<R extends Rule>(rule: R): Compiled<R> {
  const caseSensitive = rule.caseSensitive === true
  const patternOf = (source: string | undefined): RulePattern | null =>
    source === undefined ? null : rulePattern(source, { caseSensitive })
  return { rule, pattern: patternOf(rule.pattern), unless: patternOf(rule.unless) }
}

function ordered<R extends Rule>(builtIn: readonly Compiled<R>[], own: readonly R[]): Compiled<R>[] {
  const replaced = new Set(own.map(({ name }) => name))
  return [...own.map(compiled), ...builtIn.filter(({ rule }) => !replaced.has(rule.name))].toSorted(
    (a, b) => b.rule.specificity - a.rule.specificity,
  )
}

function first<R extends Rule>(rules: readonly Compiled<R>[], applies: (rule: Compiled<R>) => boolean): R {
  const found = rules.find(applies)
  if (found !== undefined) return found.rule
  throw new RetrievalError(
    'CLASSIFIER_INVALID',
    'No rule applies to a question. Keep one rule without a pattern for each of intent, scope and target type.',
    { rule: '', example: '' },
  )
}

function matches<R extends Rule>(
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
