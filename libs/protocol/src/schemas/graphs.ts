import { z } from 'zod'
import { format, text } from './fields.js'

// Documents of the graph commands; `graph` is also `service_graph.json` in a data directory.

const line = z.int().min(1).describe('1-based')
const edgeType = z.enum(['http', 'grpc', 'queue', 'db', 'unknown'])

const evidence = z.object({
  chunkId: text.describe('the chunk that holds the line; empty where it lies in none'),
  repoName: text,
  filePath: text.describe('relative to the repository'),
  line,
  strategy: text.describe('which rule of name resolution found it'),
  extractor: text.describe('which rule read the line'),
})

const reasons = z.array(z.object({ reason: text, points: z.int().describe('negative: it speaks against') }))

const assignment = z.object({
  workload: text.describe('name in the manifest'),
  repoName: text,
  filePath: text.describe('of the manifest'),
  line,
  reasons,
  runnerUp: z
    .object({ service: text, reasons })
    .nullable()
    .describe('the service for which next most spoke; null if nothing spoke for another one'),
})

const deployments = z
  .array(
    z.object({
      workload: text.describe('name in the manifest'),
      platform: text.describe('`kubernetes`, `helm`, `compose`, …'),
      namespace: text.nullable(),
      image: text.nullable().describe('without tag and digest; null if it is built here, or the manifest does not say'),
      ports: z.array(z.int()),
      variables: z.array(text).describe('names of the variables that its manifest sets for it'),
      evidence,
    }),
  )
  .describe('workloads of manifests that run it')

const roots = z.array(z.object({ repoName: text, path: text, name: text })).describe('where its code lies')

const node = z.object({
  name: text.describe('unique in the graph'),
  kind: z.enum(['service', 'database', 'queue', 'external']),
  aliases: z.array(text).describe('other names of the same thing'),
  language: text.nullable().describe('programming language, or engine of a database or broker'),
  ports: z.array(z.int()).describe('ascending'),
  roots,
  evidence: z.array(evidence),
  assignments: z.array(assignment).optional().describe('why workloads are taken to run its code'),
  deployments: deployments.optional(),
  role: z
    .enum(['discovery', 'configuration', 'administration', 'tracing', 'monitoring', 'logging', 'coordination'])
    .optional()
    .describe('what it does for all services; absent for what does the work of the system itself'),
})

const observation = z
  .object({ calls: z.int().min(0).nullable().describe('null if they were not counted') })
  .optional()
  .describe('calls that were seen at run time; absent if none were')

const edge = z.object({
  source: text.describe('name of a node'),
  target: text.describe('name of a node'),
  edgeType,
  evidence: z.array(evidence),
  confidence: z.number().min(0).max(1),
  methods: z.array(text).describe('HTTP methods, gRPC methods, or publish and subscribe'),
  urlPatterns: z.array(text).describe('paths with placeholders, or topics'),
  isInfrastructure: z.literal(true).optional().describe('leads to or from a server for all services'),
  environments: z
    .array(text)
    .optional()
    .describe('where it holds; default stands for manifests that name no environment; absent if it holds in all'),
  observed: observation,
})

const unresolved = z.object({
  source: text.describe('name of a node'),
  edgeType,
  target: text.describe('as far as it was followed'),
  reason: text.describe('why it ends here'),
  evidence,
  possible: z.array(text).optional().describe('nodes of other systems that have the name that is asked for'),
})

const endpoint = z.object({
  service: text.describe('name of a node'),
  protocol: z.enum(['http', 'grpc', 'queue']),
  method: text.describe('HTTP method, * for any; gRPC method'),
  path: text.describe('whole path with {name} for parameters; gRPC package.Service/Method'),
  handler: text.nullable(),
  evidence,
  callers: z.array(text).describe('services with an edge that calls it'),
})

const call = z.object({
  source: text.describe('name of a node'),
  target: text.describe('name of a node'),
  edgeType,
  method: text.nullable().describe('HTTP method, gRPC method, or publish; null if the call does not say it'),
  path: text.nullable().describe('path with {} for what is not known, gRPC service, or topic'),
  evidence: evidence.describe('where the call is made'),
  confidence: z.number().min(0).max(1),
  arrival: z
    .object({
      service: text.describe('name of the node that answers'),
      method: text,
      path: text,
      handler: text.nullable(),
      evidence,
    })
    .nullable()
    .describe('the endpoint that answers, or the subscription that hears it; null if it is not known'),
  observed: observation,
})

