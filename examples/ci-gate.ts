// A gate for CI: fails if a change of a service can break more services than allowed, and prints why.
//   node examples/ci-gate.ts <data directory> <service> [maximum number of dependents]
import { openGraph } from '@coderag/presets/retriever'

const [dataDir = 'data', service = '', maximum = '3'] = process.argv.slice(2)
const graph = await openGraph({ dataDir })
const node = graph?.find(service) ?? null
if (graph === null || node === null) {
  const known = graph?.nodes().map(({ name }) => name) ?? []
  console.error(`There is no service "${service}" in ${dataDir}. Known services: ${known.join(', ') || 'none'}.`)
  process.exit(2)
}

const dependents = graph.dependents(node.name)
for (const { name, depth, via } of dependents) {
  const evidence = via[0]?.evidence[0]
  console.log(`${name} (${depth}) at ${evidence?.repoName}/${evidence?.filePath}:${evidence?.line}`)
}
console.log(`${dependents.length} services depend on ${node.name}, ${maximum} are allowed without a review.`)
process.exitCode = dependents.length > Number(maximum) ? 1 : 0
