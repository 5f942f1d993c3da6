import { ProtobufWriter } from './protobuf.js'

/** Numbers of the ONNX format. */
const FLOAT = 1
const INT64 = 7
const IR_VERSION = 8
const OPSET = 17

/** One operation: what it reads and writes by name. */
export interface OnnxNode {
  readonly type: string
  readonly inputs: readonly string[]
  readonly output: string | readonly string[]
  /** Attributes with whole numbers. */
  readonly attributes?: Readonly<Record<string, number>>
}

/** A constant of the model. */
export interface OnnxConstant {
  readonly name: string
  readonly dims: readonly number[]
  readonly values: Float32Array | BigInt64Array
}

/** A value of the model's own interface; a string is a dimension that varies. */
export interface OnnxValue {
  readonly name: string
  readonly type: 'float32' | 'int64'
  readonly dims: readonly (number | string)[]
}

export interface OnnxGraph {
  readonly inputs: readonly OnnxValue[]
  readonly outputs: readonly OnnxValue[]
  readonly constants: readonly OnnxConstant[]
  readonly nodes: readonly OnnxNode[]
}

/** The bytes of an ONNX model file, opset 17. */
export function onnxFile({ inputs, outputs, constants, nodes }: OnnxGraph): Buffer {
  const graph = new ProtobufWriter()
  for (const node of nodes) graph.message(1, nodeMessage(node))
  graph.text(2, 'tiny')
  for (const constant of constants) graph.message(5, tensorMessage(constant))
  for (const value of inputs) graph.message(11, valueMessage(value))
  for (const value of outputs) graph.message(12, valueMessage(value))
  const opset = new ProtobufWriter().text(1, '').int(2, OPSET)
  return new ProtobufWriter().int(1, IR_VERSION).message(7, graph).message(8, opset).finish()
}

function nodeMessage({ type, inputs, output, attributes = {} }: OnnxNode): ProtobufWriter {
  const node = new ProtobufWriter()
  for (const input of inputs) node.text(1, input)
  const outputs = [output].flat()
  for (const name of outputs) node.text(2, name)
  node.text(3, outputs.join(' ')).text(4, type)
  for (const [name, value] of Object.entries(attributes)) {
    const INT = 2
    node.message(5, new ProtobufWriter().text(1, name).int(3, value).int(20, INT))
  }
  return node
}

function tensorMessage({ name, dims, values }: OnnxConstant): ProtobufWriter {
  const tensor = new ProtobufWriter()
  for (const size of dims) tensor.int(1, size)
  const bytes = new Uint8Array(values.buffer, values.byteOffset, values.byteLength)
  return tensor
    .int(2, values instanceof Float32Array ? FLOAT : INT64)
    .text(8, name)
    .bytes(9, bytes)
}

function valueMessage({ name, type, dims }: OnnxValue): ProtobufWriter {
  const shape = new ProtobufWriter()
  for (const size of dims) {
    const dimension = new ProtobufWriter()
    shape.message(1, typeof size === 'number' ? dimension.int(1, size) : dimension.text(2, size))
  }
  const tensor = new ProtobufWriter().int(1, type === 'float32' ? FLOAT : INT64).message(2, shape)
  return new ProtobufWriter().text(1, name).message(2, new ProtobufWriter().message(1, tensor))
}
