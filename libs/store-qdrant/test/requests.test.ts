import { createServer } from 'node:http'
import { expect, onTestFinished, test } from 'vitest'
import { openQdrant } from '../src/index.js'

test('answers are asked for uncompressed, because the last piece of a compressed one waits 40 ms', async () => {
  const encodings: (string | string[] | undefined)[] = []
  const server = createServer((request, response) => {
    encodings.push(request.headers['accept-encoding'])
    response.writeHead(200, { 'content-type': 'application/json' }).end('{"version":"1.16.0","result":{"exists":true}}')
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  onTestFinished(() => new Promise((closed) => server.close(() => closed())))
  const address = server.address()
  const port = typeof address === 'object' && address !== null ? address.port : 0
  await using engine = await openQdrant({ address: `http://127.0.0.1:${port}` })
  await engine.has('index_1')
  expect(encodings.length).toBeGreaterThan(0)
  expect(new Set(encodings)).toEqual(new Set(['identity']))
})
