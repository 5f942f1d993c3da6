// Exports the service graph as GraphML, which Gephi, yEd, Cytoscape and NetworkX read.
//   node examples/graph-export.ts <data directory> > graph.graphml
import { openGraph } from '@coderag/presets/retriever'

const [dataDir = 'data'] = process.argv.slice(2)
const graph = await openGraph({ dataDir })
if (graph === null) {
  console.error(`The index in ${dataDir} has no service graph. Index again without --no-graphs.`)
  process.exit(2)
}

const escape = (text: string): string =>
  text.replace(/[<>&"]/g, (sign) => `&${{ '<': 'lt', '>': 'gt', '&': 'amp', '"': 'quot' }[sign]};`)
const data = (key: string, value: string | number): string => `<data key="${key}">${escape(String(value))}</data>`

const nodes = graph
  .nodes()
  .map(
    ({ name, kind, language }) =>
      `<node id="${escape(name)}">${data('kind', kind)}${data('language', language ?? '')}</node>`,
  )
const edges = graph.edges().map(({ source, target, edgeType, confidence, evidence: [first] }) => {
  const place = first === undefined ? '' : `${first.repoName}/${first.filePath}:${first.line}`
  const facts = [data('type', edgeType), data('confidence', confidence), data('evidence', place)]
  return `<edge source="${escape(source)}" target="${escape(target)}">${facts.join('')}</edge>`
})
const keys = ['kind', 'language', 'type', 'evidence']
  .map((name) => `<key id="${name}" for="all" attr.name="${name}" attr.type="string"/>`)
  .concat('<key id="confidence" for="edge" attr.name="confidence" attr.type="double"/>')
console.log(
  [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<graphml xmlns="http://graphml.graphdrawing.org/xmlns">',
    ...keys,
    '<graph id="services" edgedefault="directed">',
    ...nodes,
    ...edges,
    '</graph>',
    '</graphml>',
  ].join('\n'),
)
