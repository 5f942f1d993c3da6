import { expectLinear, rawChunk } from '@coderag/types/testing'
import { test } from 'vitest'
import { createScrubber } from '../src/index.js'

test.each(['DOC_RUNBOOK', 'CODE_LOGIC'] as const)(
  'no detector takes time that grows with the square of a run of equal signs: %s',
  { timeout: 120_000 },
  async (corpusType) => {
    const scrubber = createScrubber()
    await expectLinear((text) => scrubber.scrub([rawChunk({ path: 'ops.md', text, corpusType })]))
  },
)

test.each([
  'passport number',
  'born on',
  'patient id',
  'account number',
  'postcode',
  'password for',
  'creds are',
  'PIN',
])(
  'no detector takes time that grows with the square of a run of equal signs behind its word: %s',
  { timeout: 120_000 },
  async (cue) => {
    const scrubber = createScrubber()
    const signs = [' ', '\n', '\t', '-', ':', '(', '"', 'a ', '1 ', ', ']
    const textOf = (run: string): string => `The ${cue}${run.slice(1)} 4711`
    await expectLinear(
      (run) => scrubber.scrub([rawChunk({ path: 'ops.md', text: textOf(run), corpusType: 'DOC_RUNBOOK' })]),
      { signs },
    )
  },
)
