import type { IndexStorage } from '@coderag/types'
import type { ResolvedConfig } from '../config.js'

/** Settings that an engine reads. */
export type IndexSettings = Pick<ResolvedConfig, 'dataDir' | 'vectors' | 'serviceNames' | 'shared'>

/** Makes the index of one kind of place, and loads its package. Reads nothing. */
export type OpenEngine = (place: string, settings: IndexSettings) => Promise<IndexStorage>
