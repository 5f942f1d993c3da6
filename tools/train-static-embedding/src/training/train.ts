import { existsSync, mkdirSync, renameSync } from 'node:fs'
import { join } from 'node:path'
import { epochBatches, type BatchOptions } from './batches.js'
import type { Dataset } from './dataset.js'
import { readCheckpoint, writeCheckpoint, type Parameters } from './parameters.js'
import { Trainer, type TrainerOptions } from './trainer.js'

export interface TrainOptions extends TrainerOptions, BatchOptions {
  readonly epochs: number
  /** Learning rate after the warm-up; it then falls linearly to 0. */
  readonly learningRate: number
  /** Folder of the checkpoint of the last complete epoch. A run continues from it. */
  readonly runFolder: string
  readonly report: (line: string) => void
}

/** Number of steps in which the learning rate rises. */
const warmUpSteps = 50
const reportEvery = 100

/**
 * Trains a model, or continues from the checkpoint. The same data, options and seed give the same weights to the last bit,
 * also if the run was interrupted between epochs.
 */
export function train(dataset: Dataset, options: TrainOptions): Parameters {
  const { epochs, runFolder, report } = options
  const checkpoint = join(runFolder, 'checkpoint.bin')
  mkdirSync(runFolder, { recursive: true })
  const trainer = new Trainer(dataset, options)
  if (existsSync(checkpoint)) readCheckpoint(checkpoint, trainer.parameters)
  // The learning rate depends on the number of steps, so the batches of all epochs are drawn first to count them.
  const lengths = Array.from({ length: epochs }, (_, epoch) => epochBatches(dataset, epoch, options).length)
  const total = lengths.reduce((sum, length) => sum + length, 0)
  let first = 0
  for (let epoch = 0; epoch < epochs; epoch++) {
    const length = lengths[epoch] ?? 0
    if (first + length > trainer.parameters.steps) {
      let sum = 0
      let steps = 0
      for (const [index, batch] of epochBatches(dataset, epoch, options).entries()) {
        sum += trainer.step(batch, learningRateAt(first + index, total, options.learningRate))
        steps++
        if (steps < reportEvery && index + 1 < length) continue
        report(`epoch ${epoch + 1}/${epochs}, step ${first + index + 1}/${total}: loss ${(sum / steps).toFixed(4)}`)
        sum = 0
        steps = 0
      }
      writeCheckpoint(`${checkpoint}.new`, trainer.parameters)
      renameSync(`${checkpoint}.new`, checkpoint)
    }
    first += length
  }
  return trainer.parameters
}

function learningRateAt(step: number, total: number, highest: number): number {
  return highest * Math.min(1, (step + 1) / warmUpSteps) * (1 - step / total)
}
