export { createRetriever, type Retriever, type RetrieverOptions } from './retriever.js'
export type { OpenSnapshot, Snapshot } from './snapshot.js'
export {
  QueryFilterSchema,
  type QueryFilter,
  QueryRequestSchema,
  RankingOptionsSchema,
  type QueryRequest,
  type RankingOptions,
} from './request.js'
export { ContextOptionsSchema, type ContextOptions } from './assemble/options.js'
export {
  CONTEXT_FORMATS,
  CONTEXT_SECTIONS,
  type ContextFormat,
  type ContextOmission,
  type ContextSectionName,
  type ContextSource,
} from './context.js'
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
} from './classification.js'
export { createClassifier, type Classifier } from './classify/classifier.js'
export { ClassifierRulesSchema, IntentNameSchema, type ClassifierRules } from './classify/rules.js'
export { intentIssues, type IntentIssue } from './intent-names.js'
export type { LookupMatch } from './lookup.js'
export type { DescribedOverview, DescribedSource } from './overview/described.js'
export type { SourceChanges } from './overview/changes.js'
export type { Overview, SourceOverview } from './overview/overview.js'
export type { PackageVersion } from './overview/versions.js'
export type { Contribution, SignalName } from './rank/signals.js'
export { RELATION_KINDS, type RelationKind } from './relations/relation-kind.js'
export type { ServiceContext } from './relations/service-context.js'
export { RoutingOptionsSchema, type RoutingOptions } from './route/options.js'
export type { Strategy } from './route/router.js'
export type { RetrievalLogger } from './telemetry.js'
export type { StaleSource } from './stale.js'
export type { Turn } from './conversation.js'
export type { Hit, QueryResult } from './result.js'
export type { QueryWarning } from './filter-check.js'
export {
  LIST_NAMES,
  fuse,
  type FusedId,
  type FusionInput,
  type ListName,
  type Standing,
  type Standings,
} from './fusion.js'
export type { ListTrace, QueryTrace, RankedContribution, TraceStep } from './trace.js'
export { excerpt, type ExcerptLine } from './excerpt.js'
export { readHistory } from './history-file.js'
export { readManifest } from './manifest-file.js'
export { indexStatus, type IndexStatus, type SourceStatus } from './index-status.js'
export { explainPath, type PathExplanation, type PathFinding } from './explain-path.js'
export { nearestName } from './nearest.js'
export { RetrievalError } from './errors.js'
