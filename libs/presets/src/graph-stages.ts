import type { GraphStages } from '@coderag/types'
import type { ResolvedConfig } from './config.js'

/** Returns what writes and opens graphs. Parsers are loaded only to write. */
export const graphStages = ({ serviceNames }: Pick<ResolvedConfig, 'serviceNames'>): GraphStages => ({
  writeGraphs: async (changes, options) => (await import('@coderag/boundary')).writeGraphs(changes, options),
  openServiceGraph: async (parts) => (await import('@coderag/boundary/open')).openServiceGraph(parts, serviceNames),
  resolveServiceGraph: async (parts, repoNames) =>
    (await import('@coderag/boundary/open')).resolveServiceGraph(parts, repoNames, serviceNames),
  openSymbolGraph: async (parts) => (await import('@coderag/boundary/open')).openSymbolGraph(parts),
  readCentralParts: async (parts) => (await import('@coderag/boundary/open')).readCentralParts(parts),
  openFileImportance: async (parts) => (await import('@coderag/boundary/open')).openFileImportance(parts),
  async *readFacts(parts) {
    yield* (await import('@coderag/boundary/service-graph')).readFacts(parts)
  },
})