/** The service graph, or a part of it. */
const graph = z.object({
  format,
  service: text.optional().describe('the node that the part is around; absent for the whole graph'),
  nodes: z.array(node),
  edges: z.array(edge),
  unresolved: z.array(unresolved).describe('calls that lead out of a service and could not be followed'),
  endpoints: z.array(endpoint).describe('routes that answer HTTP'),
  rpcs: z.array(endpoint).describe('methods of gRPC'),
  calls: z.array(call).optional().describe('the calls behind the edges, by place; absent in older files'),
})

const records = z
  .array(
    z.object({
      kind: z.enum(['incident', 'runbook', 'decision', 'conversation']),
      title: text,
      repoName: text.nullable(),
      filePath: text.nullable(),
      line: z.int().min(1),
      channel: text.nullable(),
      threadId: text.nullable(),
      timestamp: text.nullable(),
    }),
  )
  .describe('incidents, runbooks, decisions and conversations that name it')

const observed = z.object({
  source: text,
  target: text,
  calls: z.number().nullable().describe('number of observed calls; null for a claim'),
  place: text.describe('file that says so'),
})

const drift = z.object({
  format,
  against: z.enum(['jaeger', 'zipkin', 'opentelemetry', 'prometheus', 'backstage']),
  confirmed: z.array(z.object({ edge, observed })),
  onlyInCode: z.array(edge),
  onlyObserved: z.array(observed),
  unknownNames: z.array(text).describe('names that the graph does not know'),
  notCompared: z.int().min(0).describe('edges of the graph with an end that was not observed at all'),
})

const place = { repoName: text, filePath: text, line }

const ownerRule = z.object({
  pattern: text.describe('as in CODEOWNERS'),
  owners: z.array(text),
  section: text.nullable().describe('each section has owners of its own'),
  evidence,
})

const fileOwners = z
  .array(z.object({ name: text, files: z.int().min(1), rules: z.array(ownerRule) }))
  .describe('those with most files first')

const diff = z.object({
  format,
  repoName: text,
  baseCommit: text.describe('commit that the working tree is compared with: where the branch left its base'),
  changedFiles: z.int().min(0),
  changes: z
    .array(
      z.object({
        kind: z.enum(['endpoint', 'topic', 'variable', 'symbol']),
        change: z.enum(['added', 'removed']),
        name: text,
        service: text.nullable(),
        filePath: text.describe('where it is, or was'),
        line,
        consumers: z.array(z.object({ service: text.nullable(), ...place })),
        severity: z.enum(['breaking', 'review', 'none']),
      }),
    )
    .describe('most severe first'),
  tests: z
    .array(z.object({ repoName: text, filePath: text, tests: z.int().min(1) }))
    .describe('files of the tests that reach the changed files, nearest first'),
  owners: fileOwners.describe('who owns the changed files'),
})

const symbol = z.object({
  id: z.int().min(-1).describe('number in this generation'),
  name: text,
  qualifiedName: text.describe('with its scope'),
  kind: text,
  repoName: text,
  filePath: text,
  startLine: z.int().min(1).describe('1-based, inclusive'),
  endLine: z.int().min(1).describe('1-based, inclusive'),
  chunkId: text.describe('the chunk of its first line; empty where none holds it'),
})

const symbolEdge = z.object({
  from: symbol,
  to: symbol,
  kind: z
    .enum(['calls', 'imports', 'inherits', 'implements', 'passes', 'requests', 'publishes', 'reads', 'writes', 'uses'])
    .describe(
      'requests and publishes lead to another service; reads to a variable, whose id is -1; uses into a package',
    ),
  line: z.int().min(1).describe('1-based, in the file of from'),
  strategy: text.describe('how the name was followed'),
  via: call.optional().describe('the call between services; of requests and publishes only'),
})

