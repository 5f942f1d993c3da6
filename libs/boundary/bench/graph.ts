// How long does a graph take to build anew from stored facts of 500,000 chunks, and to answer questions at 10,000 nodes and
// 100,000 edges?
//   npm run bench:graph -w libs/boundary
//
// The facts are made up: 200 repositories of 500 files, one service each, five chunks a file. Three files in five have
// facts, as in the repositories of the development systems; a service reads the variables of five others.
import assert from 'node:assert/strict'
import { availableParallelism, loadavg } from 'node:os'
import type { DocumentFacts, FactChange, ServiceEdge, ServiceNode } from '@coderag/types'
import { writeGraphs } from '@coderag/boundary'
import { encodeFacts, type Fact } from '@coderag/facts/stored'
import { MemoryParts } from '@coderag/types/testing'
import { openServiceGraph } from '@coderag/boundary/open'
import { createGraphStore } from '@coderag/boundary/service-graph'

const REPOSITORIES = 200
const FILES = 500
const NODES = 10_000
const EDGES = 100_000

console.log(`Node ${process.version}, ${availableParallelism()} cores, load ${loadavg()[0]?.toFixed(1)}`)
const changes: FactChange[] = []
for (let repo = 0; repo < REPOSITORIES; repo += 1) {
  const name = `service-${repo}`
  const uriPrefix = `repo://${name}/`
  changes.push({ source: { uriPrefix, repoName: name, services: [{ path: '', name }], facts: [] } })
  const documents = Array.from({ length: FILES }, (_, file) => documentOf(repo, file))
  changes.push({ add: documents.filter((made) => made !== null) })
}
const stored = new MemoryParts()
await writeGraphs(changes, { previous: null, parts: stored })
const rebuilt: number[] = []
for (let run = 1; run <= 5; run += 1) {
  const start = cpuMs()
  const summary = await writeGraphs([], { previous: stored, parts: new MemoryParts(stored) })
  rebuilt.push(cpuMs() - start)
  assert.equal(summary.services, REPOSITORIES)
  assert.equal(summary.edges, REPOSITORIES * 5)
}
print('rebuild from stored facts of 500,000 chunks, 100,000 files', rebuilt)
print('open that graph', await timed(20, () => openServiceGraph(stored)))

const graph = { format: 1 as const, nodes: nodes(), edges: edges(), unresolved: [], endpoints: [], rpcs: [] }
print(`open ${NODES} nodes and ${EDGES} edges`, await timed(3, () => createGraphStore(graph)))
const store = createGraphStore(graph)
assert.equal(store.dependents('n0').length, NODES - 1)
print('neighbours, depth 2', await timed(200, (run) => store.neighbours(`n${run}`, { depth: 2, direction: 'both' })))
print('path', await timed(50, (run) => store.path(`n${run}`, `n${NODES - 1 - run}`)))
print('dependents, all nodes reached', await timed(10, (run) => store.dependents(`n${run}`)))

function documentOf(repo: number, file: number): DocumentFacts | null {
  if (file % 5 > 2) return null
  const [repoName, filePath] = [`service-${repo}`, file === 0 ? 'deploy.yaml' : `pkg/p${file % 40}/file${file}.go`]
  const at = { line: 10, chunkId: `${repo}-${file}`.padEnd(64, '0'), extractor: 'bench' }
  const facts: Fact[] = []
  for (let count = 0; count < 8; count += 1) {
    const value = { kind: 'literal' as const, value: `/v1/things/${count}` }
    facts.push({ ...at, kind: 'constant', name: `Paths.thing${count}`, value })
  }
  if (file === 0) {
    const workload = { image: null, buildContext: '', dockerfile: null, aliases: [], labels: [], dependsOn: [] }
    const shared = { ...at, platform: 'compose', namespace: null, ports: [8080], publishedPorts: [] }
    facts.push({ ...shared, ...workload, kind: 'workload', name: repoName })
    for (let step = 1; step <= 5; step += 1) {
      const value = { kind: 'literal' as const, value: `http://service-${(repo + step) % REPOSITORIES}:8080` }
      const owner = { type: 'workload' as const, name: repoName }
      facts.push({ ...at, kind: 'variable', owner, name: `TARGET_${step}_URL`, value })
    }
  } else if (file % 5 === 1) {
    const name = `TARGET_${(file % 25 < 5 ? 0 : Math.floor((file % 25) / 5)) + 1}_URL`
    facts.push({ ...at, kind: 'env_read', name, source: 'env', fallback: null, bindsTo: `config.target${file}` })
    const route = { handler: 'handle', router: null, framework: 'chi', protocol: 'http' as const }
    facts.push({ ...at, ...route, kind: 'endpoint', method: 'GET', path: `/v1/things/${file}` })
    const call = { edgeType: 'http' as const, client: 'net-http', method: 'GET', grpcService: null, within: 'f' }
    const target = { kind: 'name' as const, name: `config.target${file}` }
    facts.push({ ...at, ...call, kind: 'call', target, path: { kind: 'literal', value: `/v1/things/${file}` } })
  }
  const sourceUri = `repo://${repoName}/${filePath}`
  return { sourceUri, repoName, filePath, serviceName: repoName, boundary: encodeFacts(facts), symbols: '' }
}

function nodes(): ServiceNode[] {
  const bare = { kind: 'service' as const, aliases: [], language: null, ports: [], roots: [], evidence: [] }
  return Array.from({ length: NODES }, (_, index) => ({ ...bare, name: `n${index}` }))
}

/** A ring, so that everything reaches everything, with chords. */
function edges(): ServiceEdge[] {
  const bare = { edgeType: 'http' as const, evidence: [], confidence: 1, methods: [], urlPatterns: [] }
  return Array.from({ length: EDGES }, (_, index) => {
    const from = index % NODES
    const step = 1 + Math.floor(index / NODES) * 997
    return { ...bare, source: `n${from}`, target: `n${(from + step) % NODES}` }
  })
}

async function timed(runs: number, work: (run: number) => unknown): Promise<number[]> {
  const times: number[] = []
  for (let run = 0; run < runs; run += 1) {
    const start = cpuMs()
    await work(run)
    times.push(cpuMs() - start)
  }
  return times
}

/** Of this thread: on a machine that others use too the clock tells nothing. Helpers of the collector are not counted. */
function cpuMs(): number {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1000
}

function print(what: string, times: readonly number[]): void {
  const sorted = [...times].sort((a, b) => a - b)
  const at = (share: number): string => (sorted[Math.floor(sorted.length * share)] ?? 0).toFixed(1)
  console.log(`${what.padEnd(62)} median ${at(0.5)} ms of CPU, most ${(sorted.at(-1) ?? 0).toFixed(1)} ms`)
}
