import { rowSumModule } from './row-sum-module.js'
import type { RowTable, SumRows } from './row-sums.js'

interface Memory {
  readonly buffer: ArrayBuffer
  grow(pages: number): number
}

/**
 * Node has WebAssembly; its types come with the DOM's alone. This is what is used of it, for this module only: whoever
 * imports the source may have others.
 */
declare const WebAssembly: {
  readonly Memory: new (descriptor: { initial: number }) => Memory
  readonly Module: new (bytes: Uint8Array) => object
  readonly Instance: new (
    module: object,
    imports: Record<string, Record<string, Memory>>,
  ) => { readonly exports: Record<string, unknown> }
  validate(bytes: Uint8Array): boolean
}

/** Of the kernel, in `row-sum.wat`. */
type Sum = (starts: number, weights: number, entries: number, columns: number, sums: number) => void

const columnsPerPass = 32
const pageBytes = 65_536

/**
 * With WebAssembly, 128 bits at a time, over a copy of the table; null where this Node has no such instructions or the
 * table's rows don't fit the kernel's passes.
 */
export function kernelRowSums({ table, dimensions }: RowTable): SumRows | null {
  const code = Buffer.from(rowSumModule, 'base64')
  if (dimensions % columnsPerPass !== 0 || !WebAssembly.validate(code)) return null
  // Table, sums, starts, weights.
  const sumsAt = Math.ceil(table.length / 16) * 16
  const startsAt = sumsAt + dimensions * 4
  const memory = new WebAssembly.Memory({ initial: pagesOf(startsAt) })
  const { exports } = new WebAssembly.Instance(new WebAssembly.Module(code), { rows: { memory } })
  const sum = exports['sum'] as Sum
  new Int8Array(memory.buffer, 0, table.length).set(table)
  let room = 0
  let sums = new Int32Array(0)
  let ownStarts = new Uint32Array(0)
  let ownWeights = new Int16Array(0)
  const makeRoom = (entries: number): void => {
    room = Math.max(1_024, entries + (entries % 2), room * 2)
    const pages = pagesOf(startsAt + room * 6) - memory.buffer.byteLength / pageBytes
    if (pages > 0) memory.grow(pages)
    sums = new Int32Array(memory.buffer, sumsAt, dimensions)
    ownStarts = new Uint32Array(memory.buffer, startsAt, room)
    ownWeights = new Int16Array(memory.buffer, startsAt + room * 4, room)
  }
  return (starts, weights, entries) => {
    if (entries > room || room === 0) makeRoom(entries)
    ownStarts.set(starts.subarray(0, entries))
    ownWeights.set(weights.subarray(0, entries))
    // The kernel takes rows in pairs.
    if (entries % 2 === 1) {
      ownStarts[entries] = 0
      ownWeights[entries] = 0
    }
    sum(startsAt, startsAt + room * 4, entries + (entries % 2), dimensions, sumsAt)
    return sums
  }
}

function pagesOf(bytes: number): number {
  return Math.ceil(bytes / pageBytes)
}
