// Measures the time of a rerank. Prints the median and the 95th percentile of a call, for 50, 100 and 200 candidates of
// about 1,500 characters, four to a file, with different queries, after a warm-up.
import { cleanChunk } from '@coderag/types/testing'
import { createFeatureReranker } from '@coderag/retrieval/reranker'

const verbs = ['load', 'parse', 'retry', 'route', 'cancel', 'refund', 'publish', 'reserve', 'expire', 'verify']
const nouns = ['order', 'session', 'payment', 'request', 'config', 'stream', 'cache', 'token', 'event', 'price']

function candidates(count: number, seed: number) {
  return Array.from({ length: count }, (_, rank) => {
    const file = (Math.floor(rank / 4) * 7 + seed) % 997
    const name = `${verbs[file % 10]}${nouns[(file >> 1) % 10]?.replace(/^./, (letter) => letter.toUpperCase())}`
    const line = `export function ${name}${rank}(input: ${nouns[rank % 10]}) { return ${verbs[(rank * 3) % 10]}(input) }\n`
    const chunk = cleanChunk({ path: `src/${nouns[file % 10]}/${name}.ts`, text: line.repeat(18), byteStart: rank })
    const ranks = {
      code: { rank: rank + 1, score: 20 - rank * 0.05 },
      prose: { rank: rank + 1, score: 9 - rank * 0.02 },
    }
    return { chunk: { ...chunk, definedNames: [`${name}${rank}`] }, score: 1 / (60 + rank), ranks }
  })
}

const reranker = createFeatureReranker()
for (const count of [50, 100, 200]) {
  const times: number[] = []
  for (let run = 0; run < 300; run++) {
    const given = candidates(count, run * 13)
    const query = `how does the ${nouns[run % 10]} ${verbs[(run * 3) % 10]} when a ${nouns[(run + 4) % 10]} was cancelled`
    const start = performance.now()
    const ranked = await reranker.rerank(query, given)
    if (run >= 100) times.push(performance.now() - start)
    if (ranked.length !== count) throw new Error('a candidate is missing')
  }
  times.sort((a, b) => a - b)
  const at = (share: number): string => (times[Math.floor(times.length * share)] ?? 0).toFixed(2)
  console.log(`${count} candidates: median ${at(0.5)} ms, p95 ${at(0.95)} ms`)
}
