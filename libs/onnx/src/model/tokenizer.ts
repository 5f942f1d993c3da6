import { readFile } from 'node:fs/promises'
import type * as TokenizersPackage from 'tokenizers'
import type { Encoding, Tokenizer as NativeTokenizer } from 'tokenizers'
import { z } from 'zod'
import { OnnxError } from './errors.js'
import type { ModelFolder } from './model-folder.js'
import { utf16Offsets } from './offsets.js'

/** One text, or two that the model reads together. */
export type TextInput = string | readonly [first: string, second: string]

/** A tokenised text. */
export interface EncodedText {
  readonly ids: readonly number[]
  /** 0 for the first text and 1 for the second, as the tokenizer sets them. */
  readonly typeIds: readonly number[]
  /** Tokens of the text that did not fit, special ones not counted; 0 when it is whole. */
  readonly cutTokens: number
  /** Token positions, if they were requested. */
  readonly spans?: readonly TokenSpan[]
}

/** Position of a token in its text: [start, end) in UTF-16 units. */
export interface TokenSpan {
  readonly start: number
  readonly end: number
  /** True for tokens that the tokenizer adds: `[CLS]`, `[SEP]`. Their range is empty. */
  readonly special: boolean
}

export interface TokenizerOptions {
  /** Tokens kept of each input, special ones included; of two texts the longer one is cut. Default: all. */
  readonly maxTokens?: number
}

export interface EncodeOptions {
  /** Also say where each token stands; for one text each, not for pairs. */
  readonly spans?: boolean
}

export interface TextTokenizer {
  /** The id that fills up short rows of a batch. */
  readonly padId: number
  /** Encodes texts in order, one result per input. Runs beside the JavaScript thread. */
  encode(inputs: readonly TextInput[], options?: EncodeOptions): Promise<EncodedText[]>
}

const TokenizerFileSchema = z.object({
  padding: z.object({ pad_id: z.int() }).nullish().catch(null),
})

/**
 * Opens the folder's `tokenizer.json`. What that file says about cutting and padding is not used: callers cut, and count
 * what they cut.
 *
 * @throws OnnxError `ONNX_RUNTIME_MISSING`, `ONNX_MODEL_UNREADABLE`.
 */
export async function openTokenizer(
  { directory, tokenizerPath }: ModelFolder,
  { maxTokens = Infinity }: TokenizerOptions = {},
): Promise<TextTokenizer> {
  const native = await loadNative()
  let whole: NativeTokenizer
  let cutting: NativeTokenizer
  let fileSays: z.output<typeof TokenizerFileSchema>
  try {
    const json = await readFile(tokenizerPath, 'utf8')
    fileSays = TokenizerFileSchema.parse(JSON.parse(json))
    whole = native.Tokenizer.fromString(json)
    cutting = native.Tokenizer.fromString(json)
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause)
    const message = `${tokenizerPath} is no tokenizer that the "tokenizers" package reads (${reason}). Take the tokenizer.json that belongs to the model.`
    throw new OnnxError('ONNX_MODEL_UNREADABLE', message, { directory, file: tokenizerPath, reason }, { cause })
  }
  whole.disablePadding()
  whole.disableTruncation()
  cutting.disablePadding()
  if (maxTokens !== Infinity) cutting.setTruncation(maxTokens)
  return {
    padId: fileSays.padding?.pad_id ?? padTokenId(whole),
    async encode(inputs, { spans = false } = {}) {
      const encodings = await encodeAll(whole, inputs)
      // A text that is too long is tokenized again: only the tokenizer knows which special tokens must stay at the end.
      const tooLong = inputs.flatMap((input, index) =>
        (encodings[index]?.getLength() ?? 0) > maxTokens ? [{ input, index }] : [],
      )
      const lengths = new Map(tooLong.map(({ index }) => [index, encodings[index]?.getLength() ?? 0]))
      const cuts = await encodeAll(
        cutting,
        tooLong.map(({ input }) => input),
      )
      tooLong.forEach(({ index }, at) => encodings.splice(index, 1, ...cuts.slice(at, at + 1)))
      return encodings.map((encoding, index): EncodedText => {
        const ids = encoding.getIds()
        const cutTokens = (lengths.get(index) ?? ids.length) - ids.length
        const plain = { ids, typeIds: encoding.getTypeIds(), cutTokens }
        const input = inputs[index]
        return spans && typeof input === 'string' ? { ...plain, spans: spansOf(encoding, input) } : plain
      })
    },
  }
}

/** The package's batch call, which uses all processors, takes single texts only. */
function encodeAll(tokenizer: NativeTokenizer, inputs: readonly TextInput[]): Promise<Encoding[]> {
  if (inputs.length === 0) return Promise.resolve([])
  const texts = inputs.filter((input) => typeof input === 'string')
  if (texts.length === inputs.length) return tokenizer.encodeBatch(texts)
  return Promise.all(
    inputs.map((input) => (typeof input === 'string' ? tokenizer.encode(input) : tokenizer.encode(input[0], input[1]))),
  )
}

function spansOf(encoding: Encoding, text: string): TokenSpan[] {
  const special = encoding.getSpecialTokensMask()
  const toUtf16 = utf16Offsets(text)
  return encoding.getOffsets().map(([start = 0, end = 0], index) => ({
    start: toUtf16(start),
    end: toUtf16(end),
    special: special[index] === 1,
  }))
}

function padTokenId(tokenizer: NativeTokenizer): number {
  for (const token of ['[PAD]', '<pad>', '<|endoftext|>', '</s>']) {
    const id = tokenizer.tokenToId(token)
    if (id !== null) return id
  }
  return 0
}

async function loadNative(): Promise<typeof TokenizersPackage> {
  try {
    return await import('tokenizers')
  } catch (cause) {
    throw runtimeMissing('tokenizers', cause)
  }
}

/** The error for a native package that is not installed, or has no binary for this machine. */
export function runtimeMissing(name: string, cause: unknown): OnnxError {
  const reason = cause instanceof Error ? cause.message.split('\n', 1).join('') : String(cause)
  const message = `The package "${name}" can't be loaded here (${reason}). Install it (npm install ${name}) on a platform it has binaries for.`
  return new OnnxError('ONNX_RUNTIME_MISSING', message, { package: name, reason }, { cause })
}
