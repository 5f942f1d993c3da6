import {
  add,
  addF32,
  addVector,
  assemble,
  countUp,
  get,
  I32,
  i32,
  lane,
  loadI32,
  loadF32,
  loadSplat,
  loadVector,
  multiply,
  multiplyVector,
  set,
  splat,
  storeF32,
  storeVector,
  V128,
  zeroVector,
  type Code,
  type WasmFunction,
} from './wasm-assembler.js'

/**
 * The inner loops of training. Addresses and strides are bytes into the memory. WebAssembly fixes the result of every
 * operation and the order of every sum, so a training run gives the same weights on every machine.
 */
export interface Kernels {
  /** C = A·B, row-major. Rows of A a multiple of 4, columns of B of 8; `scratch` holds 8 × `inner` floats. */
  multiply(c: number, a: number, b: number, rows: number, columns: number, inner: number, scratch: number): void
  /** out = Σ coefficients[i] · table[rows[i]], over `count` rows of 256 floats. */
  pool(out: number, table: number, rows: number, coefficients: number, count: number): void
  /** gradients[slots[i]] += coefficients[i] · g, and dots[i] = table[rows[i]] · g. */
  spread(
    g: number,
    table: number,
    gradients: number,
    rows: number,
    slots: number,
    coefficients: number,
    dots: number,
    count: number,
  ): void
}

/** Floats per row that the kernels are made for. */
export const kernelDimensions = 256
const rowBytes = kernelDimensions * 4

/** Makes the kernels over a memory. */
export function createKernels(memory: WebAssembly.Memory): Kernels {
  const module = new WebAssembly.Module(assemble([matrixProduct(), poolRows(), spreadGradient()]))
  const { exports } = new WebAssembly.Instance(module, { env: { memory } })
  return { multiply: kernel(exports, 'multiply'), pool: kernel(exports, 'pool'), spread: kernel(exports, 'spread') }
}

function kernel(exports: WebAssembly.Exports, name: string): (...parameters: number[]) => void {
  const exported = exports[name]
  if (typeof exported !== 'function') throw new Error(`The assembled module has no function ${name}.`)
  return (...parameters) => void exported(...parameters)
}

function matrixProduct(): WasmFunction {
  const [c, a, b, rows, columns, inner, scratch] = [0, 1, 2, 3, 4, 5, 6]
  const [column, row, k, from, to, b0, b1, scale] = [7, 8, 9, 10, 11, 12, 13, 14]
  const sums = [15, 16, 17, 18, 19, 20, 21, 22]
  const pointers = [23, 24, 25, 26]
  const columnBytes = multiply(get(columns), i32(4))
  const innerBytes = multiply(get(inner), i32(4))
  // The panel of 8 columns is copied together first: its rows are a power of two apart, which would thrash the cache.
  const copyPanel: Code = [
    ...set(from, add(get(b), multiply(get(column), i32(4)))),
    ...set(to, get(scratch)),
    ...countUp(k, get(inner), 1, [
      ...storeVector(get(to), loadVector(get(from))),
      ...storeVector(get(to), loadVector(get(from), 16), 16),
      ...set(from, add(get(from), columnBytes)),
      ...set(to, add(get(to), i32(32))),
    ]),
  ]
  const step: Code = [
    ...set(b0, loadVector(get(from))),
    ...set(b1, loadVector(get(from), 16)),
    ...set(from, add(get(from), i32(32))),
    ...pointers.flatMap((pointer, index) => {
      const low = sums[index * 2] ?? 0
      const high = sums[index * 2 + 1] ?? 0
      return [
        ...set(scale, loadSplat(get(pointer))),
        ...set(low, addVector(get(low), multiplyVector(get(scale), get(b0)))),
        ...set(high, addVector(get(high), multiplyVector(get(scale), get(b1)))),
        ...set(pointer, add(get(pointer), i32(4))),
      ]
    }),
  ]
  const target = (index: number): Code =>
    add(get(c), multiply(add(multiply(add(get(row), i32(index)), get(columns)), get(column)), i32(4)))
  const rowsOfPanel: Code = countUp(row, get(rows), 4, [
    ...sums.flatMap((sum) => set(sum, zeroVector)),
    ...pointers.flatMap((pointer, index) => set(pointer, add(get(a), multiply(add(get(row), i32(index)), innerBytes)))),
    ...set(from, get(scratch)),
    ...countUp(k, get(inner), 1, step),
    ...pointers.flatMap((_, index) => [
      ...set(to, target(index)),
      ...storeVector(get(to), get(sums[index * 2] ?? 0)),
      ...storeVector(get(to), get(sums[index * 2 + 1] ?? 0), 16),
    ]),
  ])
  return {
    name: 'multiply',
    parameters: new Array<typeof I32>(7).fill(I32),
    locals: [I32, I32, I32, I32, I32, V128, V128, V128, ...sums.map(() => V128 as typeof V128), I32, I32, I32, I32],
    body: countUp(column, get(columns), 8, [...copyPanel, ...rowsOfPanel]),
  }
}

