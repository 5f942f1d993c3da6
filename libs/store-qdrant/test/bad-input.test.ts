import { createServer } from 'node:http'
import { inspect } from 'node:util'
import { CoderagError } from '@coderag/types'
import { expect, onTestFinished, test } from 'vitest'
import { openQdrant } from '../src/index.js'

const KEY = ['api', 'key', 'of', 'a', 'test'].join('-')

/** Answers every request alike, as a proxy or an older server does. Returns its address with a key in it. */
async function serverWith(status: number, body: object): Promise<string> {
  const server = createServer((_, response) => {
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  onTestFinished(() => new Promise((closed) => server.close(() => closed())))
  const address = server.address()
  return `http://:${KEY}@127.0.0.1:${typeof address === 'object' && address !== null ? address.port : 0}`
}

/** Asks the server. Returns the error, and checks that it takes one line and does not hold the key. */
async function failure(address: string): Promise<CoderagError> {
  await using engine = await openQdrant({ address, timeoutMs: 5_000 })
  const error: unknown = await engine.has('index_1').catch((cause: unknown) => cause)
  if (!CoderagError.is(error)) throw new Error(`it did not fail as expected: ${String(error)}`)
  expect(inspect({ message: error.message, details: error.details }, { depth: 10 })).not.toContain(KEY)
  expect(engine.location).not.toContain(KEY)
  expect(error.message).not.toContain('\n')
  return error
}

test.each(['data/', 'ftp://host', 'qdrant', ''])('%j is no address', async (address) => {
  const error: unknown = await openQdrant({ address }).catch((cause: unknown) => cause)
  expect(CoderagError.is(error) && error.code).toMatch(/^(?:QDRANT_ADDRESS|OPTIONS_INVALID)$/)
})

test('a server that is not there is named with what to check', async () => {
  expect(await failure(`http://:${KEY}@127.0.0.1:9`)).toMatchObject({
    code: 'QDRANT_UNREACHABLE',
    message: expect.stringContaining('Check host, port and TLS'),
  })
}, 120_000)

test.each([401, 403])('a refused key (%i) says so, and is not shown', async (status) => {
  const address = await serverWith(status, { status: { error: 'Must provide an API key' } })
  expect(await failure(address)).toMatchObject({ code: 'QDRANT_ACCESS', message: expect.stringContaining('API key') })
})

test('an older server is refused with its version and the one that is needed', async () => {
  const address = await serverWith(200, { title: 'qdrant - vector search engine', version: '1.9.7' })
  expect(await failure(address)).toMatchObject({
    code: 'QDRANT_TOO_OLD',
    message: expect.stringContaining('is Qdrant 1.9.7; coderag needs 1.10'),
  })
})
