// How long does the map of a million symbols take to open, to be joined over services, and to answer?
//   npm run map -w tools/bench -- [--repositories 200]
//
// The code is made up: in each repository a service of 250 files with 20 functions each. One file in ten has a route, a
// method of gRPC, and a request to each of these of the next service. Facts are read once and stored for every repository.
import assert from 'node:assert/strict'
import { availableParallelism, loadavg } from 'node:os'
import { parseArgs } from 'node:util'
import { openServiceGraph, writeGraphs } from '@coderag/boundary'
import { openSymbolGraph } from '@coderag/boundary/open'
import { createFactExtractor } from '@coderag/facts'
import { encodeFacts, type PlainFact } from '@coderag/facts/stored'
import { callsOf, impactOf, joinGraphs } from '@coderag/retrieval/graphs'
import { createSyntax } from '@coderag/syntax'
import { type DocumentFacts, type FactChange, rawText } from '@coderag/types'
import { MemoryParts } from '@coderag/types/testing'

const FILES = 250
const FUNCTIONS = 20
/** One file in so many has a route and a request. */
const ROUTES = 10

const { values } = parseArgs({ options: { repositories: { type: 'string', default: '200' } } })
const repositories = Number(values.repositories)
console.log(`Node ${process.version}, ${availableParallelism()} cores, load ${loadavg()[0]?.toFixed(1)}`)

const extractor = createFactExtractor({ syntax: createSyntax() })
const files: { readonly filePath: string; readonly boundary: string; readonly symbols: string }[] = []
await read('proto/things.proto', protoText())
await read('main.go', serverText())
for (let file = 0; file < FILES; file += 1) await read(`internal/p${file}/file${file}.go`, textOf(file))
const changes: FactChange[] = []
for (let repo = 0; repo < repositories; repo += 1) {
  const repoName = `service-${repo}`
  const uriPrefix = `repo://${repoName}/`
  changes.push({ source: { uriPrefix, repoName, services: [{ path: '', name: repoName }], facts: [] } })
  const documents = files.map((made) => ({
    ...made,
    repoName,
    serviceName: repoName,
    sourceUri: uriPrefix + made.filePath,
  }))
  changes.push({ add: [...documents, manifestOf(repo)] })
}
const parts = new MemoryParts()
await writeGraphs(changes, { previous: null, parts })

const opened = performance.now()
const [services, symbols] = [await openServiceGraph(parts), await openSymbolGraph(parts)]
print(`open ${symbols.symbolCount} symbols and ${services.calls().length} calls between services`, [
  performance.now() - opened,
])
const joined = performance.now()
const graph = joinGraphs(symbols, services)
const pairs = graph.between()
print(`join: ${pairs.length} pairs of functions`, [performance.now() - joined])
assert.equal(pairs.length, (2 * repositories * FILES) / ROUTES)

const asked = pairs.slice(0, 500).map(({ to }) => `${to.repoName}/${to.filePath}:${to.name}`)
print(
  'callers of a handler',
  timed(asked, (name) => callsOf(graph, 'callers', name, { limit: 20 })),
)
const ends = pairs.slice(0, 500)
print(
  'path over one service',
  timed(ends, ({ from, to }) => graph.path(from, to)),
)
const walked: number[] = []
for (const name of asked.slice(0, 50)) {
  const start = performance.now()
  await impactOf({ services, symbols: async () => symbols }, name)
  walked.push(performance.now() - start)
}
print('impact of a handler, 500 functions', walked)

async function read(filePath: string, text: string): Promise<void> {
  const source = { sourceUri: `repo://r/${filePath}`, corpusType: 'CODE_LOGIC', repoName: 'r', filePath } as const
  const facts = await extractor.extract({ ...source, gitHash: null, text: rawText(text) }, [])
  assert.ok(facts !== null)
  files.push({ filePath, boundary: facts.boundary, symbols: facts.symbols })
}

function textOf(file: number): string {
  const functions = Array.from(
    { length: FUNCTIONS },
    (_, at) => `func Step${file}x${at}() { ${at + 1 < FUNCTIONS ? `Step${file}x${at + 1}()` : ''} }`,
  )
  return `package p${file}
import (
  "net/http"
  "os"
  "github.com/go-chi/chi/v5"
  "google.golang.org/grpc"
  pb "example.com/things/gen"
)
${file % ROUTES === 0 ? routeOf(file) : ''}${functions.join('\n')}
`
}

function routeOf(file: number): string {
  return `func Routes${file}(r chi.Router) { r.Get("/v1/things${file}", Handle${file}) }
func Handle${file}(w http.ResponseWriter, r *http.Request) { Step${file}x0(); Ask${file}() }
func Ask${file}() { http.Get(os.Getenv("TARGET_URL") + "/v1/things${file}") }
func Call${file}(ctx context.Context) {
  conn, _ := grpc.Dial(os.Getenv("TARGET_RPC"))
  client := pb.NewThingsClient(conn)
  client.Move${file}(ctx, nil)
}
`
}

function methods(): readonly number[] {
  return Array.from({ length: FILES / ROUTES }, (_, at) => at * ROUTES)
}

function protoText(): string {
  const rpcs = methods().map((at) => `  rpc Move${at} (Thing) returns (Thing);`)
  return `syntax = "proto3";
package things.v1;
message Thing {}
service Things {
${rpcs.join('\n')}
}
`
}

function serverText(): string {
  const handlers = methods().map(
    (at) => `func (s *server) Move${at}(ctx context.Context, t *pb.Thing) (*pb.Thing, error) { return t, nil }`,
  )
  return `package main
import (
  "context"
  "google.golang.org/grpc"
  pb "example.com/things/gen"
)
type server struct { pb.UnimplementedThingsServer }
${handlers.join('\n')}
func main() { s := grpc.NewServer(); pb.RegisterThingsServer(s, &server{}) }
`
}

/** The service as a manifest deploys it; it calls the next one. */
function manifestOf(repo: number): DocumentFacts {
  const repoName = `service-${repo}`
  const at = { line: 1, chunkId: '', extractor: 'bench' }
  const shared = { ...at, platform: 'compose', namespace: null, ports: [8080], publishedPorts: [] }
  const workload = { image: null, buildContext: '', dockerfile: null, aliases: [], labels: [], dependsOn: [] }
  const next = `service-${(repo + 1) % repositories}`
  const owner = { type: 'workload' as const, name: repoName }
  const variable = (name: string, value: string): PlainFact => ({
    ...at,
    kind: 'variable',
    owner,
    name,
    value: { kind: 'literal', value },
  })
  const boundary = encodeFacts([
    { ...shared, ...workload, kind: 'workload', name: repoName },
    variable('TARGET_URL', `http://${next}:8080`),
    variable('TARGET_RPC', `${next}:50051`),
  ])
  return {
    sourceUri: `repo://${repoName}/deploy.yaml`,
    repoName,
    filePath: 'deploy.yaml',
    serviceName: repoName,
    boundary,
    symbols: '',
  }
}

function timed<Item>(items: readonly Item[], work: (item: Item) => unknown): number[] {
  return items.map((item) => {
    const start = performance.now()
    work(item)
    return performance.now() - start
  })
}

function print(what: string, times: readonly number[]): void {
  const sorted = times.toSorted((a, b) => a - b)
  const at = (share: number): string =>
    (sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0).toFixed(1)
  console.log(`${what.padEnd(70)} p50 ${at(0.5)} ms, p99 ${at(0.99)} ms`)
}
