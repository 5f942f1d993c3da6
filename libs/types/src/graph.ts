import type { ChunkSelection } from './chunk-filter.js'
import type { RawChunk } from './chunk.js'
import type { PartReader, PartWriter } from './index-parts.js'
import type { CrawlSource, Discovery, RawDocument } from './source.js'

/** Protocol by which one service reaches another. */
export type ServiceEdgeType = (typeof SERVICE_EDGE_TYPES)[number]

export const SERVICE_EDGE_TYPES = ['http', 'grpc', 'queue', 'db', 'unknown'] as const

/** `queue`: a broker, or a topic, queue or exchange of one. `external`: a host outside the system. */
export type ServiceNodeKind = 'service' | 'database' | 'queue' | 'external'

/** A directory of a source that is built and deployed as one thing, or the one file of a program beside others. */
export interface ServiceRoot {
  /** Relative to the source, with `/` between parts; empty for the source itself. */
  readonly path: string
  /** Name in the chunks' `serviceName`. */
  readonly name: string
  /** Images that hold its code: the path of a Dockerfile, or that of a manifest and the name of a service in it, `compose.yaml#orders`. */
  readonly images?: readonly string[]
  /** No code lies there, only the settings of a program of others, such as those of a web server in front of the service around it. */
  readonly isOfOthers?: true
}

/** The place that proves an edge or a node. */
export interface EdgeEvidence {
  /** The chunk that holds the line. Empty if no chunk does. */
  readonly chunkId: string
  readonly repoName: string
  /** Relative to the repository. */
  readonly filePath: string
  /** 1-based. */
  readonly line: number
  /** Name of the rule of name resolution that found it. */
  readonly strategy: string
  /** Name of the extractor that read the line, such as `go/net-http` or `compose/environment`. */
  readonly extractor: string
}

/**
 * What a server does for all services of a system. Views may hide such servers and their edges, because nearly every
 * service has them.
 */
export type InfrastructureRole =
  | 'discovery'
  | 'configuration'
  | 'administration'
  | 'tracing'
  | 'monitoring'
  | 'logging'
  | 'coordination'

export interface ServiceNode {
  /** Unique in the graph. */
  readonly name: string
  readonly kind: ServiceNodeKind
  /** Other names of the same thing: workload, label, compose service, directory. */
  readonly aliases: readonly string[]
  /** Programming language of a service, or engine of a database or broker. Null if unknown. */
  readonly language: string | null
  /** Ports it listens on, ascending. */
  readonly ports: readonly number[]
  /** Directories of its code. Empty if it is only deployed. */
  readonly roots: readonly (Pick<ServiceRoot, 'path' | 'name'> & { readonly repoName: string })[]
  /** Places that prove that it exists. */
  readonly evidence: readonly EdgeEvidence[]
  /** Why workloads are taken to run its code. Absent if none was weighed: it is deployed from a manifest alone, or not. */
  readonly assignments?: readonly WorkloadAssignment[]
  /** Workloads of manifests that run it, at most 24. Absent if there are none. */
  readonly deployments?: readonly Deployment[]
  /** Absent for the services, databases and brokers that do the system's own work. */
  readonly role?: InfrastructureRole
}

/** What a manifest says of a workload that runs a service, a database or a broker. */
export interface Deployment {
  /** Name in the manifest. */
  readonly workload: string
  /** `kubernetes`, `helm`, `compose`, … */
  readonly platform: string
  /** Null if the manifest does not say. */
  readonly namespace: string | null
  /** Without tag and digest. Null if it is built here, or the manifest does not say. */
  readonly image: string | null
  readonly ports: readonly number[]
  /** Names of the variables that its manifest sets for it by name, sorted. Values are not kept. */
  readonly variables: readonly string[]
  readonly evidence: EdgeEvidence
}

/** A reason to believe that a workload runs the code of a service. Negative points speak against it. */
export interface AssignmentReason {
  readonly reason: string
  readonly points: number
}

/** A workload that runs the code of a service, and what spoke for it. */
export interface WorkloadAssignment {
  /** Name in the manifest. */
  readonly workload: string
  readonly repoName: string
  /** Of the manifest. */
  readonly filePath: string
  /** 1-based. */
  readonly line: number
  readonly reasons: readonly AssignmentReason[]
  /** The service for which next most spoke. Null if nothing spoke for another one. */
  readonly runnerUp: { readonly service: string; readonly reasons: readonly AssignmentReason[] } | null
}