function poolRows(): WasmFunction {
  const [out, table, rows, coefficients, count] = [0, 1, 2, 3, 4]
  const [part, index, from, scale] = [5, 6, 7, 8]
  const sums = [9, 10, 11, 12, 13, 14, 15, 16]
  const body = countUp(part, i32(rowBytes), 128, [
    ...sums.flatMap((sum) => set(sum, zeroVector)),
    ...countUp(index, multiply(get(count), i32(4)), 4, [
      ...set(from, add(add(get(table), get(part)), multiply(loadI32(add(get(rows), get(index))), i32(rowBytes)))),
      ...set(scale, loadSplat(add(get(coefficients), get(index)))),
      ...sums.flatMap((sum, place) =>
        set(sum, addVector(get(sum), multiplyVector(get(scale), loadVector(get(from), place * 16)))),
      ),
    ]),
    ...sums.flatMap((sum, place) => storeVector(add(get(out), get(part)), get(sum), place * 16)),
  ])
  return {
    name: 'pool',
    parameters: [I32, I32, I32, I32, I32],
    locals: [I32, I32, I32, V128, ...sums.map(() => V128 as typeof V128)],
    body,
  }
}

function spreadGradient(): WasmFunction {
  const [g, table, gradients, rows, slots, coefficients, dots, count] = [0, 1, 2, 3, 4, 5, 6, 7]
  const [index, part, from, to, scale, sum, piece] = [8, 9, 10, 11, 12, 13, 14]
  const body = countUp(index, multiply(get(count), i32(4)), 4, [
    ...set(from, add(get(table), multiply(loadI32(add(get(rows), get(index))), i32(rowBytes)))),
    ...set(to, add(get(gradients), multiply(loadI32(add(get(slots), get(index))), i32(rowBytes)))),
    ...set(scale, splat(loadF32(add(get(coefficients), get(index))))),
    ...set(sum, zeroVector),
    ...countUp(part, i32(rowBytes), 16, [
      ...set(piece, loadVector(add(get(g), get(part)))),
      ...set(sum, addVector(get(sum), multiplyVector(get(piece), loadVector(add(get(from), get(part)))))),
      ...storeVector(
        add(get(to), get(part)),
        addVector(loadVector(add(get(to), get(part))), multiplyVector(get(scale), get(piece))),
      ),
    ]),
    ...storeF32(
      add(get(dots), get(index)),
      addF32(addF32(lane(get(sum), 0), lane(get(sum), 1)), addF32(lane(get(sum), 2), lane(get(sum), 3))),
    ),
  ])
  return {
    name: 'spread',
    parameters: new Array<typeof I32>(8).fill(I32),
    locals: [I32, I32, I32, I32, V128, V128, V128],
    body,
  }
}
