// Texts a second for a model folder, batched by length and one by one: node bench/speed.ts <model folder> [texts]
import { createOnnxEmbedder } from '@coderag/onnx/embedder'
import { cleanChunk } from '@coderag/types/testing'

const [folder, count = '256'] = process.argv.slice(2)
if (folder === undefined) throw new Error('usage: node bench/speed.ts <model folder> [texts]')
const line = 'export function orderTotal(order) { return order.lines.reduce((sum, line) => sum + line.price, 0) }\n'
const chunks = Array.from({ length: Number(count) }, (_, at) =>
  cleanChunk({ path: `${at}.ts`, text: line.repeat(1 + (at % 16)), byteStart: at }),
)
const seconds = async (work: () => Promise<unknown>): Promise<number> => {
  const since = performance.now()
  await work()
  return (performance.now() - since) / 1_000
}

await using embedder = await createOnnxEmbedder({ folder })
await using single = await createOnnxEmbedder({ folder, batchTexts: 1 })
await using naive = await createOnnxEmbedder({ folder, batchTexts: 256, batchTokens: 1_048_576 })
const query = await seconds(() => embedder.embedQuery('sum of the prices of an order'))
for (const [name, model] of [
  ['batches of 16 by length', embedder],
  ['one by one', single],
  ['all at once', naive],
] as const) {
  const took = await seconds(() => model.embed(chunks))
  console.log(`${name}: ${(chunks.length / took).toFixed(1)} texts/s`)
}
console.log(
  `a question: ${(query * 1_000).toFixed(1)} ms; ${embedder.identity.id}, ${embedder.identity.dimensions} dimensions`,
)
