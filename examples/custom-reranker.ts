// A reranker of your own after the default one: code that a team owns comes first for that team.
//   node examples/custom-reranker.ts <data directory> <path prefix> <query>
import { composeRetriever } from '@coderag/presets'
import { createFeatureReranker } from '@coderag/retrieval/reranker'
import type { Reranker } from '@coderag/types'

const [dataDir = 'data', ownPath = '', query = 'where is the price calculated'] = process.argv.slice(2)
const byFeatures = createFeatureReranker()

const ownCodeFirst: Reranker = {
  id: `own-code-first/${byFeatures.id}`,
  async rerank(text, candidates, options) {
    const ranked = await byFeatures.rerank(text, candidates, options)
    // Scores of one result compare with each other only. One point moves a hit past its near neighbours, not to the top.
    return ranked
      .map((hit) => ({ ...hit, score: hit.score + (hit.chunk.filePath?.startsWith(ownPath) === true ? 1 : 0) }))
      .sort((a, b) => b.score - a.score)
  },
}

await using retriever = await composeRetriever({ dataDir }, { reranker: ownCodeFirst })
const { hits } = await retriever.query({ text: query, topK: 5 })
for (const { chunk } of hits) console.log(`${chunk.repoName}/${chunk.filePath}:${chunk.startLine}`)
