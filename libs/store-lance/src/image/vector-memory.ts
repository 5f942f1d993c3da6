import { type WasmMemory, wasmMemory } from './wasm.js'

/** Rows of a block of the sketch. */
export const blockRows = 16

/** Where each part of a `VectorMemory` begins, bytes. */
export interface MemoryLayout {
  /** The high bytes of the vectors, `stride` a row. */
  readonly vectors: number
  /** The parts below hold one number of 32 bits a row, the query and what belongs to the sketch apart. */
  readonly scales: number
  readonly rows: number
  readonly scores: number
  readonly query: number
  readonly sketch: number
  readonly factors: number
  readonly estimates: number
  readonly found: number
  /** One number a block. */
  readonly maxima: number
  readonly masks: number
  readonly table: number
}

/** The memory in which rows are compared: the vectors, and room for what the comparison needs and gives. */
export class VectorMemory {
  readonly at: MemoryLayout
  readonly memory: WasmMemory
  readonly blocks: number

  /**
   * @param stride - Bytes a row, a multiple of 16.
   * @param shared - What another thread made for as many rows of this stride.
   */
  constructor(
    readonly rows: number,
    readonly stride: number,
    shared?: WasmMemory,
  ) {
    this.blocks = Math.ceil(rows / blockRows)
    const perRow = this.blocks * blockRows * 4
    let end = 0
    const take = (bytes: number): number => {
      const start = end
      end += Math.ceil(bytes / 16) * 16
      return start
    }
    this.at = {
      vectors: take(rows * stride),
      scales: take(perRow),
      rows: take(perRow),
      scores: take(perRow),
      query: take(stride * 2),
      sketch: take(this.blocks * blockRows * (stride / 4)),
      factors: take(perRow),
      estimates: take(perRow),
      found: take(perRow + 4),
      maxima: take(this.blocks * 4),
      masks: take(this.blocks * 2),
      table: take(stride * 8),
    }
    this.memory = shared ?? wasmMemory(end)
  }

  bytes(at: number, length: number): Uint8Array<SharedArrayBuffer> {
    return new Uint8Array(this.memory.buffer, at, length)
  }

  signed(at: number, length: number): Int8Array<SharedArrayBuffer> {
    return new Int8Array(this.memory.buffer, at, length)
  }

  floats(at: number, length: number): Float32Array<SharedArrayBuffer> {
    return new Float32Array(this.memory.buffer, at, length)
  }

  words(at: number, length: number): Uint32Array<SharedArrayBuffer> {
    return new Uint32Array(this.memory.buffer, at, length)
  }
}
