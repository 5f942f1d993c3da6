import type { CleanChunk } from '@coderag/types'
import { RANKING_DEFAULTS } from '../../rank/ranking-defaults.js'
import { STRATEGY_PARTS } from '../../understand/route/route.js'
import { findFiles } from '../../index-reader/files-by-name.js'
import { declares, lookup } from '../lookup.js'
import { foundWith, type Provider } from './provider.js'

/** What the query names: declarations among the candidates and in the symbol graph, and files by their path. */
export const names: Provider = {
  name: 'look up',
  applies: ({ strategy, classification: { entities } }) =>
    STRATEGY_PARTS[strategy.name].names && entities.some(({ kind }) => kind === 'identifier' || kind === 'path'),
  async find({ generation, understood: { classification, symbols, filter }, candidates }) {
    const found = new Map<string, CleanChunk>()
    for (const { kind, value, confidence } of classification.entities) {
      if (confidence < RANKING_DEFAULTS.sureName) continue
      if (kind === 'identifier') {
        for (const { chunk } of candidates) if (declares(chunk, value)) found.set(chunk.id, chunk)
      }
      const isFile = kind === 'path' && findFiles(generation.manifest, value, filter).length > 0
      if (!isFile && (kind !== 'identifier' || symbols === null)) continue
      const limit = RANKING_DEFAULTS.namesakes
      for (const { chunk } of await lookup(generation, value, { symbols, limit, filter })) found.set(chunk.id, chunk)
    }
    return foundWith(0, [...found.values()])
  },
}
