import type { CopyOptions, CopyReport } from '@coderag/ingest'
import { composeIndex } from './compose-index.js'
import type { Config } from './config.js'

/** Settings of the places of a copy. */
export interface CopyPlaces {
  /** Settings of the original: `index`, and `vectors` if it has a Qdrant server. */
  readonly from: Config
  readonly to: Config
}

/**
 * Copies an index from one place to another.
 *
 * @throws ConfigError `CONFIG_INVALID`, `CONFIG_PACKAGE_MISSING`; and what `copyIndex` throws.
 */
export async function copyBetween(
  places: CopyPlaces,
  options: Omit<CopyOptions, 'from' | 'to' | 'analyzer'> = {},
): Promise<CopyReport> {
  const [{ copyIndex }, { createLexicalAnalyzer }] = await Promise.all([
    import('@coderag/ingest'),
    import('@coderag/bm25'),
  ])
  await using from = await composeIndex(places.from)
  await using to = await composeIndex(places.to)
  return await copyIndex({ ...options, from, to, analyzer: createLexicalAnalyzer() })
}
