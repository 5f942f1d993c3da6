import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { onnxFile, type OnnxGraph, type OnnxNode, type OnnxValue } from './onnx-file.js'
import { tinyTokenizerFile, tinyVocabulary } from './tiny-tokenizer.js'

/** A table of numbers, row-major. */
export interface TinyMatrix {
  readonly rows: number
  readonly columns: number
  readonly values: Float32Array
}

/** The numbers of a tiny encoder, for computing its answers by other means. */
export interface TinyEncoder {
  /** Token → row of `embedding`. */
  readonly vocabulary: ReadonlyMap<string, number>
  readonly embedding: TinyMatrix
  readonly mixing: TinyMatrix
}

const TEXT_INPUTS: readonly OnnxValue[] = ['input_ids', 'attention_mask', 'token_type_ids'].map((name) => ({
  name,
  type: 'int64',
  dims: ['batch', 'sequence'],
}))

const gather: OnnxNode = { type: 'Gather', inputs: ['embedding', 'input_ids'], output: 'tokens' }
const quantizedGather: readonly OnnxNode[] = [
  { ...gather, output: 'exact_tokens' },
  { type: 'DynamicQuantizeLinear', inputs: ['exact_tokens'], output: ['rounded', 'scale', 'zero'] },
  { type: 'DequantizeLinear', inputs: ['rounded', 'scale', 'zero'], output: 'tokens' },
]

/**
 * Writes the folder of a sentence encoder: `last_hidden_state` = tanh(embedding · mixing + the row's masked mean), so
 * that every token sees its row, and what fills up a row has a vector too, as in a transformer. The files of
 * sentence-transformers beside it say that it wants the mean and no prefixes.
 */
export function writeTinyEncoder(
  directory: string,
  {
    words,
    dimensions = 8,
    isDynamicallyQuantized = false,
  }: {
    readonly words: readonly string[]
    readonly dimensions?: number
    /** Rounds the token vectors in steps that depend on all numbers of the batch, as int8 models of that kind do. */
    readonly isDynamicallyQuantized?: boolean
  },
): TinyEncoder {
  const vocabulary = tinyVocabulary(words)
  const embedding = noise(vocabulary.size, dimensions, 1)
  const mixing = noise(dimensions, dimensions, 2)
  const graph: OnnxGraph = {
    inputs: TEXT_INPUTS.slice(0, 2),
    outputs: [{ name: 'last_hidden_state', type: 'float32', dims: ['batch', 'sequence', dimensions] }],
    constants: [
      { name: 'embedding', dims: [embedding.rows, dimensions], values: embedding.values },
      { name: 'mixing', dims: [dimensions, dimensions], values: mixing.values },
      { name: 'axis_1', dims: [1], values: BigInt64Array.of(1n) },
      { name: 'axis_2', dims: [1], values: BigInt64Array.of(2n) },
    ],
    nodes: [
      ...(isDynamicallyQuantized ? quantizedGather : [gather]),
      { type: 'Cast', inputs: ['attention_mask'], output: 'mask', attributes: { to: 1 } },
      { type: 'Unsqueeze', inputs: ['mask', 'axis_2'], output: 'mask_column' },
      { type: 'Mul', inputs: ['tokens', 'mask_column'], output: 'masked' },
      { type: 'ReduceSum', inputs: ['masked', 'axis_1'], output: 'sum' },
      { type: 'ReduceSum', inputs: ['mask_column', 'axis_1'], output: 'length' },
      { type: 'Div', inputs: ['sum', 'length'], output: 'mean' },
      { type: 'MatMul', inputs: ['tokens', 'mixing'], output: 'mixed' },
      { type: 'Add', inputs: ['mixed', 'mean'], output: 'shifted' },
      { type: 'Tanh', inputs: ['shifted'], output: 'last_hidden_state' },
    ],
  }
  writeModel(directory, words, graph)
  mkdirSync(join(directory, '1_Pooling'), { recursive: true })
  writeFileSync(join(directory, '1_Pooling', 'config.json'), JSON.stringify({ pooling_mode_mean_tokens: true }))
  return { vocabulary, embedding, mixing }
}

/**
 * Writes the folder of a cross-encoder: `logits` = how many tokens, special ones included, the two texts share, each
 * counted as often as it stands in the one times in the other.
 */
