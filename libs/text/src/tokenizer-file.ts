import { readFile } from 'node:fs/promises'
import { basename, dirname } from 'node:path'
import type { TokenCounter } from '@coderag/types'
import { TextError } from './errors.js'

/** What we read of a `tokenizer.json`; the rest is passed on as it is. */
interface TokenizerFile {
  readonly model: { readonly type?: unknown }
  readonly added_tokens?: readonly { readonly special?: boolean }[]
}

const KINDS = ['BPE', 'WordPiece', 'Unigram'] as const

/**
 * Makes an exact counter out of a model's `tokenizer.json`, the format of Hugging Face tokenizers, for budgets in the
 * tokens of that model.
 *
 * What the file says of cutting, padding and tokens around a text is left out: a budget is about the text itself. Its
 * special tokens are left out, too, so that a marker in a text counts as the plain text it is.
 *
 * @throws TextError `TOKENIZER_MISSING`, `TOKENIZER_UNREADABLE`.
 */
export async function openTokenCounter(path: string): Promise<TokenCounter> {
  const file = shortName(path)
  const json = await readFile(path, 'utf8').catch((cause: unknown) => {
    const message = `The tokenizer ${file} can't be read. Name the tokenizer.json of the model that reads the context.`
    throw new TextError('TOKENIZER_MISSING', message, { file }, { cause })
  })
  try {
    const parsed: unknown = JSON.parse(json)
    if (!isTokenizerFile(parsed)) throw new Error('it has no "model"')
    const { type } = parsed.model
    if (!KINDS.some((kind) => kind === type)) throw new Error(`its model is none of ${KINDS.join(', ')}`)
    // Pure JavaScript, so that counting needs no native package and no promise.
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
    const message = `${file} is no tokenizer that can be used (${reason}). Take the tokenizer.json that belongs to the model.`
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

/** The file with its folder, which bears the model's name; no more of where it lies. */
function shortName(path: string): string {
  return `${basename(dirname(path))}/${basename(path)}`
}
