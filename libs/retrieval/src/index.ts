export {
  createRetriever,
  type IndexQueries,
  type QueryOptions,
  type Retriever,
  type RetrieverOptions,
} from './retriever.js'
export type { Access } from './index-reader/restricted.js'
export type { FileSymbol, FileText } from './index-reader/file-text.js'
export type { IndexCheck, SourceCheck, StaleReason } from './index-reader/check.js'
export type { IndexStatus, SourceStatus, StoredFinding } from './index-reader/index-status.js'
export type { Recorded, RecordKind, ServiceRecord } from './index-reader/service-records.js'
export type {
  Calls,
  CallsOptions,
  Contract,
  GraphPart,
  GraphSelection,
  Impact,
  ImpactOptions,
  ServiceReasons,
  CoveringTests,
  MixedPath,
  Owners,
  Related,
  RelatedFunction,
  ServicePath,
  SymbolPath,
} from './graphs/index.js'
export { QueryFilterSchema, type QueryFilter, QueryRequestSchema, type QueryRequest, type Turn } from './request.js'
export { ContextOptionsSchema, type ContextOptions } from './context/options.js'
export {
  CONTEXT_FORMATS,
  CONTEXT_SECTIONS,
  type ContextFormat,
  type ContextOmission,
  type ContextSectionName,
  type ContextSource,
} from './context/context.js'
export {
  ENTITY_KINDS,
  INTENTS,
  SCOPES,
  STRATEGIES,
  TARGET_TYPES,
  type Classification,
  type Entity,
  type Intent,
  type Scope,
  type StrategyName,
  type TargetType,
} from './understand/classification.js'
export { ClassifierRulesSchema, IntentNameSchema, type ClassifierRules } from './understand/classify/rules.js'
export { intentIssues } from './understand/intent-names.js'
export type { LookupMatch } from './search/lookup.js'
export type { DescribedOverview, DescribedSource, SourceChanges } from './index-reader/overview/describe-overview.js'
export type { Overview, SourceOverview } from './index-reader/overview/overview.js'
export type { PackageVersion } from './index-reader/overview/versions.js'
export type { Contribution } from './rank/signals.js'
export { describeRelation } from './graphs/relations/describe-relation.js'
export { RELATION_KINDS, type RelationKind } from './understand/relation/relation-kind.js'
export type { ServiceContext } from './graphs/relations/service-context.js'
export { RankingOptionsSchema, type RankingOptions, RoutingOptionsSchema, type RoutingOptions } from './options.js'
export type { Strategy } from './understand/route/router.js'
export type { RetrievalLogger } from './telemetry.js'
export type { StaleSource } from './index-reader/stale.js'
export { type Hit, passageName, subjectOf } from './search/hit.js'
export {
  CONFIDENCE_WORDS,
  NOTHING_ANSWERS,
  type AnswerConfidence,
  type Confidence,
  type Rated,
} from './confidence/confidence.js'
export type { ConfidenceFeatures } from './confidence/features.js'
export type { QueryResult, RatedHit } from './result.js'
export type { FileHit } from './rank/file-hits.js'
export type { QueryWarning } from './warnings.js'
export { LIST_NAMES, type FusedId, type ListName, type ListRank, type ListRanks } from './search/fusion.js'
export type { ListTrace, QueryTrace, TraceStep } from './trace.js'
export { excerpt, type ExcerptLine } from './context/excerpt/excerpt.js'
export { RetrievalError } from './errors.js'
