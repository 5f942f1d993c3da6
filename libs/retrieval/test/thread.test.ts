import type { CleanChunk } from '@coderag/types'
import { cleanChunk } from '@coderag/types/testing'
import { expect, test } from 'vitest'
import { wholeThread } from '../src/index-reader/thread.js'

function message(threadId: string, byteStart: number, text: string, channel: string | null = 'incidents'): CleanChunk {
  const sourceUri = channel === null ? `transcript://meetings/${threadId}` : `slack://chat/${channel}/${threadId}`
  return { ...cleanChunk({ text, byteStart, corpusType: 'CONVO_SLACK', channel }), threadId, sourceUri }
}

const chunks = [
  message('17.2', 40, 'second '),
  message('17.2', 0, 'first '),
  message('18.0', 0, 'another thread'),
  message('17.2', 0, 'another channel', 'random'),
  message('sync.vtt', 0, 'a meeting', null),
]
const store = {
  async *scan({ filter = {} }: { filter?: { channels?: readonly string[] } } = {}) {
    yield chunks.filter(({ channel }) => filter.channels?.includes(channel ?? '') ?? true)
  },
}

test.each([
  ['incidents/17.2', 'first second '],
  ['#incidents/17.2', 'first second '],
  ['slack://chat/random/17.2', 'another channel'],
  ['transcript://meetings/sync.vtt', 'a meeting'],
  ['incidents/99', ''],
  ['17.2', ''],
])('%s is "%s", in order', async (place, text) => {
  expect((await wholeThread(store, place)).map((chunk) => chunk.text).join('')).toBe(text)
})
