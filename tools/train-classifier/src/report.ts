import { LEARNED_PARTS } from '@coderag/retrieval/training'
import { calibrationError, temperatureOf } from './calibrate.js'
import { softmax } from './network.js'
import { LABELS } from './prepare.js'
import type { Outcome } from './validate.js'

/** Lines that say how held-out questions were decided: shares, by hand, calibration, and what was taken for what. */
export function reportOf(outcomes: readonly Outcome[]): string[] {
  return LEARNED_PARTS.flatMap((part) => {
    const own = outcomes.filter((one) => one.part === part)
    const hands = [...new Set(own.map(({ hand }) => hand))].sort()
    const byHand = hands.map((hand) => `${hand} ${right(own.filter((one) => one.hand === hand))}`)
    const temperature = temperatureOf(own)
    const raw = calibrationError(own.map(({ rawConfidence, isRight }) => ({ confidence: rawConfidence, isRight })))
    const fitted = calibrationError(
      own.map(({ scores, isRight }) => ({
        confidence: Math.max(...softmax(scores.map((score) => score / temperature))),
        isRight,
      })),
    )
    const defended = own.filter(({ isDefended }) => isDefended).length / own.length
    return [
      `${part}: ${own.length} questions, right ${right(own)} (any: ${defended.toFixed(3)}); ${byHand.join(', ')}`,
      `  calibration error ${raw.toFixed(3)}, ${fitted.toFixed(3)} at temperature ${temperature}`,
      ...confusions(own, LABELS[part]),
      '',
    ]
  })
}

function right(outcomes: readonly Outcome[]): string {
  return (outcomes.filter(({ isRight }) => isRight).length / outcomes.length).toFixed(3)
}

const COLUMN = 6
const ROW = 14

/** A row per label that is right, a column per label that was found. */
function confusions(outcomes: readonly Outcome[], labels: readonly string[]): string[] {
  const count = (should: string, found: string): number =>
    outcomes.filter((one) => one.should === should && one.found === found).length
  const header = labels.map((label) => label.slice(0, COLUMN - 1).padStart(COLUMN)).join('')
  const rows = labels.map(
    (should) => should.padEnd(ROW) + labels.map((found) => String(count(should, found)).padStart(COLUMN)).join(''),
  )
  return [' '.repeat(ROW) + header, ...rows].map((line) => `  ${line}`)
}
