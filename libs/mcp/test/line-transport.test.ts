import { PassThrough } from 'node:stream'
import { expect, onTestFinished, test } from 'vitest'
import { LineTransport } from '../src/line-transport.js'
import { createMcpServer } from '../src/server.js'
import { indexWith } from '@coderag/retrieval/testing'

const INITIALIZE = {
  jsonrpc: '2.0',
  id: 'start',
  method: 'initialize',
  params: { protocolVersion: '2025-03-26', capabilities: {}, clientInfo: { name: 'test', version: '0' } },
}
const PING = { jsonrpc: '2.0', id: 'last', method: 'ping' }

/** Sends lines between the start of a session and a ping. Returns the answers before that to the ping. */
async function answersTo(...lines: readonly string[]): Promise<readonly unknown[]> {
  const [input, output] = [new PassThrough(), new PassThrough()]
  const server = createMcpServer({ version: '0', index: async () => indexWith({}), build: null })
  await server.connect(new LineTransport({ input, output }))
  onTestFinished(() => server.close())
  input.write([JSON.stringify(INITIALIZE), ...lines, JSON.stringify(PING), ''].join('\n'))
  const answers: unknown[] = []
  let rest = ''
  for await (const data of output) {
    const [last = '', ...whole] = `${rest}${String(data)}`.split('\n').reverse()
    rest = last
    answers.push(...whole.reverse().map((line): unknown => JSON.parse(line)))
    if (answers.some((answer) => idOf(answer) === 'last')) break
  }
  return answers.filter((answer) => idOf(answer) !== 'start' && idOf(answer) !== 'last')
}

function idOf(answer: unknown): unknown {
  return typeof answer === 'object' && answer !== null && 'id' in answer ? answer.id : undefined
}

const failed = (id: unknown, code: number): unknown =>
  expect.objectContaining({ jsonrpc: '2.0', id, error: expect.objectContaining({ code }) })

test.each([
  ['no JSON', '{this is not json', null, -32_700],
  ['an open array', '[{"jsonrpc":"2.0","id":2,"method":"ping"}', null, -32_700],
  ['params null', '{"jsonrpc":"2.0","id":2,"method":"tools/call","params":null}', 2, -32_600],
  ['params that are an array', '{"jsonrpc":"2.0","id":"a","method":"ping","params":[1]}', 'a', -32_600],
  ['no version', '{"id":2,"method":"ping"}', 2, -32_600],
  [
    'arguments null',
    '{"jsonrpc":"2.0","id":2,"method":"tools/call","params":{"name":"overview","arguments":null}}',
    2,
    -32_602,
  ],
  ['an id that is null', '{"jsonrpc":"2.0","id":null,"method":"ping"}', null, -32_600],
  ['a method that is a number', '{"jsonrpc":"2.0","method":1,"params":"bar"}', null, -32_600],
  ['a number', '7', null, -32_600],
  ['null', 'null', null, -32_600],
  ['an empty array', '[]', null, -32_600],
  ['an unknown method', '{"jsonrpc":"2.0","id":2,"method":"no/such","params":{}}', 2, -32_601],
  ['a call without a name', '{"jsonrpc":"2.0","id":2,"method":"tools/call","params":{"arguments":{}}}', 2, -32_602],
])('a message that the transport of the SDK drops is answered: %s', async (_, line, id, code) => {
  expect(await answersTo(line)).toEqual([failed(id, code)])
})

test.each([
  ['an unknown notification', '{"jsonrpc":"2.0","method":"notifications/no-such"}'],
  ['a notification with params null', '{"jsonrpc":"2.0","method":"notifications/initialized","params":null}'],
  ['an answer that nobody waits for', '{"jsonrpc":"2.0","id":99,"result":{}}'],
  ['an invalid answer', '{"jsonrpc":"2.0","id":99,"result":7}'],
  ['an array of notifications', '[{"jsonrpc":"2.0","method":"notifications/initialized"}]'],
  ['a blank line', ''],
])('what is no request gets no answer: %s', async (_, line) => {
  expect(await answersTo(line)).toEqual([])
})

test('an array of requests is answered by one array, failures of single messages included', async () => {
  const ping = (id: number) => ({ jsonrpc: '2.0', id, method: 'ping' })
  const batch = [ping(2), { jsonrpc: '2.0', method: 'notifications/no-such' }, 7, { ...ping(3), params: null }, ping(4)]
  const [answers, ...others] = await answersTo(JSON.stringify(batch))
  const ok = (id: number): unknown => ({ jsonrpc: '2.0', id, result: {} })
  expect(others).toEqual([])
  expect(answers).toHaveLength(4)
  expect(answers).toEqual(expect.arrayContaining([ok(2), ok(4), failed(null, -32_600), failed(3, -32_600)]))
})

test('a line that ends with a carriage return is a message', async () => {
  expect(await answersTo('{"jsonrpc":"2.0","id":2,"method":"ping"}\r')).toEqual([{ jsonrpc: '2.0', id: 2, result: {} }])
})

test('a message above 10 MiB is refused, and the session goes on', async () => {
  expect(await answersTo(`"${'x'.repeat(11 * 1024 * 1024)}"`)).toEqual([failed(null, -32_600)])
})
