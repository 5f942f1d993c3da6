import { pairKinds, type Dataset } from './dataset.js'
import { createRandom } from './random.js'

export interface BatchOptions {
  /** Maximum number of pairs per step, a multiple of 8. */
  readonly batchSize: number
  readonly seed: number
  /** Share of the pairs of each kind in an epoch, 0 to 1. */
  readonly shares: Readonly<Record<string, number>>
}

/** Pairs that stay together in mining order. They come from one file or folder, so they are the best negatives. */
const runLength = 16
/** Minimum number of pairs of one repository in a batch of its own. The pairs of smaller groups are mixed. */
const minOwnBatch = 192

/** Returns the batches of one epoch as pair indexes. A batch has pairs of one repository and kind if there are enough. */
export function epochBatches(dataset: Dataset, epoch: number, options: BatchOptions): Uint32Array[] {
  const { batchSize, seed, shares } = options
  const smallest = Math.min(minOwnBatch, batchSize)
  const random = createRandom(seed * 1_000_003 + epoch)
  const groupOf = pairKinds.map((kind) => (kind === 'module' ? 'doc' : kind))
  const batches: Uint32Array[] = []
  const mixed = new Map<string, number[]>()
  for (let repository = 0; repository + 1 < dataset.repositoryStarts.length; repository++) {
    const groups = new Map<string, number[]>()
    const end = dataset.repositoryStarts[repository + 1] ?? 0
    for (let pair = dataset.repositoryStarts[repository] ?? 0; pair < end; pair++) {
      const group = groupOf[dataset.kinds[pair] ?? 0] ?? 'doc'
      if (isEmpty(dataset, pair) || random.next() >= (shares[group] ?? 0)) continue
      pushTo(groups, group, [pair])
    }
    for (const [group, pairs] of groups) {
      const ordered = shuffledRuns(pairs, random)
      for (let start = 0; start < ordered.length; start += batchSize) {
        const batch = ordered.slice(start, start + batchSize)
        if (batch.length >= smallest) batches.push(trimmed(batch))
        else pushTo(mixed, group, batch)
      }
    }
  }
  for (const pairs of mixed.values()) {
    random.shuffle(pairs)
    for (let start = 0; start + smallest <= pairs.length; start += batchSize) {
      batches.push(trimmed(pairs.slice(start, start + batchSize)))
    }
  }
  const order = Uint32Array.from(batches, (_, index) => index)
  random.shuffle(order)
  return [...order].flatMap((index) => batches[index] ?? [])
}

function shuffledRuns(pairs: readonly number[], random: { shuffle(list: number[]): void }): number[] {
  const runs = Array.from({ length: Math.ceil(pairs.length / runLength) }, (_, run) => run)
  random.shuffle(runs)
  return runs.flatMap((run) => pairs.slice(run * runLength, (run + 1) * runLength))
}

/** Returns true if one side of a pair has no known words. */
function isEmpty({ offsets }: Dataset, pair: number): boolean {
  const [query = 0, head = 0, code = 0, end = 0] = offsets.subarray(3 * pair, 3 * pair + 4)
  return query === head || code === end
}

/** Cuts a batch to a multiple of 8. The shipped weights were trained on such batches. */
function trimmed(pairs: readonly number[]): Uint32Array {
  return Uint32Array.from(pairs.slice(0, pairs.length - (pairs.length % 8)))
}

function pushTo(lists: Map<string, number[]>, key: string, values: readonly number[]): void {
  const list = lists.get(key)
  if (list === undefined) lists.set(key, [...values])
  else for (const value of values) list.push(value)
}