const calls = z.object({
  format,
  direction: z.enum(['callers', 'callees']),
  symbol,
  declarations: z
    .array(symbol)
    .describe('the declarations whose calls these are, symbol first: several of an interface and its implementations'),
  edges: z.array(symbolEdge).describe('nearest first'),
  leaving: z.array(call).describe('calls that leave the service and end where no handler is known; of callees only'),
  arriving: z.array(call).describe('calls seen at run time that no function is known to make; of callers only'),
  unresolved: z
    .array(z.object({ name: text, line: z.int().min(1), reason: text }))
    .describe('calls of the symbol that could not be followed; of callees only'),
  possible: z
    .array(z.object({ from: symbol, to: symbol, name: text, line: z.int().min(1), reason: text }))
    .describe('calls that could not be followed and have the name of a callee: guesses, no edges'),
  takenForOutside: z
    .int()
    .min(0)
    .describe('calls in its repository that have its name and were taken for calls of libraries; of callers only'),
  undecided: z
    .int()
    .min(0)
    .describe(
      'calls in its repository that have its name, which too many declarations share to guess; of callers only',
    ),
  isFollowed: z
    .boolean()
    .describe(
      'whether the index has calls in files with the ending of the symbol’s; if not, an empty list says nothing',
    ),
})

const contract = z.object({
  format,
  service: text,
  endpoints: z.array(endpoint),
  messages: z.array(edge).describe('what it sends and hears'),
  callers: z.array(edge),
  possible: z.array(unresolved).describe('calls of other systems that ask for a name that it has'),
  calls: z.array(symbolEdge).describe('functions of other services that call it, with the function that answers'),
  records,
})

/** What a service is made of, and why. */
export const serviceReasons = z.object({
  service: text,
  kind: node.shape.kind,
  roots,
  assignments: z.array(assignment).describe('workloads that run its code, each with what spoke for it'),
  deployments,
  places: z.array(evidence).describe('other places that prove that it exists'),
  limited: z.array(edge).describe('its edges that hold in some environments only'),
  possible: z.array(unresolved).describe('calls that may lead from it to another system, or from there to it'),
})

const kind = z.enum([
  'service',
  'database',
  'queue',
  'external',
  'topic',
  'endpoint',
  'symbol',
  'file',
  'folder',
  'variable',
  'table',
  'package',
  'owner',
  'document',
  'thread',
])

const speaksOf = z
  .array(z.object({ kind, name: text, symbol: symbol.nullable().describe('null for what is no declaration') }))
  .optional()
  .describe('what a document or a thread names, services first; absent for all else')

const dependentFunction = z.object({
  symbol,
  service: text.nullable().describe('the service that it belongs to'),
  depth: z.int().min(1).describe('steps; 1 calls it directly'),
  via: symbolEdge.describe('the call over which the failure arrives first'),
  isTest: z.boolean(),
})

/** Who owns something. */
const owners = z.object({
  format,
  name: text,
  kind,
  owners: fileOwners,
  files: z.int().min(0).describe('number of its files'),
  unowned: z.int().min(0).describe('number of its files that nobody owns'),
  authors: z
    .array(z.object({ name: text, commits: z.int().min(1), lastAt: text }))
    .describe(
      'who made most of the latest 100 commits of its files, as placeholders; empty without commits in the index',
    ),
})

/** Tests that reach something. */
const tests = z.object({
  format,
  name: text,
  kind,
  tests: z.array(dependentFunction).describe('nearest first, at most 500'),
  testCount: z.int().min(0).describe('of all that reach it'),
  coverage: z
    .object({
      functions: z.int().min(1).describe('functions of which a report of coverage speaks'),
      covered: z.int().min(0).describe('those that ran'),
      tests: z.array(text).describe('tests that ran one; empty if no report tells its tests apart'),
    })
    .nullable()
    .describe('what reports of coverage say of its functions; null if none speaks of them'),
})

/** Functions that depend on the same things. */
const related = z.object({
  format,
  name: text,
  kind,
  speaksOf,
  records,
  functions: z
    .array(
      z.object({
        symbol,
        service: text.nullable(),
        shared: z.array(symbol).describe('what both depend on, the rarest first; the id of a table or variable is -1'),
        score: z
          .number()
          .min(0)
          .describe('sum of ln(functions of the map / functions that depend on it) over what is shared'),
      }),
    )
    .describe('highest score first, at most 50, without tests'),
  functionCount: z.int().min(0).describe('of all that share something'),
})

