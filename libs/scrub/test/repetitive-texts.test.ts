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
