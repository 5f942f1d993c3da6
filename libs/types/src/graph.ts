import type { ChunkSelection } from './contracts.js'
import type { RawChunk } from './chunk.js'
import type { CrawlSource, Discovery, RawDocument } from './source.js'

/** How one service reaches another. */
export type ServiceEdgeType = 'http' | 'grpc' | 'queue' | 'db' | 'unknown'

/** `queue`: a broker, or a topic, queue or exchange of one. `external`: a host outside the system. */
export type ServiceNodeKind = 'service' | 'database' | 'queue' | 'external'

/** A directory of a source that is built and deployed as one thing. */
export interface ServiceRoot {
  /** Relative to the source, with `/` between parts; empty for the source itself. */
  readonly path: string
  /** Name in the chunks' `serviceName`. */
  readonly name: string
}

/** Where something was seen. No edge rests on an equal name alone. */
export interface EdgeEvidence {
  /** The chunk that holds the line; empty where the line lies in no chunk. */
  readonly chunkId: string
  readonly repoName: string
  /** Relative to the repository. */
  readonly filePath: string
  /** 1-based. */
  readonly line: number
  /** Which rule of name resolution found it. */
  readonly strategy: string
  /** Which rule read the line, such as `go/net-http` or `compose/environment`. */
  readonly extractor: string
}

export interface ServiceNode {
  /** Unique in the graph. */
  readonly name: string
  readonly kind: ServiceNodeKind
  /** Other names of the same thing: workload, label, compose service, directory. */
  readonly aliases: readonly string[]
  /** Programming language of a service, engine of a database or broker; null where nothing tells. */
  readonly language: string | null
  /** Ports it listens on, ascending. */
  readonly ports: readonly number[]
  /** Where its code lies; empty for what is only deployed. */
  readonly roots: readonly (ServiceRoot & { readonly repoName: string })[]
  /** What says that it exists. */
  readonly evidence: readonly EdgeEvidence[]
}

export interface ServiceEdge {
  readonly source: string
  readonly target: string
  readonly edgeType: ServiceEdgeType
  readonly evidence: readonly EdgeEvidence[]
  /** 0 to 1, inclusive. */
  readonly confidence: number
  /** HTTP methods, gRPC methods, or `publish` and `subscribe`. */
  readonly methods: readonly string[]
  /** Paths with placeholders, or topics. */
  readonly urlPatterns: readonly string[]
}

/** A call that leads out of a service and could not be followed to a node. */
export interface UnresolvedCall {
  readonly source: string
  readonly edgeType: ServiceEdgeType
  /** The target as far as it was followed: `env ORDERS_URL`, `https://{}/orders`. Never a value with credentials. */
  readonly target: string
  /** Why it ends here, such as `two candidates: orders, orders-v2`. */
  readonly reason: string
  readonly evidence: EdgeEvidence
}

/** Something that a service offers. */
export interface ServiceEndpoint {
  readonly service: string
  readonly protocol: 'http' | 'grpc' | 'queue'
  /** HTTP method, `*` for any; gRPC method; `subscribe` for a queue. */
  readonly method: string
  /** Whole path with `{name}` for parameters; gRPC `package.Service/Method`; topic. */
  readonly path: string
  /** Name of what handles it; null where nothing tells. */
  readonly handler: string | null
  readonly evidence: EdgeEvidence
  /** Services with an edge that calls this endpoint, sorted. */
  readonly callers: readonly string[]
}

export type GraphDirection = 'in' | 'out' | 'both'

/** What breaks, and through what. */
export interface Dependent {
  readonly name: string
  /** Steps from what was asked for; 1 is a direct caller. */
  readonly depth: number
  /** Edges over which the failure arrives at the first time. */
  readonly via: readonly ServiceEdge[]
}

/** The service graph of one generation, and questions to it. Names are looked up without case, aliases included. */
export interface GraphStore {
  nodes(): readonly ServiceNode[]
  edges(): readonly ServiceEdge[]
  unresolved(): readonly UnresolvedCall[]
  /** Of one service, or of all. */
  endpoints(service?: string): readonly ServiceEndpoint[]
  /** By name or alias; null where nothing or more than one thing has that name. */
  find(name: string): ServiceNode | null
  /** Edges reachable from a node within `depth` steps; depth 1 is its own edges. */
  neighbours(name: string, options: { depth: number; direction: GraphDirection }): readonly ServiceEdge[]
  /** Everything that reaches a node over edges, nearest first: what breaks when it breaks. */
  dependents(name: string): readonly Dependent[]
  /** Edges of a shortest way from one node to another; null where there is none. */
  path(from: string, to: string): readonly ServiceEdge[] | null
  /** The service whose code a file is; null where it is nobody's. */
  serviceOf(repoName: string, filePath: string): string | null
  /** Services that call what a chunk declares, by the endpoints it handles. */
  callersOf(chunkId: string): readonly string[]
}

/** A declaration of the symbol graph. */
export interface SymbolRef {
  /** Number in the graph of one generation. */
  readonly id: number
  readonly name: string
  /** With its scope, such as `OrderService.place`. */
  readonly qualifiedName: string
  readonly kind: string
  readonly repoName: string
  readonly filePath: string
  /** 1-based, inclusive. */
  readonly startLine: number
  readonly endLine: number
  /** The chunk that holds its first line. */
  readonly chunkId: string
}

