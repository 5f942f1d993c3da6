import type { ServiceNames } from '../../graphs/service-names.js'
import type { Classification, Intent, LearnedReason } from '../classification.js'
import { RetrievalError } from '../../errors.js'
import { type TextPattern, textPattern } from '../text-pattern.js'
import { INTENT_RULES, SCOPE_RULES, TARGET_RULES } from './built-in-rules.js'
import { type ForeignProducts, foreignProducts, KNOWN_DEPENDENCIES } from './dependencies.js'
import { entitiesIn, type KnownNames } from './entities.js'
import { type LinearDecision, linearModel } from './linear-model.js'
import { queryFeatures, type QueryReading } from './query-features.js'
import { rephrased } from './rephrasings.js'
import type { IntentRule, ResolvedClassifierRules, ScopeRule, TargetRule } from './rules.js'

export interface Classifier {
  /**
   * Classifies a query.
   *
   * @param services - Names and aliases of the services in the index: alias, name.
   * @param repositories - Names of the repositories in the index.
   * @param ours - Repositories that are not there as references. A query about such a product is not about a dependency.
   */
  classify(
    text: string,
    services: ServiceNames,
    repositories?: readonly string[],
    ours?: readonly string[],
  ): Classification
}

type Rule = IntentRule | ScopeRule | TargetRule

/** A rule with its patterns compiled. */
interface CompiledRule<R extends Rule> {
  readonly rule: R
  readonly pattern: TextPattern | null
  readonly unless: TextPattern | null
}

const NO_REPOSITORIES: readonly string[] = []
/** Services that the examples of rules may name. */
const EXAMPLE_SERVICES: ServiceNames = new Map([['shop', 'shop']])

/**
 * Creates a classifier. The rule of the highest specificity that applies decides; the linear model does if none applies.
 *
 * @param own - Rules of the configuration. They replace built-in rules of the same name.
 * @throws RetrievalError `CLASSIFIER_INVALID` if another rule decides an example of a configured rule.
 */
export function createClassifier(own: ResolvedClassifierRules, now: () => Date): Classifier {
  const intents = bySpecificity(INTENT_RULES, own.intents)
  const scopes = bySpecificity(SCOPE_RULES, own.scopes)
  const targetTypes = bySpecificity(TARGET_RULES, own.targetTypes)
  const readQuery = queryReader(own.dependencies, now)

  const classify: Classifier['classify'] = (text, services, repositories = NO_REPOSITORIES, ours = repositories) => {
    const { reading, products } = readQuery(text, { services, repositories, ours })
    const intentRule = firstOf(intents, reading)
    const learned = linearModel().decide(queryFeatures(reading, products), intentRule?.intent)
    const intent = decided<Intent>(intentRule, intentRule?.intent, learned.intent)
    const scopeRule = firstOf(
      scopes.filter(({ rule }) => rule.intents === undefined || rule.intents.includes(intent.label)),
      reading,
    )
    const scope = decided(scopeRule, scopeRule?.scope, learned.scope)
    const targetRule = firstOf(targetTypes, reading)
    const targetType = decided(targetRule, targetRule?.targetType, learned.targetType)
    const dependency = reading.entities.find(({ kind }) => kind === 'dependency')
    return {
      intent: intent.label,
      scope: scope.label,
      targetType: targetType.label,
      framework: intent.label === 'framework' ? (dependency?.value ?? null) : null,
      entities: reading.entities,
      confidence: { intent: intent.confidence, scope: scope.confidence, targetType: targetType.confidence },
      rules: { intent: intent.rule, scope: scope.rule, targetType: targetType.rule },
      learned: {
        get intent() {
          return intent.reasons()
        },
        get scope() {
          return scope.reasons()
        },
        get targetType() {
          return targetType.reasons()
        },
      },
    }
  }
  checkExamples(own, (text) => classify(text, EXAMPLE_SERVICES).rules)
  return { classify }
}