export function writeTinyCrossEncoder(directory: string, { words }: { readonly words: readonly string[] }): void {
  const { size } = tinyVocabulary(words)
  const identity = Float32Array.from({ length: size * size }, (_, at) => (Math.floor(at / size) === at % size ? 1 : 0))
  writeModel(directory, words, {
    inputs: TEXT_INPUTS,
    outputs: [{ name: 'logits', type: 'float32', dims: ['batch', 1] }],
    constants: [
      { name: 'identity', dims: [size, size], values: identity },
      { name: 'one', dims: [1], values: Float32Array.of(1) },
      { name: 'axis_1', dims: [1], values: BigInt64Array.of(1n) },
      { name: 'axis_2', dims: [1], values: BigInt64Array.of(2n) },
    ],
    nodes: [
      { type: 'Gather', inputs: ['identity', 'input_ids'], output: 'tokens' },
      { type: 'Cast', inputs: ['attention_mask'], output: 'mask', attributes: { to: 1 } },
      { type: 'Cast', inputs: ['token_type_ids'], output: 'is_second', attributes: { to: 1 } },
      { type: 'Sub', inputs: ['one', 'is_second'], output: 'is_first' },
      { type: 'Mul', inputs: ['is_first', 'mask'], output: 'first_mask' },
      { type: 'Mul', inputs: ['is_second', 'mask'], output: 'second_mask' },
      { type: 'Unsqueeze', inputs: ['first_mask', 'axis_2'], output: 'first_column' },
      { type: 'Unsqueeze', inputs: ['second_mask', 'axis_2'], output: 'second_column' },
      { type: 'Mul', inputs: ['tokens', 'first_column'], output: 'first_tokens' },
      { type: 'Mul', inputs: ['tokens', 'second_column'], output: 'second_tokens' },
      { type: 'ReduceSum', inputs: ['first_tokens', 'axis_1'], output: 'first_counts', attributes: { keepdims: 0 } },
      { type: 'ReduceSum', inputs: ['second_tokens', 'axis_1'], output: 'second_counts', attributes: { keepdims: 0 } },
      { type: 'Mul', inputs: ['first_counts', 'second_counts'], output: 'shared' },
      { type: 'ReduceSum', inputs: ['shared', 'axis_1'], output: 'logits' },
    ],
  })
}

/**
 * Writes the folder of a token classifier: `logits` is 4 for the label of a token and 0 for the others. Words without a
 * label have the first one. `config.json` names the labels, as models from the hub do.
 */
export function writeTinyTokenClassifier(
  directory: string,
  { labels, words }: { readonly labels: readonly string[]; readonly words: Readonly<Record<string, string>> },
): void {
  const vocabulary = tinyVocabulary(Object.keys(words))
  const values = new Float32Array(vocabulary.size * labels.length)
  for (const [token, id] of vocabulary) {
    const label = Math.max(0, labels.indexOf(Object.hasOwn(words, token) ? (words[token] ?? '') : ''))
    values[id * labels.length + label] = 4
  }
  writeModel(directory, Object.keys(words), {
    inputs: TEXT_INPUTS.slice(0, 2),
    outputs: [{ name: 'logits', type: 'float32', dims: ['batch', 'sequence', labels.length] }],
    constants: [{ name: 'scores', dims: [vocabulary.size, labels.length], values }],
    nodes: [{ type: 'Gather', inputs: ['scores', 'input_ids'], output: 'logits' }],
  })
  const id2label = Object.fromEntries(labels.map((label, index) => [String(index), label]))
  writeFileSync(join(directory, 'config.json'), JSON.stringify({ id2label }))
}

function writeModel(directory: string, words: readonly string[], graph: OnnxGraph): void {
  mkdirSync(directory, { recursive: true })
  writeFileSync(join(directory, 'model.onnx'), onnxFile(graph))
  writeFileSync(join(directory, 'tokenizer.json'), tinyTokenizerFile(words))
}

/** Numbers between -1 and 1 without a pattern, the same everywhere: a linear congruential generator. */
function noise(rows: number, columns: number, seed: number): TinyMatrix {
  let state = seed
  const next = (): number => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 31 - 1
  }
  return { rows, columns, values: Float32Array.from({ length: rows * columns }, next) }
}
