// Just enough of the WebAssembly binary format to write the kernels of training: one module, an imported memory,
// functions with i32 and f32 parameters, locals, loops and 128-bit vectors.

export const I32 = 0x7f
export const F32 = 0x7d
export const V128 = 0x7b
type ValueType = typeof I32 | typeof F32 | typeof V128

/** A sequence of instructions. */
export type Code = readonly number[]

/** A function to assemble. */
export interface WasmFunction {
  readonly name: string
  readonly parameters: readonly ValueType[]
  /** Types of the locals behind the parameters. */
  readonly locals: readonly ValueType[]
  readonly body: Code
}

function unsigned(value: number): number[] {
  const bytes: number[] = []
  let rest = value
  do {
    const low = rest & 0x7f
    rest >>>= 7
    bytes.push(rest === 0 ? low : low | 0x80)
  } while (rest !== 0)
  return bytes
}

function signed(value: number): number[] {
  const bytes: number[] = []
  let rest = value
  for (;;) {
    const low = rest & 0x7f
    rest >>= 7
    const done = (rest === 0 && (low & 0x40) === 0) || (rest === -1 && (low & 0x40) !== 0)
    bytes.push(done ? low : low | 0x80)
    if (done) return bytes
  }
}

const vector = (opcode: number): number[] => [0xfd, ...unsigned(opcode)]

export const get = (local: number): Code => [0x20, ...unsigned(local)]
export const set = (local: number, value: Code): Code => [...value, 0x21, ...unsigned(local)]
export const i32 = (value: number): Code => [0x41, ...signed(value)]
export const add = (a: Code, b: Code): Code => [...a, ...b, 0x6a]
export const multiply = (a: Code, b: Code): Code => [...a, ...b, 0x6c]
export const loadI32 = (address: Code): Code => [...address, 0x28, 2, 0]
export const loadF32 = (address: Code, offset = 0): Code => [...address, 0x2a, 2, ...unsigned(offset)]
export const storeF32 = (address: Code, value: Code): Code => [...address, ...value, 0x38, 2, 0]
export const addF32 = (a: Code, b: Code): Code => [...a, ...b, 0x92]
export const loadVector = (address: Code, offset = 0): Code => [...address, ...vector(0x00), 2, ...unsigned(offset)]
export const storeVector = (address: Code, value: Code, offset = 0): Code => [
  ...address,
  ...value,
  ...vector(0x0b),
  2,
  ...unsigned(offset),
]
export const splat = (value: Code): Code => [...value, ...vector(0x13)]
export const loadSplat = (address: Code): Code => [...address, ...vector(0x09), 2, 0]
export const lane = (value: Code, index: number): Code => [...value, ...vector(0x1f), index]
export const addVector = (a: Code, b: Code): Code => [...a, ...b, ...vector(0xe4)]
export const multiplyVector = (a: Code, b: Code): Code => [...a, ...b, ...vector(0xe6)]
export const zeroVector: Code = [...vector(0x0c), ...new Array<number>(16).fill(0)]

/** Runs `body` while `local < limit` (unsigned), stepping by `step`; the local starts at 0. */
export function countUp(local: number, limit: Code, step: number, body: Code): Code {
  return [
    ...set(local, i32(0)),
    ...[0x02, 0x40, 0x03, 0x40],
    ...[...get(local), ...limit, 0x4f, 0x0d, 1],
    ...body,
    ...set(local, add(get(local), i32(step))),
    ...[0x0c, 0, 0x0b, 0x0b],
  ]
}

/** The bytes of a module that imports `env.memory` and exports every function by name. */
export function assemble(functions: readonly WasmFunction[]): Uint8Array<ArrayBuffer> {
  const types = functions.map(({ parameters }) => [0x60, ...list(parameters.map((type) => [type])), 0])
  const memoryImport = [...text('env'), ...text('memory'), 2, 0, 1]
  const exported = functions.map(({ name }, index) => [...text(name), 0, ...unsigned(index)])
  const bodies = functions.map(({ locals, body }) => {
    const code = [...list(locals.map((type) => [1, type])), ...body, 0x0b]
    return [...unsigned(code.length), ...code]
  })
  return Uint8Array.from([
    ...[0x00, 0x61, 0x73, 0x6d, 1, 0, 0, 0],
    ...section(1, list(types)),
    ...section(2, list([memoryImport])),
    ...section(3, list(functions.map((_, index) => unsigned(index)))),
    ...section(7, list(exported)),
    ...section(10, list(bodies)),
  ])
}

function list(entries: readonly (readonly number[])[]): number[] {
  return [...unsigned(entries.length), ...entries.flat()]
}

function section(id: number, content: readonly number[]): number[] {
  return [id, ...unsigned(content.length), ...content]
}

function text(value: string): number[] {
  return list([...Buffer.from(value)].map((byte) => [byte]))
}
