import type { Scrubber } from '@coderag/types'
import { contentHash, rawText } from '@coderag/types'
import { rawChunk } from '@coderag/types/testing'
import { describe, expect, test } from 'vitest'

/** Contract suite of scrubbers. Run it against each implementation. */
export function scrubberContract(name: string, open: () => Scrubber): void {
  const address = ['amara.osei', 'example.net'].join('@')

  describe(`${name} keeps the Scrubber contract`, () => {
    test('a corpus without sensitivity passes as the same object with no audit', async () => {
      const code = rawChunk({ corpusType: 'CODE_LOGIC', text: 'export const retries = 3\n' })
      const { chunks, audits } = await open().scrub([code])
      expect(chunks[0]).toBe(code)
      expect(audits).toEqual([null])
    })

    test('chunks come back one per input, in order, with their ids', async () => {
      const given = ['first', 'second', 'third'].map((text) =>
        rawChunk({ path: `${text}.md`, text, corpusType: 'DOC_RUNBOOK' }),
      )
      const { chunks, audits } = await open().scrub(given)
      expect(chunks.map(({ id }) => id)).toEqual(given.map(({ id }) => id))
      expect(audits.map((audit) => audit?.chunkId)).toEqual(given.map(({ id }) => id))
    })

    test('every marked field is cleaned, and the same value gets the same placeholder', async () => {
      const leak = rawText(`write to ${address} first`)
      const given = {
        ...rawChunk({ corpusType: 'CONVO_SLACK', text: leak, prefix: leak }),
        overlap: leak,
        signature: leak,
        docstring: leak,
        sectionPath: leak,
        author: rawText(address),
      }
      const { chunks } = await open().scrub([given])
      const [chunk] = chunks
      expect(JSON.stringify(chunk)).not.toContain(address)
      expect(new Set([chunk?.text, chunk?.contextPrefix, chunk?.overlap, chunk?.docstring]).size).toBe(1)
    })

    test('the content hash is that of the cleaned text', async () => {
      const given = rawChunk({ corpusType: 'DOC_GOOGLE', text: `Contact: ${address}` })
      const { chunks } = await open().scrub([given])
      const [chunk] = chunks
      expect(chunk?.contentHash).not.toBe(given.contentHash)
      expect(chunk?.contentHash).toBe(
        contentHash(chunk?.contextPrefix ?? '', chunk?.overlap ?? null, chunk?.text ?? ''),
      )
    })

    test('the audit counts kinds and holds no value', async () => {
      const given = rawChunk({ corpusType: 'CONVO_TRANSCRIPT', text: `Reach me at ${address}.` })
      const { audits } = await open().scrub([given])
      const counts = (audits[0]?.counts ?? []).map(({ count }) => count)
      expect(counts.reduce((sum, count) => sum + count, 0)).toBeGreaterThan(0)
      expect(JSON.stringify(audits)).not.toContain(address)
    })

    test('text without personal data comes back as it was', async () => {
      const text = 'Restart the queue worker, then watch the error rate for ten minutes.\n'
      const { chunks } = await open().scrub([rawChunk({ corpusType: 'DOC_RUNBOOK', text })])
      expect(chunks[0]?.text).toBe(text)
    })

    test('scrubbing what was scrubbed changes nothing', async () => {
      const scrubber = open()
      const once = await scrubber.scrub([rawChunk({ corpusType: 'DOC_ADR', text: `Ask ${address} about it.` })])
      const again = rawChunk({ corpusType: 'DOC_ADR', text: once.chunks[0]?.text ?? '' })
      expect((await scrubber.scrub([again])).chunks[0]?.text).toBe(once.chunks[0]?.text)
    })
  })
}
