import { readFile } from 'node:fs/promises'
import { basename, dirname } from 'node:path'
import type { TokenCounter } from '@coderag/types'
import { TextError } from '../errors.js'

/** The fields of a `tokenizer.json` that this module reads; the others are passed on unchanged. */
interface TokenizerFile {
  readonly model: { readonly type?: unknown }
  readonly added_tokens?: readonly { readonly special?: boolean }[]
}

const KINDS = ['BPE', 'WordPiece', 'Unigram'] as const

/**
 * Creates an exact token counter from a model's `tokenizer.json`, the format of Hugging Face tokenizers.
 *
 * Truncation, padding and the tokens around a text are ignored, because a budget is about the text. Special tokens are
 * ignored as well, so that a marker in a text counts as plain text.
 *
 * @throws TextError `TOKENIZER_MISSING`, `TOKENIZER_UNREADABLE`.
 */
export async function openTokenCounter(path: string): Promise<TokenCounter> {
  const file = shortName(path)
  const json = await readFile(path, 'utf8').catch((cause: unknown) => {
    const message = `Cannot read the tokenizer ${file}. Pass the path of the tokenizer.json of the model that reads the context.`
    throw new TextError('TOKENIZER_MISSING', message, { file }, { cause })
  })
  try {
    const parsed: unknown = JSON.parse(json)
    if (!isTokenizerFile(parsed)) throw new Error('it has no "model"')
    const { type } = parsed.model
    if (!KINDS.some((kind) => kind === type)) throw new Error(`its model type is not one of ${KINDS.join(', ')}`)
    // This package is plain JavaScript, so counting is synchronous and needs no native code.
    const { Tokenizer } = await import('@huggingface/tokenizers')
    const added = (parsed.added_tokens ?? []).filter(({ special }) => special !== true)
    const absent = { normalizer: null, pre_tokenizer: null, decoder: null }
    const left = { truncation: null, padding: null, post_processor: null }
    const plain = { ...absent, ...parsed, ...left, added_tokens: added }
    const tokenizer = new Tokenizer(plain, {})
    const count = (text: string): number =>
      text === '' ? 0 : tokenizer.encode(text, { add_special_tokens: false }).ids.length
    return { id: file, addsUpAtLines: false, count }
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause)
    const message = `Cannot use the tokenizer ${file} (${reason}). Use the tokenizer.json of the model.`
    throw new TextError('TOKENIZER_UNREADABLE', message, { file, reason }, { cause })
  }
}

function isTokenizerFile(value: unknown): value is TokenizerFile {
  return (
    typeof value === 'object' &&
    value !== null &&
    'model' in value &&
    typeof value.model === 'object' &&
    value.model !== null
  )
}

/** Returns the file name with its folder, which usually has the model's name, without the rest of the path. */
function shortName(path: string): string {
  return `${basename(dirname(path))}/${basename(path)}`
}
