import type { BuildIndex } from '@coderag/mcp'
import type { ResolvedConfig } from '@coderag/presets/config'

/** Returns a function that indexes folders for an agent: those of the configuration, unless the agent names some. */
export function buildIndexOf(config: ResolvedConfig): BuildIndex {
  return async (paths, { signal, onProgress }) => {
    const [{ configuredSources, crawlSource }, { composeIngest }] = await Promise.all([
      import('@coderag/presets/config'),
      import('@coderag/presets/ingest'),
    ])
    const configured = await configuredSources(config)
    const named = paths.length === 0 && configured.length === 0 ? ['.'] : paths
    const sources = named.length === 0 ? configured : named.map((path) => crawlSource('repo', path))
    const pipeline = await composeIngest(config, { environment: process.env })
    const {
      committed,
      generation,
      chunkCount,
      elapsedMs,
      sources: done,
    } = await pipeline.ingest(sources, {
      incremental: true,
      signal,
      onProgress(event) {
        if (event.phase === 'process') onProgress(event.units, event.unitsTotal)
      },
    })
    const read = done.reduce((sum, source) => sum + source.read, 0)
    const failed = done.reduce((sum, source) => sum + source.failures.length, 0)
    const head = committed ? `Indexed ${read} files in ${(elapsedMs / 1_000).toFixed(1)} s` : 'The index was up to date'
    return `${head}: generation ${generation}, ${chunkCount} chunks${failed === 0 ? '' : `, ${failed} files failed`}.`
  }
}