/** Public functions that nothing reaches, or no test. */
const unreached = z.object({
  format,
  what: z.enum(['unreachable', 'untested']),
  functions: z
    .array(
      z.object({
        symbol,
        service: text.nullable().describe('the service that it belongs to'),
        callers: z.int().min(0).describe('functions that call it, tests left out'),
        isInTests: z.boolean().describe('whether a test calls or names it'),
      }),
    )
    .describe('at most 500; untested ones with most callers first'),
  functionCount: z.int().min(0).describe('of all of them'),
  judged: z.int().min(0).describe('public functions that were looked at'),
  undecided: z
    .int()
    .min(0)
    .describe('public functions that something may reach which no code shows; they are not listed'),
  withoutTests: z.array(text).describe('repositories without a test, whose functions are not listed as untested'),
  inUntestedLanguages: z
    .int()
    .min(0)
    .describe(
      'functions, not listed, in a language that the tests of their repository are not written in and do not reach',
    ),
})

const impact = z.object({
  format,
  name: text,
  kind,
  origins: z
    .array(
      z.object({
        service: text.nullable(),
        role: z.enum(['reads', 'writes', 'uses', 'sets', 'declares', 'depends']),
        evidence,
      }),
    )
    .describe(
      'where it is set or declared: what gives a variable to services, the models and scripts of a table, the manifest of a package and those that depend on it',
    ),
  owns: z
    .object({
      files: z.int().min(1),
      services: z.array(z.object({ name: text, files: z.int().min(1), ofFiles: z.int().min(1) })),
    })
    .optional()
    .describe('what an owner has, with the files of each service; absent for all else'),
  speaksOf,
  dependents: z.array(
    z.object({
      name: text,
      depth: z.int().min(1).describe('steps; 1 depends on it directly'),
      via: z.array(edge).describe('edges over which the failure arrives first'),
    }),
  ),
  functions: z.array(dependentFunction).describe('nearest first, at most 500'),
  functionCount: z.int().min(0).describe('of all that break; no more than 10,000 are looked for'),
  owners: fileOwners.describe('who owns the files of the functions that break: whom to ask'),
  records,
})

/** Path between services, between symbols, or between a symbol and a service. */
const path = z.union([
  z.object({
    format,
    from: text,
    to: text,
    steps: z.array(edge).nullable().describe('null where no way leads there'),
  }),
  z.object({
    format,
    from: symbol,
    to: symbol,
    steps: z.array(symbolEdge).nullable().describe('null where no way over calls leads there'),
  }),
  z.object({
    format,
    from: z.union([text, symbol]).describe('name of a node, or a symbol'),
    to: z.union([text, symbol]),
    steps: z.array(symbolEdge).nullable().describe('null where no way over calls leads there'),
    call: call
      .nullable()
      .describe('the call with which the last function arrives at the node; null if it is not known'),
    rest: z
      .array(edge)
      .describe('what follows the steps: edges between services, to the node or to the symbol’s service'),
  }),
])

/** Functions around something of the map. */
const focus = z.object({
  format,
  name: text,
  kind,
  functions: z
    .array(
      z.object({
        symbol,
        service: text.nullable().describe('the service that it belongs to'),
        steps: z.int().min(0).describe('0 for what was asked for'),
      }),
    )
    .describe('what was asked for, then callers, then callees, each nearest first; at most 150, without tests'),
  edges: z.array(symbolEdge).describe('between these functions'),
  ends: z
    .array(z.object({ from: symbol, call, kind: node.shape.kind.describe('what the target is') }))
    .describe('calls that end where no function is known: at a database, a broker, outside'),
  isCut: z.boolean().describe('whether there are more functions within these steps'),
})

export const GRAPH_SCHEMAS = {
  graph,
  focus,
  impact,
  owners,
  tests,
  related,
  unreachable: unreached,
  untested: unreached,
  contract,
  drift,
  diff,
  path,
  callers: calls,
  callees: calls,
}
