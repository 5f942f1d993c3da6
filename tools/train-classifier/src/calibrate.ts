import { softmax } from './network.js'

/** A decision about a question that the weights had not seen. */
export interface Scored {
  readonly scores: Float64Array
  /** Place of the label that is right. */
  readonly right: number
}

const COOLEST = 0.3
const HOTTEST = 5
const STEPS = 60
/** Ranges of confidence that are compared with shares of right decisions. */
const BINS = 10

/** What scores are to be divided by so that the labels that are right are as likely as can be (Guo et al., On calibration, 2017). */
export function temperatureOf(decisions: readonly Scored[]): number {
  let [low, high] = [Math.log(COOLEST), Math.log(HOTTEST)]
  for (let step = 0; step < STEPS; step++) {
    const [left, right] = [low + (high - low) / 3, high - (high - low) / 3]
    if (surprise(decisions, Math.exp(left)) < surprise(decisions, Math.exp(right))) high = right
    else low = left
  }
  return Number(Math.exp((low + high) / 2).toFixed(3))
}

/** Mean of minus the logarithm of what the right label was given. */
function surprise(decisions: readonly Scored[], temperature: number): number {
  const sum = decisions.reduce((total, { scores, right }) => {
    const share = softmax(scores.map((score) => score / temperature))[right] ?? 0
    return total - Math.log(Math.max(share, 1e-12))
  }, 0)
  return sum / Math.max(1, decisions.length)
}

/** Expected calibration error: how far confidence is from the share that is right, over ten ranges, by how many are in each. */
export function calibrationError(
  decisions: readonly { readonly confidence: number; readonly isRight: boolean }[],
): number {
  const bins = Array.from({ length: BINS }, () => ({ confidence: 0, right: 0 }))
  for (const { confidence, isRight } of decisions) {
    const bin = bins[Math.min(BINS - 1, Math.floor(confidence * BINS))]
    if (bin === undefined) continue
    bin.confidence += confidence
    bin.right += isRight ? 1 : 0
  }
  return (
    bins.reduce((sum, { confidence, right }) => sum + Math.abs(confidence - right), 0) / Math.max(1, decisions.length)
  )
}
