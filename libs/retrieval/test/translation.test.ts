import { cleanChunk } from '@coderag/types/testing'
import { expect, test } from 'vitest'
import { bruteForceIndex } from './brute-force.js'
import { harbor } from './harbor.js'
import { retrieverOver } from './retriever-over.js'

test('a query in a language with a lexicon is searched in English, and the answer says so', async () => {
  const retriever = await retrieverOver()
  const german = await retriever.query({ text: 'wie wird der Preis einer Bestellung berechnet' })
  expect(german.searched).toBe('how is price order compute')
  expect(german.translation).toMatchObject({ language: 'German', text: 'how is price order compute' })
  expect(german.warnings).toContainEqual({
    code: 'QUERY_TRANSLATED',
    message: 'Asked in German; searched as: "how is price order compute".',
  })
})

test('a name in a translated query that no hit has makes the answer doubtful', async () => {
  const retriever = await retrieverOver()
  const missing = async (text: string): Promise<number | undefined> =>
    (await retriever.query({ text })).trace.confidence.answer.nameMissing
  expect(await missing('wie wird der Preis einer Bestellung an Kafka gesendet')).toBe(1)
  expect(await missing('wie wird der Preis einer Bestellung berechnet')).toBe(0)
})

test('a query in English is not translated', async () => {
  const retriever = await retrieverOver()
  const english = await retriever.query({ text: 'how is the price of an order calculated' })
  expect(english.translation).toBeNull()
  expect(english.warnings.map(({ code }) => code)).not.toContain('QUERY_TRANSLATED')
})

test('a query in a language without a lexicon that finds no good answer says what helps', async () => {
  const retriever = await retrieverOver()
  const { warnings } = await retriever.query({ text: 'come viene calcolato il prezzo di un ordine' })
  expect(warnings.map(({ code }) => code)).toContain('QUERY_NOT_ENGLISH')
})

test('documents in the language of the query are found by its own words', async () => {
  const german = cleanChunk({
    path: 'docs/hafen.md',
    text: 'Anleger werden nach Ebbe und Flut vergeben',
    repo: 'orders',
  })
  const retriever = await retrieverOver({ chunks: [...harbor, german] })
  const { hits, terms } = await retriever.query({ text: 'wie werden die Anleger nach der Ebbe vergeben', topK: 1 })
  expect(terms).toContain('ebbe')
  expect(hits[0]?.chunk.id).toBe(german.id)
})

test('a sentence that stands in a document of its language is searched as it is written', async () => {
  const page = (path: string, text: string) => cleanChunk({ path, text, repo: 'orders' })
  const german = page('docs/sicherung.md', 'Die nächtliche Sicherung wird auf ein Bandlaufwerk geschrieben.')
  const english = page('docs/backup.md', 'A backup is written each night. The circuit breaker stops the backup.')
  const retriever = await retrieverOver({ chunks: [...harbor, english, german] })
  const asked = await retriever.query({ text: 'wird die nächtliche Sicherung auf ein Bandlaufwerk geschrieben' })
  expect(asked.translation).toBeNull()
  expect(asked.hits[0]?.chunk.id).toBe(german.id)
  const plain = await retriever.query({ text: 'wird die nachtliche Sicherung auf ein Bandlaufwerk geschrieben' })
  expect(plain.translation, 'accents do not count').toBeNull()
  const text = 'wird die nächtliche Sicherung auf ein Bandlaufwerk geschrieben'
  const without = await retriever.query({ text, filter: { pathGlobs: ['!docs/sicherung.md'] } })
  expect(without.translation?.language, 'the page does not pass the filter').toBe('German')
  const other = await retriever.query({ text: 'wann wird die Sicherung gelöscht' })
  expect(other.translation?.language).toBe('German')
})

test('a long text in another language is not looked up word by word', async () => {
  const lexical = bruteForceIndex(harbor)
  let searches = 0
  const counted: typeof lexical = {
    ...lexical,
    search: (...args) => {
      searches++
      return lexical.search(...args)
    },
  }
  const retriever = await retrieverOver({ snapshot: { lexical: counted } })
  const word = (at: number) => [...String(at)].map((digit) => 'abcdefghij'[Number(digit)]).join('')
  const text = Array.from({ length: 999 }, (_, at) => `ist der x${word(at)}`).join(' ')
  const { translation } = await retriever.query({ text: `wie ${text}` })
  expect(translation?.original.length).toBeGreaterThan(900)
  expect(translation?.text).not.toBeNull()
  expect(searches).toBeLessThan(200)
})

test('earlier turns are translated, too', async () => {
  const retriever = await retrieverOver()
  const { searched } = await retriever.query({
    text: 'and who calls it?',
    turns: [{ question: 'wo ist die Funktion `placeOrder` definiert?' }],
  })
  expect(searched).toContain('placeOrder')
})
