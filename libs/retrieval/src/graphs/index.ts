// Queries over the graphs alone. Loads nothing else of retrieval.
export { describeRuns, type Coverage } from './coverage.js'
export type { DependentFunction } from './dependent-functions.js'
export { focusOn, type EndOfCall, type Focus, type FocusedFunction } from './focus.js'
export { impactOf, type Impact, type ImpactOptions } from './impact.js'
export type { MapSources } from './named/find-named.js'
export { needsLines } from './lines-that-name.js'
export { joinGraphs, type JoinedGraph } from './joined-graph.js'
export { pathBetween, type MixedPath } from './path.js'
export { graphMissing, present } from './present.js'
export { describeCall, describeObservation } from './describe-call.js'
export { selectGraph, type GraphPart, type GraphSelection } from './graph-part.js'
export { contractOf, reasonsOf, type Contract, type ServicePath, type ServiceReasons } from './services.js'
export { ownersOf, type Owners, type RecentAuthor } from './owners.js'
export { ownersOfFiles, type FileOwner } from './file-owners.js'
export { callsOfNamed, isUnknownSymbol } from './calls-of-group.js'
export type { OwnedService, Spoken } from './named/named.js'
export { relatedTo, type Related, type RelatedFunction } from './related.js'
export { unreachable } from './unreached/unreachable.js'
export type { Unreached, UnreachedFunction, UnreachedScope } from './unreached/unreached.js'
export { untested } from './unreached/untested.js'
export { testFilesOf, testsOf, type CoveringTests, type TestFile } from './tests.js'
export {
  callsOf,
  isAmbiguousSymbol,
  shortName,
  similarDeclarations,
  type Calls,
  type CallsOptions,
  type SymbolPath,
} from './symbols.js'