export type SymbolEdgeKind = 'calls' | 'imports' | 'inherits' | 'implements'

export interface SymbolEdge {
  readonly from: SymbolRef
  readonly to: SymbolRef
  readonly kind: SymbolEdgeKind
  /** 1-based, in the file of `from`. */
  readonly line: number
  /** How the name was resolved, such as `same-file` or `import`. */
  readonly strategy: string
}

/** A declaration that much of its repository is built on: a type with its members, or a function. */
export interface CentralSymbol {
  readonly name: string
  readonly kind: string
  readonly filePath: string
  /** 1-based. */
  readonly startLine: number
  /** Other files that call it or build on it, tests apart. */
  readonly usedBy: number
}

/** What of one repository others of it use most, most used first. */
export interface CentralParts {
  readonly repoName: string
  readonly symbols: readonly CentralSymbol[]
  readonly files: readonly { readonly filePath: string; readonly usedBy: number }[]
}

/** Who calls whom inside repositories; read only. */
export interface SymbolGraph {
  readonly symbolCount: number
  readonly edgeCount: number
  /**
   * Declarations by name, qualified name or `path:name`, best match first; of equal ones what most is known to lead to.
   *
   * @param options.repoName - Looks in this repository only.
   */
  find(name: string, options?: { limit?: number; repoName?: string }): readonly SymbolRef[]
  /** Edges that lead to a symbol within `depth` steps, nearest first. */
  callers(symbol: SymbolRef, options?: { depth?: number; limit?: number }): readonly SymbolEdge[]
  /** Edges that lead from a symbol within `depth` steps, nearest first. */
  callees(symbol: SymbolRef, options?: { depth?: number; limit?: number }): readonly SymbolEdge[]
  /** A shortest way over calls; null where there is none. */
  path(from: SymbolRef, to: SymbolRef): readonly SymbolEdge[] | null
  /** Calls that resolution left open, of one symbol. */
  unresolvedOf(symbol: SymbolRef): readonly { readonly name: string; readonly line: number; readonly reason: string }[]
  /** Whether calls are followed in the language of a symbol's file; where they are not, having no callers says nothing. */
  isFollowed(symbol: SymbolRef): boolean
  /** How central a chunk's declarations are, 0 to 1: the share of chunks that are called less. */
  importance(chunkId: string): number
}

/** How central files are, as the symbol graph of one generation had it; cheap to ask. */
export interface FileImportance {
  /**
   * 0 to 1: the mean over the file's chunks that declare something of the share of chunks in the repository that are called
   * less. 0 for files that declare nothing, and in languages whose calls are not followed.
   */
  of(repoName: string, filePath: string): number
}

/** What a source tells before its units are read. */
export interface LocatedServices {
  /** Roots may lie inside one another; the innermost counts. Several may bear one name: a service and its own libraries. */
  readonly services: readonly ServiceRoot[]
  /**
   * Addresses and names out of environment files that are skipped as secret, so never chunked: all other values stay
   * unread. They replace those of the last run.
   */
  readonly facts: readonly DocumentFacts[]
}

/** Finds what in a source is built and deployed on its own. */
export interface ServiceLocator {
  readonly fingerprint: string
  /** Reads build and deploy markers of a source; cheap enough for every run. */
  locate(
    source: CrawlSource,
    discovery: Pick<Discovery, 'repoName' | 'uriPrefix' | 'units' | 'skips'>,
  ): Promise<LocatedServices>
}

/** Facts of one document, in the extractor's own format: small, without secrets, kept so that graphs can be rebuilt. */
export interface DocumentFacts {
  readonly sourceUri: string
  readonly repoName: string
  readonly filePath: string
  readonly serviceName: string | null
  /** Calls out, endpoints, topics, databases, environment reads, deployed things. One line, or empty. */
  readonly boundary: string
  /** Declarations, calls and imports. One line, or empty. */
  readonly symbols: string
}

/** What an extractor took from one document. */
export type ExtractedFacts = Pick<DocumentFacts, 'boundary' | 'symbols'> & {
  /** Targets of calls that leave the service, by chunk id. */
  readonly callsOut: ReadonlyMap<string, readonly string[]>
}

/** Reads facts out of code and manifests; only documents of clean corpus types are given to it. */
export interface FactExtractor {
  readonly fingerprint: string
  /** Null where the document has none. */
  extract(document: RawDocument, chunks: readonly RawChunk[]): Promise<ExtractedFacts | null>
}

/** Sizes for the manifest. */
export interface GraphSummary {
  readonly services: number
  readonly edges: number
}

/** Keeps the facts of all documents and builds the graphs of the next generation from them. */
export interface GraphWriter {
  /** Names a source and what was located in it; replaces what was said of it before. */
  source(source: LocatedServices & { readonly uriPrefix: string; readonly repoName: string }): void
  /** A selection by `uriPrefix` forgets the source itself, too. */
  delete(selection: ChunkSelection): void
  /** Replaces the facts of equal `sourceUri`. */
  add(facts: readonly DocumentFacts[]): void
  /** Resolves, and writes facts and graphs into `directory`, which must not exist. */
  write(directory: string): Promise<GraphSummary>
}
