import { openGraph as open } from '@coderag/presets/retriever'
import type { ResolvedConfig } from '@coderag/presets/config'
import type { GraphStore } from '@coderag/types'

/** A file of its own, imported by name, so that other commands do not load it. */
export function openGraph(config: ResolvedConfig): Promise<GraphStore | null> {
  return open(config)
}