/** That something was seen at run time, by tracing. */
export interface Observation {
  /** Number of calls that were seen. Null if they were not counted. */
  readonly calls: number | null
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
  /** True for an edge to or from a node with a role, and for what only such a server's library sends. */
  readonly isInfrastructure?: true
  /**
   * The environments in which it holds, sorted: `production` of an overlay, a file of values or a namespace; `default` stands
   * for manifests that name no environment. Absent if it holds in all of them.
   */
  readonly environments?: readonly string[]
  /** Absent if run time did not show it. If nothing else shows it, all its evidence has the strategy `observed`. */
  readonly observed?: Observation
}

/** A call that leads out of a service and could not be followed to a node. */
export interface UnresolvedCall {
  readonly source: string
  readonly edgeType: ServiceEdgeType
  /** The target as far as it was resolved: `env ORDERS_URL`, `https://{}/orders`. Never a value with credentials. */
  readonly target: string
  /** Reason why resolution stopped, such as `two candidates: orders, orders-v2`. */
  readonly reason: string
  readonly evidence: EdgeEvidence
  /** Nodes of other systems that have the name that is asked for, sorted. Absent if there are none. */
  readonly possible?: readonly string[]
}

/** An endpoint that a service offers. */
export interface ServiceEndpoint {
  readonly service: string
  readonly protocol: 'http' | 'grpc' | 'queue'
  /** HTTP method, `*` for any; gRPC method; `subscribe` for a queue. */
  readonly method: string
  /** Path with `{name}` for parameters; gRPC `package.Service/Method`; topic. */
  readonly path: string
  /**
   * Name of the handler; of a function without one the method and path as its file has them, `GET /{id}`, which is its name in
   * the symbol graph. Null if unknown.
   */
  readonly handler: string | null
  readonly evidence: EdgeEvidence
  /** Services with an edge that calls this endpoint, sorted. */
  readonly callers: readonly string[]
}

/**
 * A call at one place in code that leaves its service: one of those that an edge sums up. Or a request in a test of a service
 * to the service itself: then source and target are one.
 */
export interface ServiceCall {
  readonly source: string
  readonly target: string
  readonly edgeType: ServiceEdgeType
  /** HTTP method, gRPC method, or `publish`. Null if the call does not say it. */
  readonly method: string | null
  /** Path with `{}` for what is not known, `package.Service` of gRPC, or topic. Null if nothing is known of it. */
  readonly path: string | null
  /** Where the call is made. */
  readonly evidence: EdgeEvidence
  /** 0 to 1, inclusive. */
  readonly confidence: number
  /** Null if no endpoint of the target is known to answer, or several may. */
  readonly arrival: CallArrival | null
  /**
   * Absent if run time did not show calls of this endpoint by this service. If nothing else shows it, its evidence has the strategy
   * `observed`, and which function makes it is not known.
   */
  readonly observed?: Observation
}

/** The endpoint that answers a call, or the subscription that hears it. */
export interface CallArrival {
  /** The service that answers: the target of the call, or the one to which the target forwards it. */
  readonly service: string
  readonly method: string
  /** As in `ServiceEndpoint`, or the topic. */
  readonly path: string
  /** As in `ServiceEndpoint`; of a function without a name that hears messages `subscribe` and the topic. Null if unknown. */
  readonly handler: string | null
  readonly evidence: EdgeEvidence
}

/** A place in code or in a manifest that uses a variable or a table, or gives it. */
export interface ItemPlace {
  /** The service whose code reads it, or that is given it. Null if the place belongs to none. */
  readonly service: string | null
  /**
   * A variable is read and set; a table read, written and declared; a package declared by a manifest, named by manifests that
   * depend on it, and used by code of other repositories.
   */
  readonly role: 'reads' | 'writes' | 'uses' | 'sets' | 'declares' | 'depends'
  /** What is used of a package, with the modules and types before it: `roundMoney`, `Money.of`. Absent for other roles. */
  readonly name?: string
  /**
   * `strategy` of a variable that is set: `own` if the service is given it by name, `shared` if others take it from there as well;
   * of a table `sql` or `model`; of a package its ecosystem where it is declared, else `dependency`, `import`, or `import-type` where only a
   * type is used.
   */
  readonly evidence: EdgeEvidence
}

/**
 * What services get from outside by its name: an environment variable, a key of configuration, a table, an internal package.
 * Values are not kept. Several packages may have one name.
 */
export interface MapItem {
  readonly kind: 'variable' | 'table' | 'package'
  /** As code or the manifest writes it: `DATABASE_URL`, `ConnectionStrings:Orders`, `orders`, `@acme/money`. */
  readonly name: string
  /** At most 24 of one role in one service; of a package 1,000 that use it. Its first place declares it, in its folder. */
  readonly places: readonly ItemPlace[]
}