/** Creates a function that lists the features of a query as the classifier sees them, for training. */
export function createFeatureReader(): (text: string) => string[] {
  const readQuery = queryReader([], () => new Date(0))
  return (text) => {
    const { reading, products } = readQuery(text, { services: new Map(), repositories: [], ours: NO_REPOSITORIES })
    return queryFeatures(reading, products)
  }
}

interface IndexNames extends Pick<KnownNames, 'services' | 'repositories'> {
  readonly ours: readonly string[]
}

function queryReader(
  ownDependencies: readonly string[],
  now: () => Date,
): (text: string, names: IndexNames) => { readonly reading: QueryReading; readonly products: ReadonlySet<string> } {
  const dependencies = new Set([...KNOWN_DEPENDENCIES, ...ownDependencies].map((name) => name.toLowerCase()))
  const known = new WeakMap<readonly string[], ForeignProducts>()
  return (text, { services, repositories, ours }) => {
    const foreign = known.get(ours) ?? foreignProducts(ours, dependencies)
    known.set(ours, foreign)
    const trimmed = text.trim()
    const reading: QueryReading = {
      text: foreign.inOurWords(rephrased(trimmed)),
      entities: entitiesIn(trimmed, { services, repositories, dependencies: foreign.dependencies }, now()),
      isBare: /^[\w$@./:#<>~`-]+(?:\(\))?\??$/u.test(trimmed),
    }
    return { reading, products: foreign.products }
  }
}

interface Decided<Label> {
  readonly label: Label
  readonly confidence: number
  /** Name of the rule that decided; `learned` if none did. */
  readonly rule: string
  /** Returns null if a rule decided. */
  readonly reasons: () => LearnedReason[] | null
}

function decided<Label extends string>(
  rule: Rule | undefined,
  label: Label | undefined,
  learned: LinearDecision<Label>,
): Decided<Label> {
  if (rule === undefined || label === undefined) return { ...learned, rule: 'learned' }
  return { label, confidence: rule.confidence, rule: rule.name, reasons: () => null }
}

/** Compiles rules and sorts them, the most specific first. Own rules replace built-in ones of the same name. */
function bySpecificity<R extends Rule>(builtIn: readonly R[], own: readonly R[]): CompiledRule<R>[] {
  const replaced = new Set(own.map(({ name }) => name))
  return [...own, ...builtIn.filter(({ name }) => !replaced.has(name))]
    .map(compiled)
    .toSorted((a, b) => b.rule.specificity - a.rule.specificity)
}

function compiled<R extends Rule>(rule: R): CompiledRule<R> {
  const caseSensitive = rule.caseSensitive === true
  const patternOf = (source: string | undefined): TextPattern | null =>
    source === undefined ? null : textPattern(source, { caseSensitive })
  return { rule, pattern: patternOf(rule.pattern), unless: patternOf(rule.unless) }
}

/** Returns the most specific rule that applies. */
function firstOf<R extends Rule>(rules: readonly CompiledRule<R>[], reading: QueryReading): R | undefined {
  return rules.find((rule) => applies(rule, reading))?.rule
}

function applies({ rule, pattern, unless }: CompiledRule<Rule>, { text, entities, isBare }: QueryReading): boolean {
  if (rule.bare === true && !isBare) return false
  if (rule.names !== undefined && !entities.some(({ kind }) => kind === rule.names)) return false
  if (pattern !== null && !pattern(text).test(text)) return false
  return unless === null || !unless(text).test(text)
}

function checkExamples(own: ResolvedClassifierRules, rulesOf: (text: string) => Classification['rules']): void {
  const check = (rules: readonly Rule[], which: keyof Classification['rules']): void => {
    for (const rule of rules) {
      for (const example of rule.examples) {
        const by = rulesOf(example)[which]
        if (by === rule.name) continue
        throw new RetrievalError(
          'CLASSIFIER_INVALID',
          `Rule "${rule.name}" does not decide its example "${example}": "${by}" does. Correct the pattern, the specificity or the example.`,
          { rule: rule.name, example },
        )
      }
    }
  }
  check(own.intents, 'intent')
  check(own.scopes, 'scope')
  check(own.targetTypes, 'targetType')
}
