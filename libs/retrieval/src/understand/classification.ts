import type { CorpusType } from '@coderag/types'

/**
 * Kinds of answers that a query may want:
 * - `understand`: how or why something works, what it means or is for
 * - `locate`: where something is, or the thing itself
 * - `trace`: what happens in which order
 * - `debug`: why something goes wrong
 * - `implement`: a change, or how to make one
 * - `reference`: a fact, the steps of a procedure, what was said or decided
 * - `compare`: how things differ, or which to use
 * - `relationship`: what calls, uses or depends on what, and what a change affects
 * - `overview`: what exists and how it fits together
 * - `framework`: how a dependency, a platform or a language works
 */
export const INTENTS = [
  'understand',
  'locate',
  'trace',
  'debug',
  'implement',
  'reference',
  'compare',
  'relationship',
  'overview',
  'framework',
] as const
/** One of `INTENTS`, or an intent that a rule of the configuration adds. */
export type Intent = (typeof INTENTS)[number] | (string & Record<never, never>)

/**
 * Amounts of content that an answer has to cover:
 * - `pinpoint`: one place, one name, one value, a yes or no, or a meaning in a sentence
 * - `focused`: one mechanism, one symptom or change, the users of one thing, or two things compared
 * - `exploratory`: a flow, several parts, three or more things compared, or the consequences of something for others
 * - `comprehensive`: everything of a kind: all, every, a list
 */
export const SCOPES = ['pinpoint', 'focused', 'exploratory', 'comprehensive'] as const
export type Scope = (typeof SCOPES)[number]

/** Kinds of things that a query may ask about. */
export const TARGET_TYPES = [
  'function',
  'class',
  'endpoint',
  'service',
  'config',
  'manifest',
  'doc',
  'conversation',
  'schema',
  'unknown',
] as const
export type TargetType = (typeof TARGET_TYPES)[number]

/** Ways to search for an answer. */
export const STRATEGIES = ['vector', 'keyword', 'graph', 'lookup', 'hybrid'] as const
export type StrategyName = (typeof STRATEGIES)[number]

interface EntityOf<Kind extends string> {
  readonly kind: Kind
  /** Text in the query. */
  readonly text: string
  /** Identifier without quotes, or name of the service in the index. */
  readonly value: string
  /** 0 to 1, inclusive. */
  readonly confidence: number
}

/** Time range [from, to), ISO 8601, UTC. */
export type TimeEntity = EntityOf<'time'> & { readonly from: string; readonly to: string }
export type CorpusEntity = EntityOf<'corpus'> & { readonly corpusTypes: readonly CorpusType[] }

/** Kinds of things that queries name. */
export const ENTITY_KINDS = ['identifier', 'path', 'service', 'repository', 'dependency', 'corpus', 'time'] as const

/** Thing that a query names. */
export type Entity =
  | EntityOf<'identifier'>
  | EntityOf<'path'>
  | EntityOf<'repository'>
  | EntityOf<'service'>
  | EntityOf<'dependency'>
  | CorpusEntity
  | TimeEntity

/** Reason for a decision of the linear model. */
export interface LearnedReason {
  /** Such as `starts where is`, `names service` or `wants debug`. */
  readonly feature: string
  /** Log-odds that the feature adds to the decided label, minus the average over labels. */
  readonly weight: number
}

/** Result of classifying a query. */
export interface Classification {
  readonly intent: Intent
  readonly scope: Scope
  readonly targetType: TargetType
  /** The library that a query about a dependency names; null for others, and where it is about a platform or a language. */
  readonly framework: string | null
  readonly entities: readonly Entity[]
  /** 0 to 1, inclusive: how surely each is right. */
  readonly confidence: { readonly intent: number; readonly scope: number; readonly targetType: number }
  /** Names of the rules that decided; `learned` where the linear model did. */
  readonly rules: { readonly intent: string; readonly scope: string; readonly targetType: string }
  /** Strongest features of the labels that the linear model decided, strongest first; null if a rule decided. */
  readonly learned: {
    readonly intent: readonly LearnedReason[] | null
    readonly scope: readonly LearnedReason[] | null
    readonly targetType: readonly LearnedReason[] | null
  }
}