/** Lines of a file that ran. */
export interface LineCoverage {
  /** Test that ran them, as its file names it. Null if the file speaks of a whole run. */
  readonly test: string | null
  /** First and last line of each run of lines, 1-based, inclusive, ascending. */
  readonly covered: readonly (readonly [number, number])[]
  /** Lines that can run and did not, in the same form. */
  readonly missed: readonly (readonly [number, number])[]
}

/** What files of coverage say of a file. */
export interface FileCoverage {
  readonly repoName: string
  readonly filePath: string
  readonly runs: readonly LineCoverage[]
}

/** Who owns the files of a pattern. */
export interface OwnerRule {
  /** As in `CODEOWNERS`; `/` for all files. */
  readonly pattern: string
  /** Users, teams or addresses as written, such as `@acme/orders`. Empty if the rule takes owners away. */
  readonly owners: readonly string[]
  /** Of GitLab, or `Backstage`; each section has owners of its own. */
  readonly section: string | null
  readonly evidence: EdgeEvidence
}

export type GraphDirection = 'in' | 'out' | 'both'

/** A node that breaks with another one. */
export interface Dependent {
  readonly name: string
  /** Number of steps from the node that was asked for; 1 is a direct caller. */
  readonly depth: number
  /** Edges over which the failure arrives first. */
  readonly via: readonly ServiceEdge[]
}

/** The service graph of one generation. Names are matched without regard to case, aliases included. */
export interface GraphStore {
  nodes(): readonly ServiceNode[]
  edges(): readonly ServiceEdge[]
  unresolved(): readonly UnresolvedCall[]
  /** Returns the calls that leave a service, by place. */
  calls(): readonly ServiceCall[]
  /** Returns the endpoints of one service, or of all. */
  endpoints(service?: string): readonly ServiceEndpoint[]
  /** Returns variables that code reads or manifests set, tables that code names, and internal packages, sorted by name. */
  items(): readonly MapItem[]
  /** Finds a node by name or alias. Returns null if none or more than one has that name. */
  find(name: string): ServiceNode | null
  /** Returns the edges within `depth` steps of a node; depth 1 is its own edges. */
  neighbours(name: string, options: { depth: number; direction: GraphDirection }): readonly ServiceEdge[]
  /** Returns everything that reaches a node over edges, nearest first: what breaks when the node breaks. */
  dependents(name: string): readonly Dependent[]
  /** Returns the edges of a shortest path between two nodes, of equal ones the surest, or null if there is none. */
  path(from: string, to: string): readonly ServiceEdge[] | null
  /** Returns the service that a file belongs to, or null if it belongs to none. */
  serviceOf(repoName: string, filePath: string): string | null
  /** Returns the rules that give a file its owners: of each section the last that matches. Empty if it has none. */
  ownersOf(repoName: string, filePath: string): readonly OwnerRule[]
  /** Returns what files of coverage say of a file. Empty if none speaks of it. */
  coverageOf(repoName: string, filePath: string): readonly LineCoverage[]
  /** Returns the services that call the endpoints whose handlers a chunk declares. */
  callersOf(chunkId: string): readonly string[]
}

