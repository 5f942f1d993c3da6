import type { BuildIndex } from '@coderag/mcp'
import type { ResolvedConfig } from '@coderag/presets/config'

/**
 * Returns a function that indexes folders for an agent: those that it names, else those of the configuration, else the
 * repository around the working directory.
 */
export function buildIndexOf(config: ResolvedConfig): BuildIndex {
  return async (paths, { signal, onProgress }) => {
    const [{ crawlSource, sourcesToCrawl }, { composeIngest }] = await Promise.all([
      import('@coderag/presets/config'),
      import('@coderag/presets/ingest'),
    ])
    const named = paths.map((path) => crawlSource('repo', path))
    const sources = named.length > 0 ? named : await sourcesToCrawl(config, process.cwd())
    await using pipeline = await composeIngest(config, { environment: process.env })
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
