import type { BuildIndex } from '@coderag/mcp'
import type { ResolvedConfig } from '@coderag/presets/config'

/**
 * Returns what indexes folders for an agent of this machine: those that it names, else those of the configuration, else the
 * repository around the working directory.
 */
export function buildIndexOf(config: ResolvedConfig): BuildIndex {
  return {
    takesFolders: true,
    async run(paths, { signal, onProgress }) {
      const [{ crawlSource, inItsSystem, sourcesToCrawl }, { updateIndex }] = await Promise.all([
        import('@coderag/presets/config'),
        import('@coderag/presets/watching'),
      ])
      const named = paths.map((path) => inItsSystem(crawlSource('repo', path), config))
      const sources = named.length > 0 ? named : await sourcesToCrawl(config, process.cwd())
      return updateIndex(config, { sources, environment: process.env, signal, onProgress })
    },
  }
}
