import { expect, test } from 'vitest'
import { rawChunk } from '@coderag/types/testing'
import { createScrubber } from '../../src/index.js'

async function clean(text: string): Promise<string> {
  const { chunks } = await createScrubber().scrub([rawChunk({ text, corpusType: 'CONVO_TRANSCRIPT' })])
  return chunks[0]?.text ?? ''
}

test.each([
  ['So my number is oh seven seven double zero nine hundred one two three, okay?', 'seven seven', 'PHONE'],
  ['Call me on plus four four, seven seven oh oh, nine oh oh, one two three.', 'seven seven', 'PHONE'],
  ['the card is four one one one, two one one one, one three one one, one one four one', 'four one', 'CREDIT_CARD'],
  ['my phone is zero seven seven double 0 900 one two three', 'seven seven', 'PHONE'],
  ['the pin is four seven one one', 'four seven', 'SECRET'],
  ['Meine Telefonnummer ist null drei null neun null eins acht', 'drei null', 'PHONE'],
  ['mi teléfono es seis uno dos tres cuatro cinco nueve', 'seis uno', 'PHONE'],
])('a number in words: %s', async (text, words, kind) => {
  expect(await clean(text)).not.toContain(words)
  expect(await clean(text)).toContain(`<${kind}_`)
})

test.each([
  'Phase one, phase two, then three or four of them.',
  'Call it one two three four five six seven eight, as in counting.',
  'The steps one two six seven three nine four are done.',
  'My number one priority is two of three.',
  'The phone rang six or seven times in two hours.',
])('near miss: %s', async (text) => expect(await clean(text)).toBe(text))
