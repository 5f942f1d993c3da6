import { getEventListeners } from 'node:events'
import { expect, test } from 'vitest'
import { fixedEmbedder, twoAxes } from './brute-force.js'
import { retrieverOver } from './retriever-over.js'

const questions = Array.from({ length: 48 }, (_, at) => `retry with backoff ${at}`)

test('concurrent queries are answered in the order in which they came', async () => {
  const retriever = await retrieverOver()
  const answered: string[] = []
  await Promise.all(
    questions.map(async (text) => {
      const { searched } = await retriever.query({ text })
      answered.push(searched)
    }),
  )
  expect(answered).toEqual(questions)
})

test('an aborted query ends while others run, and the others get the same result as alone', async () => {
  const retriever = await retrieverOver()
  const alone = await retriever.query({ text: 'retry with backoff' })
  const gone = new AbortController()
  const isGone = (at: number): boolean => at % 3 === 1
  let answeredBefore = 0
  const all = questions.map((_, at) =>
    retriever.query({ text: 'retry with backoff' }, isGone(at) ? { signal: gone.signal } : {}).then(
      (result) => (answeredBefore++, result.hits),
      (error: unknown) => error,
    ),
  )
  setImmediate(() => gone.abort(new Error('hung up')))
  const letGo = await Promise.all(all.filter((_, at) => isGone(at)))
  expect(letGo).toEqual(letGo.map(() => new Error('hung up')))
  expect(answeredBefore).toBeLessThan(questions.length / 2)
  expect(await Promise.all(all.filter((_, at) => !isGone(at)))).toEqual(Array(32).fill(alone.hits))
})

test('close does not wait for aborted queries', async () => {
  const retriever = await retrieverOver({
    manifest: { embedder: twoAxes },
    // Ignores the signal and never answers.
    snapshot: { embedder: { ...fixedEmbedder([1, 0]), embedQuery: () => new Promise(() => undefined) } },
    ranking: { embedTimeoutMs: 0 },
  })
  const gone = new AbortController()
  const all = questions.map((text) => retriever.query({ text }, { signal: gone.signal }))
  const outcomes = Promise.allSettled(all)
  setImmediate(() => gone.abort(new Error('hung up')))
  expect((await outcomes).map(({ status }) => status)).toEqual(questions.map(() => 'rejected'))
  await retriever.close()
})

test('a finished query leaves no listener on its signal', async () => {
  const retriever = await retrieverOver({
    manifest: { embedder: twoAxes },
    snapshot: { embedder: fixedEmbedder([1, 0]) },
  })
  const { signal } = new AbortController()
  await Promise.all(questions.map((text) => retriever.query({ text }, { signal })))
  expect(getEventListeners(signal, 'abort')).toEqual([])
})
