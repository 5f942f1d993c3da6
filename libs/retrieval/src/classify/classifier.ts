import type { Classification, Entity } from '../classification.js'
import { RetrievalError } from '../errors.js'
import { type TextPattern, textPattern } from '../text-pattern.js'
import { KNOWN_DEPENDENCIES } from './dependencies.js'
import { entitiesIn, type KnownNames } from './entities.js'
import { INTENT_RULES } from './intent-rules.js'
import { rephrased } from './rephrasings.js'
import type { IntentRule, ResolvedClassifierRules, ScopeRule, TargetRule } from './rules.js'
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
  readonly pattern: TextPattern | null
  readonly unless: TextPattern | null
}

/** What the rules look at. */
interface Reading {
  /** The question without what it is wrapped in. */
  readonly text: string
  readonly entities: readonly Entity[]
  readonly isBare: boolean
}

/**
 * Makes a classifier from rules: data, ordered by specificity, the first that applies decides. Rules of the configuration
 * replace built-in ones of the same name.
 *
 * @throws RetrievalError `CLASSIFIER_INVALID` when an example of a configured rule is decided by another rule: then either
 *   the rule or its specificity is not what its author thinks.
 */
export function createClassifier(own: ResolvedClassifierRules, now: () => Date): Classifier {
  const intents = ordered(INTENT_RULES, own.intents)
  const scopes = ordered(SCOPE_RULES, own.scopes)
  const targets = ordered(TARGET_RULES, own.targetTypes)
  const dependencies = new Set([...KNOWN_DEPENDENCIES, ...own.dependencies].map((name) => name.toLowerCase()))

  const classify: Classifier['classify'] = (text, services, repositories = NO_REPOSITORIES) => {
    const reading = read(text, { services, repositories, dependencies }, now())
    const intent = first(intents, reading)
    const scope = first(
      scopes.filter(({ rule }) => rule.intents === undefined || rule.intents.includes(intent.intent)),
      reading,
    )
    const target = first(targets, reading)
    const dependency = reading.entities.find(({ kind }) => kind === 'dependency')
    return {
      intent: intent.intent,
      scope: scope.scope,
      targetType: target.targetType,
      framework: intent.intent === 'framework' ? (dependency?.value ?? null) : null,
      entities: reading.entities,
      confidence: { intent: intent.confidence, scope: scope.confidence, targetType: target.confidence },
      rules: { intent: intent.name, scope: scope.name, targetType: target.name },
    }
  }
  checkExamples(own, (text) => classify(text, EXAMPLE_SERVICES).rules)
  return { classify }
}

const NO_REPOSITORIES: readonly string[] = []
/** Services that the examples of rules may name. */
const EXAMPLE_SERVICES: ReadonlyMap<string, string> = new Map([['shop', 'shop']])

function read(text: string, known: KnownNames, now: Date): Reading {
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
      const compiled = (source: string | undefined): TextPattern | null =>
        source === undefined ? null : textPattern(source, { caseSensitive })
      return { rule, pattern: compiled(rule.pattern), unless: compiled(rule.unless) }
    })
}

function first<R extends Rule>(rules: readonly Compiled<R>[], reading: Reading): R {
  const found = rules.find((rule) => applies(rule, reading))
  if (found !== undefined) return found.rule
  throw new RetrievalError(
    'CLASSIFIER_INVALID',
    'No rule applies to a question. Keep one rule without a pattern for each of intent, scope and target type.',
    { rule: '', example: '' },
  )
}

function applies<R extends Rule>({ rule, pattern, unless }: Compiled<R>, { text, entities, isBare }: Reading): boolean {
  if (rule.bare === true && !isBare) return false
  if (rule.names !== undefined && !entities.some(({ kind }) => kind === rule.names)) return false
  if (pattern !== null && !pattern(text).test(text)) return false
  return unless === null || !unless(text).test(text)
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
