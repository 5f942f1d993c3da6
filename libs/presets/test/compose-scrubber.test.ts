import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { writeTinyTokenClassifier } from '@coderag/onnx/testing'
import { rawChunk } from '@coderag/types/testing'
import { afterAll, expect, test } from 'vitest'
import { composeScrubber } from '../src/compose-scrubber.js'
import { ConfigSchema, resolveConfig, type Config } from '../src/config.js'
import { environmentSettings } from '../src/config/environment.js'
import { composeStages, placeholderKeyOf, stagesFingerprint, workerSetup } from '../src/stages.js'

const root = mkdtempSync(join(tmpdir(), 'coderag-gate-'))
afterAll(() => rmSync(root, { recursive: true }))

async function scrub(scrubbing: Config['scrub'], text: string): Promise<string> {
  const config = resolveConfig({ scrub: scrubbing })
  const scrubber = await composeScrubber(config, placeholderKeyOf(config))
  const { chunks } = await scrubber.scrub([rawChunk({ corpusType: 'CONVO_SLACK', text, prefix: '' })])
  return chunks[0]?.text ?? ''
}

async function fingerprint(scrubbing: Config['scrub']): Promise<string> {
  const config = resolveConfig({ scrub: scrubbing, embedder: 'none' })
  return stagesFingerprint(await composeStages(workerSetup(config)), config)
}

test('a Presidio address lets the service look for names', async () => {
  const answer = JSON.stringify([{ entity_type: 'PERSON', start: 0, end: 6, score: 0.9 }])
  const server = createServer((_, response) => response.end(answer))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  try {
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
    expect(await scrub({ presidio: { url } }, 'qadira met Maria Silva')).toMatch(/^<PERSON_\d+> met Maria Silva$/)
  } finally {
    server.close()
    server.closeAllConnections()
  }
  await expect(scrub({ presidio: { url: 'http://127.0.0.1:9' } }, 'qadira')).rejects.toMatchObject({
    code: 'SCRUB_SERVICE_FAILED',
  })
})

test('PRESIDIO_URL is that setting, and the variable with the prefix wins', () => {
  const settings = (environment: Record<string, string>) => environmentSettings(ConfigSchema, environment).settings
  expect(settings({ PRESIDIO_URL: 'http://a' })).toEqual({ scrub: { presidio: { url: 'http://a' } } })
  const both = { PRESIDIO_URL: 'http://a', CODERAG_SCRUB__PRESIDIO__URL: 'http://b' }
  expect(settings(both)).toEqual({ scrub: { presidio: { url: 'http://b' } } })
})

test('a model folder lets a model look for names beside the built-in search', async () => {
  writeTinyTokenClassifier(root, { labels: ['O', 'B-PER'], words: { qadira: 'B-PER' } })
  const text = await scrub({ ner: { directory: root } }, 'qadira met Maria Silva')
  expect(text).toMatch(/^<PERSON_\d+> met <PERSON_\d+>$/)
  await expect(scrub({ ner: { directory: join(root, 'nowhere') } }, 'a')).rejects.toMatchObject({
    code: 'ONNX_MODEL_MISSING',
  })
})

test('a key that is set gives the same numbers in every run, and another key makes sources stale', async () => {
  const first = { placeholderKey: 'a key of some length' }
  const text = 'Maria Silva'
  expect(await scrub(first, text)).toBe(await scrub(first, text))
  expect(await scrub({}, text)).not.toBe(await scrub({}, text))
  expect(await fingerprint(first)).toBe(await fingerprint(first))
  expect(await fingerprint(first)).not.toBe(await fingerprint({ placeholderKey: 'another key of some length' }))
  expect(await fingerprint({})).toBe(await fingerprint({}))
})
