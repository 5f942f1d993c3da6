import { parseOptions, type Chunker } from '@coderag/types'
import { cutConversation } from '../conversation/cut.js'
import { emitChunks } from '../emit.js'
import { minChunkCharacters } from '../limits.js'
import { Lines } from '../lines.js'
import { WindowChunkerOptionsSchema, type WindowChunkerOptions } from '../options.js'
import { withPackageFacts } from '../package-manifest.js'
import { mergeSmall, type MeasuredText } from '../piece.js'
import { TokenRows } from '../token-rows.js'
import { splitWindows } from './windows.js'

/** Raised when the same text and options give other chunks than before. */
const version = 3

/**
 * Creates the chunker for any text: windows of whole lines, cut after a nearby blank line, each with the end of the
 * previous window as `overlap`. Conversations are cut between turns.
 * @throws OptionsError for options that are out of range or unknown.
 */
export function createWindowChunker(options: WindowChunkerOptions = {}): Chunker {
  const limits = parseOptions(WindowChunkerOptionsSchema, options, 'createWindowChunker')
  return {
    kind: 'window',
    fingerprint: `window/${version} ${JSON.stringify(limits)}`,
    chunk(document) {
      if (document.conversation !== undefined) {
        const { windowTokens: maxTokens, overlapTokens } = limits
        return Promise.resolve(cutConversation(document, { maxTokens, overlapTokens, services: [] }))
      }
      const lines = new Lines(document.text)
      const text: MeasuredText = { lines, tokens: new TokenRows(lines) }
      const merge = { minCharacters: minChunkCharacters(document.corpusType), maxTokens: limits.windowTokens }
      const pieces = mergeSmall(splitWindows(text, limits), text, merge)
      return Promise.resolve({
        chunks: withPackageFacts(emitChunks(document, lines, pieces, { language: null, imports: [] }), document),
        notices: [],
      })
    },
  }
}
