import type { CorpusType } from '@coderag/types'

/** What a question wants, from "how does it work" to "use of a dependency". */
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
export type Intent = (typeof INTENTS)[number]

/**
 * How much an answer has to cover:
 * - `pinpoint`: one place or one fact; "where is X handled", too, where a single place answers
 * - `focused`: one mechanism, one symptom or change, the users of one thing, or two things compared
 * - `exploratory`: several parts, a flow over parts, or the consequences of something for others
 * - `comprehensive`: everything of a kind: all, every, a list
 */
export const SCOPES = ['pinpoint', 'focused', 'exploratory', 'comprehensive'] as const
export type Scope = (typeof SCOPES)[number]

/** What kind of thing is asked about. */
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

/** How we search for an answer. */
export const STRATEGIES = ['vector', 'keyword', 'graph', 'lookup', 'hybrid'] as const
export type StrategyName = (typeof STRATEGIES)[number]

interface EntityOf<Kind extends string> {
  readonly kind: Kind
  /** As the question has it. */
  readonly text: string
  /** What it stands for: the identifier without quotes, the service's name in the index. */
  readonly value: string
  /** 0 to 1, inclusive. */
  readonly confidence: number
}

/** A span of time, [from, to), ISO 8601, UTC. */
export type TimeEntity = EntityOf<'time'> & { readonly from: string; readonly to: string }
export type CorpusEntity = EntityOf<'corpus'> & { readonly corpusTypes: readonly CorpusType[] }

/** Kinds of things that questions name. */
export const ENTITY_KINDS = ['identifier', 'path', 'service', 'repository', 'dependency', 'corpus', 'time'] as const

/** Something that a question names. */
export type Entity =
  | EntityOf<'identifier'>
  | EntityOf<'path'>
  | EntityOf<'repository'>
  | EntityOf<'service'>
  | EntityOf<'dependency'>
  | CorpusEntity
  | TimeEntity

/** How a question was understood. */
export interface Classification {
  readonly intent: Intent
  readonly scope: Scope
  readonly targetType: TargetType
  /** The library that a question about a dependency names; null for others, and where it is about a platform or a language. */
  readonly framework: string | null
  readonly entities: readonly Entity[]
  /** 0 to 1, inclusive: how surely the rule that decided is right. */
  readonly confidence: { readonly intent: number; readonly scope: number; readonly targetType: number }
  /** Names of the rules that decided. */
  readonly rules: { readonly intent: string; readonly scope: string; readonly targetType: string }
}
