import { isAscii, isUtf8 } from 'node:buffer'
import type { SkipReason } from '@coderag/types'
import { saysGenerated } from './generated-mark.js'
import {
  BINARY_HEAD_BYTES,
  CONTROL_CHARACTER_SHARE,
  MINIFIED_FILE_CHARACTERS,
  MINIFIED_LINE_CHARACTERS,
} from '../limits.js'

/** Text of a file, or the reason why it is skipped. */
export type Decoded =
  | { readonly text: string; readonly notices: readonly string[] }
  | { readonly reason: SkipReason; readonly detail: string }

/** Characters 0x80 to 0x9F of Windows-1252. Node 20 decodes them as Latin-1. */
const WINDOWS_1252 = '€\x81‚ƒ„…†‡ˆ‰Š‹Œ\x8dŽ\x8f\x90‘’“”•–—˜™š›œ\x9džŸ'

/**
 * Decodes a file. UTF-8 is kept as it is, including a byte order mark, so that byte ranges stay true. UTF-16 with a
 * mark is converted. Other bytes are read as Windows-1252, the usual origin of such files. Both conversions are noted.
 * @param options.mayBeGenerated - If true, a file with a mark such as `@generated` in its head is skipped.
 * @param options.mayBeMinified - If true, a file with most of its text in long lines is skipped.
 */
export function decode(
  bytes: Buffer,
  { mayBeGenerated, mayBeMinified }: { readonly mayBeGenerated: boolean; readonly mayBeMinified: boolean },
): Decoded {
  if (bytes.length === 0) return { reason: 'empty', detail: '0 bytes' }
  const decoded = toText(bytes)
  if ('reason' in decoded) return decoded
  const { text } = decoded
  if (text.trim() === '') return { reason: 'empty', detail: 'white space only' }
  if (mayBeGenerated && saysGenerated(text)) return { reason: 'generated', detail: 'says so in its head' }
  if (mayBeMinified && isMinified(text)) {
    return { reason: 'minified', detail: `most of it in lines over ${MINIFIED_LINE_CHARACTERS} characters` }
  }
  return decoded
}

function toText(bytes: Buffer): Decoded {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return fromUtf16(bytes, 'utf-16le')
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return fromUtf16(bytes, 'utf-16be')
  const head = bytes.subarray(0, BINARY_HEAD_BYTES)
  if (head.includes(0)) return { reason: 'binary', detail: 'holds NUL bytes' }
  if (isAscii(bytes)) return { text: bytes.toString('latin1'), notices: [] }
  if (isUtf8(bytes)) return { text: bytes.toString('utf8'), notices: [] }
  const controls = head.reduce((count, byte) => count + (isControl(byte) ? 1 : 0), 0)
  if (controls > head.length * CONTROL_CHARACTER_SHARE) return { reason: 'binary', detail: 'holds control characters' }
  return {
    text: bytes.toString('latin1').replace(/[\x80-\x9f]/g, (char) => WINDOWS_1252[char.charCodeAt(0) - 0x80] ?? char),
    notices: ['not UTF-8: read as Windows-1252; byte ranges count the converted text'],
  }
}

function fromUtf16(bytes: Buffer, encoding: 'utf-16le' | 'utf-16be'): Decoded {
  const text = new TextDecoder(encoding).decode(bytes)
  // UTF-32 starts like UTF-16, and so may anything else.
  if (text.slice(0, BINARY_HEAD_BYTES).includes('\0')) return { reason: 'binary', detail: 'holds NUL characters' }
  return { text, notices: [`${encoding.toUpperCase()}: converted; byte ranges count the converted text`] }
}

/** Returns true for C0 control characters except tab, line ends, form feed and escape. */
function isControl(byte: number): boolean {
  return byte < 9 || byte === 11 || (byte > 13 && byte < 27) || (byte > 27 && byte < 32) || byte === 127
}

function isMinified(text: string): boolean {
  if (text.length < MINIFIED_FILE_CHARACTERS) return false
  let long = 0
  for (const line of lineLengths(text)) if (line > MINIFIED_LINE_CHARACTERS) long += line
  return long > text.length / 2
}

function* lineLengths(text: string): Generator<number> {
  let start = 0
  for (let end = text.indexOf('\n'); end !== -1; end = text.indexOf('\n', start)) {
    yield end - start
    start = end + 1
  }
  // A file of the old Mac has no line feed at all.
  if (start > 0 || !text.includes('\r')) yield text.length - start
}
