import { describe, expect, test } from 'vitest'
import { retrieverOver } from './retriever-over.js'
import { resolveFollowUp } from '../src/understand/conversation.js'

/** Takes words with a capital inside as names. */
const subjectOf = (question: string): string | null => /\b\w*[a-z][A-Z]\w*\b/.exec(question)?.[0] ?? null
const turns = [{ question: 'where is placeOrder defined' }]

describe('follow-ups', () => {
  test.each([
    ['and who calls it?', 'who calls placeOrder?'],
    ['what are its parameters', "what are placeOrder's parameters"],
    ['and the tests?', 'the tests placeOrder'],
    ['what about cancelOrder?', 'where is cancelOrder defined'],
    ['how is that tested, and why not this?', 'how is that tested, and why not placeOrder?'],
  ])('%s → %s', (text, expected) => {
    expect(resolveFollowUp(text, turns, subjectOf)).toEqual({ text: expected, fromTurn: 1 })
  })

  test.each([
    'where is cancelOrder and who calls it', // names its subject itself
    'is it possible to log in twice', // "it" stands for nothing
    'how does routing work', // stands alone
  ])('%s stays unchanged', (text) => {
    expect(resolveFollowUp(text, turns, subjectOf)).toEqual({ text, fromTurn: null })
  })

  test('after queries without a name, the words of the last complete query are added', () => {
    const nameless = [{ question: 'where are prices rounded' }, { question: 'and where are they tested?' }]
    const resolve = (text: string) => resolveFollowUp(text, nameless, subjectOf)
    const followed = resolve('and who calls it?')
    expect(followed).toMatchObject({ text: 'who calls it: where are prices rounded', fromTurn: 2 })
    expect(followed.unnamed?.query).toBe('where are prices rounded')
    expect(followed.unnamed?.text('round')).toBe('who calls round?')
    expect(resolve('and in the tests?')).toEqual({ text: 'in the tests: where are prices rounded', fromTurn: 2 })
    expect(resolve('how does routing work')).toEqual({ text: 'how does routing work', fromTurn: null })
  })

  test('an earlier turn without a name is skipped', () => {
    const longer = [...turns, { question: 'and who calls it?' }]
    expect(resolveFollowUp('does it retry', longer, subjectOf)).toEqual({ text: 'does placeOrder retry', fromTurn: 2 })
  })
})

test('a retriever searches the completed follow-up and returns its text', async () => {
  const retriever = await retrieverOver()
  const turnsBefore = [{ question: 'where is totalPrice defined' }]
  const { searched, hits, trace } = await retriever.query({ text: 'and who calls it?', turns: turnsBefore })
  expect(searched).toBe('who calls totalPrice?')
  expect(hits[0]?.chunk.filePath).toBe('checkout/total.go')
  expect(trace.fromTurn).toBe(1)
})
