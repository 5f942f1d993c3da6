import { expect, onTestFinished, test } from 'vitest'
import { createServer } from '../examples/server.js'
import { retrieverOver } from './retriever-over.js'

async function server() {
  const own = createServer(await retrieverOver())
  onTestFinished(() => own.close())
  return own
}

test('a query is answered with a context and its sources', async () => {
  const response = await (
    await server()
  ).inject({ method: 'POST', url: '/ask', payload: { text: 'totalPrice', budget: 200 } })
  expect(response.statusCode).toBe(200)
  expect(response.json()).toMatchObject({
    context: expect.stringContaining('func totalPrice(lines []Line) Money {'),
    classification: { intent: 'locate', scope: 'pinpoint' },
    strategy: { name: 'lookup' },
  })
})

test.each([
  [{ text: ' ' }, 400, 'QUERY_INVALID'],
  [{ text: 'x', workingTrees: { shop: '/etc' } }, 400, 'QUERY_INVALID'],
])('%j is refused', async (payload, status, code) => {
  const response = await (await server()).inject({ method: 'POST', url: '/ask', payload })
  expect(response.statusCode).toBe(status)
  expect(response.json()).toMatchObject({ code })
})

test('closing the server closes the retriever', async () => {
  const retriever = await retrieverOver()
  await createServer(retriever).close()
  await expect(retriever.query({ text: 'retry' })).rejects.toMatchObject({ code: 'RETRIEVER_CLOSED' })
})