/** A declaration of the symbol graph. */
export interface SymbolRef {
  /** Number in the graph, valid for one generation. */
  readonly id: number
  readonly name: string
  /** Name with its scope, such as `OrderService.place`. */
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

/**
 * `passes`: a function is handed over as a value, so that something else calls it. `requests` and `publishes` lead to
 * another service: to the handler of an endpoint, or to what hears a message. `reads`, `writes` and `uses` lead to a variable, a
 * table or a package, which is no declaration: its id is -1, its kind is that of the `MapItem`.
 */
export type SymbolEdgeKind =
  | 'calls'
  | 'imports'
  | 'inherits'
  | 'implements'
  | 'passes'
  | 'requests'
  | 'publishes'
  | 'reads'
  | 'writes'
  | 'uses'

export interface SymbolEdge {
  readonly from: SymbolRef
  readonly to: SymbolRef
  readonly kind: SymbolEdgeKind
  /** 1-based, in the file of `from`. */
  readonly line: number
  /** The rule that resolved the name, such as `same-file` or `import`; of the address for `requests`. */
  readonly strategy: string
  /** The call between services; only for `requests` and `publishes`. */
  readonly via?: ServiceCall
}

/** A declaration that many files of its repository use: a type with its members, or a function. */
export interface CentralSymbol {
  readonly name: string
  readonly kind: string
  readonly filePath: string
  /** 1-based. */
  readonly startLine: number
  /** Number of other files that call it or build on it, without tests. */
  readonly usedBy: number
}

/** The symbols and files of one repository that its other files use most, most used first. */
export interface CentralParts {
  readonly repoName: string
  readonly symbols: readonly CentralSymbol[]
  readonly files: readonly { readonly filePath: string; readonly usedBy: number }[]
}

/** A call that was not resolved. */
export interface OpenCall {
  /** What is called, with the names before it: `cart.total`. */
  readonly name: string
  /** 1-based, in the file of the caller. */
  readonly line: number
  readonly reason: string
  /** Name of the type of what it is called on, if that is known and not of the repository: `CartServiceClient`. */
  readonly type?: string
}

export interface OpenCallFrom extends OpenCall {
  readonly from: SymbolRef
}

/** An unresolved call, joined to a declaration by name only: a guess. */
export interface PossibleCall extends OpenCallFrom {
  readonly to: SymbolRef
}

/** The calls inside repositories. Read only. */
export interface SymbolGraph {
  readonly symbolCount: number
  readonly edgeCount: number
  /**
   * Finds declarations by name, qualified name, `path:name` or `repository/path:name`, best match first; of equal matches, the most used first.
   * @param options.repoName - Searches this repository only.
   */
  find(name: string, options?: { limit?: number; repoName?: string }): readonly SymbolRef[]
  /** Returns what a file declares, and the file itself, in no order. Empty for an unknown file. */
  inFile(repoName: string, filePath: string): readonly SymbolRef[]
  /** All declarations and files of a repository, or of all of them. */
  symbols(repoName?: string): Iterable<SymbolRef>
  /** Names of all declarations. A name can come several times. */
  names(): Iterable<string>
  /** Returns the edges that lead to a symbol within `depth` steps, nearest first. */
  callers(symbol: SymbolRef, options?: { depth?: number; limit?: number }): readonly SymbolEdge[]
  /** Returns the edges that lead from a symbol within `depth` steps, nearest first. */
  callees(symbol: SymbolRef, options?: { depth?: number; limit?: number }): readonly SymbolEdge[]
  /** Returns the imports of a file by others (`in`), or its own of others (`out`). `callers` and `callees` have none of them. */
  imports(file: SymbolRef, direction: 'in' | 'out'): readonly SymbolEdge[]
  /** Returns a shortest path over calls and functions that are handed over, or null if there is none. */
  path(from: SymbolRef, to: SymbolRef): readonly SymbolEdge[] | null
  /** Returns the calls of a symbol that were not resolved. */
  unresolvedOf(symbol: SymbolRef): readonly OpenCall[]
  /** Returns the unresolved calls of a repository that end with one of these names, in this spelling, by that name. */
  openCalls(names: ReadonlySet<string>, repoName: string): ReadonlyMap<string, readonly OpenCallFrom[]>
  /**
   * Returns unresolved calls that may lead to a symbol because they have its name; nothing else speaks for them. Empty if
   * more than three declarations of its repository have that name. Calls that are known to lead outside are left out.
   * @param options.limit - Maximum number of calls. Default: 100.
   */
  possibleCallers(symbol: SymbolRef, options?: { limit?: number }): readonly PossibleCall[]
  /** Returns the declarations that unresolved calls of a symbol may lead to, under the same rule. */
  possibleCallees(symbol: SymbolRef, options?: { limit?: number }): readonly PossibleCall[]
  /**
   * Returns true if the symbol's repository has resolved calls in files with the ending of its file. If it has none, because
   * calls of that language are not followed or there are none, an empty list of callers says nothing.
   */
  isFollowed(symbol: SymbolRef): boolean
  /** Returns how central a chunk's declarations are, 0 to 1: the share of chunks that are called less often. */
  importance(chunkId: string): number
  /** Returns the graph of these repositories only. Ids differ from those of the whole graph. */
  within(repoNames: readonly string[]): SymbolGraph
}

/** Importance of files, from the symbol graph of one generation. Cheap to look up. */
export interface FileImportance {
  /**
   * Returns the mean importance of the file's chunks that declare something, 0 to 1. Importance is the share of chunks
   * of the repository that are called less often. 0 for files that declare nothing, and for languages whose calls are
   * not resolved.
   */
  of(repoName: string, filePath: string): number
}

/** Services and addresses of a source, found before its units are read. */
export interface LocatedServices {
  /**
   * Roots can lie inside one another; the innermost counts. Several roots can have one name: a service and its own
   * libraries.
   */
  readonly services: readonly ServiceRoot[]
  /**
   * Addresses and names from environment files, which are skipped as secret and never chunked. Other values are not
   * read. They replace those of the previous run.
   */
  readonly facts: readonly DocumentFacts[]
  /** Names under which manifests deploy something: workloads, containers, hosts, network names. Each once, sorted. */
  readonly names: readonly string[]
  /**
   * Those of them that single files deploy by what other files say, by the path of the file: templates of charts. Absent if there
   * are none.
   */
  readonly namesByFile?: ReadonlyMap<string, readonly string[]>
}

/** A source with what was located in it. */
export interface LocatedSource extends Omit<LocatedServices, 'names' | 'namesByFile'> {
  readonly uriPrefix: string
  readonly repoName: string
  /** As in `CrawlSource`. */
  readonly system?: string
}

/** Finds the parts of a source that are built and deployed separately. */
export interface ServiceLocator {
  readonly fingerprint: string
  /** Reads build and deployment markers of a source. Cheap enough for every run. */
  locate(
    source: CrawlSource,
    discovery: Pick<Discovery, 'repoName' | 'uriPrefix' | 'units' | 'skips'>,
  ): Promise<LocatedServices>
}

/**
 * Facts of one document in the extractor's own format: small, without secrets. They are stored so that graphs can be
 * rebuilt.
 */
export interface DocumentFacts {
  readonly sourceUri: string
  readonly repoName: string
  readonly filePath: string
  readonly serviceName: string | null
  /** Calls, endpoints, topics, databases, environment variables, deployed workloads. One line, or empty. */
  readonly boundary: string
  /** Declarations, calls and imports. One line, or empty. */
  readonly symbols: string
}

/** Facts that an extractor took from one document. */
export type ExtractedFacts = Pick<DocumentFacts, 'boundary' | 'symbols'> & {
  /** Targets of calls that leave the service, by chunk id. */
  readonly callsOut: ReadonlyMap<string, readonly string[]>
  /** Names of the workloads and network names that a manifest deploys, also with their namespace, by chunk id. */
  readonly deploys: ReadonlyMap<string, readonly string[]>
  /** What could not be read of the document, with its line. Never content. */
  readonly notices: readonly string[]
}

/** Extracts facts from code and manifests. It gets documents of clean corpus types only. */
export interface FactExtractor {
  readonly fingerprint: string
  /** Returns the facts of a document, or null if it has none. */
  extract(document: RawDocument, chunks: readonly RawChunk[]): Promise<ExtractedFacts | null>
}

export interface GraphWriteOptions {
  /** Files of the generation to start from. Null starts empty. */
  readonly previous: PartReader | null
  /** Receives the files of the next generation. */
  readonly parts: PartWriter
  /**
   * Leave the calls of a large source as they were, which saves seconds. The next run without this option resolves
   * them, whether the source changed again or not. The service graph stays, too, if no fact of it changed. Default: false.
   */
  readonly defersCalls?: boolean
  /** Ends writing, at any moment, with the signal's reason. */
  readonly signal?: AbortSignal | undefined
}

/** What a writer wrote, for the manifest. */
export interface GraphSummary {
  readonly services: number
  readonly edges: number
  /** True if the call graph of some source is that of an earlier generation; see `GraphWriteOptions`. */
  readonly callsAreOld: boolean
  /** What the graphs of all sources lack, those that were kept included. Empty if they lack nothing. */
  readonly warnings: readonly GraphWarning[]
  /** How much of the call graphs is exact. Absent if no source has an index of a compiler. */
  readonly exact?: readonly ExactShare[]
}

/** How much of a repository's call graph comes from indexes that compilers' tools made. */
export interface ExactShare {
  readonly repoName: string
  /** Number of files that such an index speaks of. */
  readonly files: number
  /** Number of files that declare or call something. */
  readonly of: number
  /** Each index and what made it: `index.scip of scip-go 0.1.26`. */
  readonly indexes: readonly string[]
}

/** What the graph of a repository lacks, or a file of run time does not show. */
export interface GraphWarning {
  /** Empty if it is about no repository. */
  readonly repoName: string
  /** The code first, then what is missing and what to do. */
  readonly message: string
}

/** A change of the facts of an index. */
export type FactChange =
  /** Sets the name and located services of a source. Replaces earlier ones. */
  | { readonly source: LocatedSource }
  /** Forgets documents. A selection by `uriPrefix` forgets the source itself, too. */
  | { readonly delete: ChunkSelection }
  /** Adds facts. They replace facts of equal `sourceUri`. */
  | { readonly add: readonly DocumentFacts[] }
