import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** What the service does with one request; the default answers like OpenAI. */
export type Behaviour = (request: ReceivedRequest, response: ServerResponse) => void

export interface ReceivedRequest {
  readonly path: string
  readonly authorization: string | undefined
  readonly body: { readonly input: readonly string[] } & Readonly<Record<string, unknown>>
}

export interface FakeService extends AsyncDisposable {
  readonly baseUrl: string
  readonly requests: readonly ReceivedRequest[]
  /** Behaviours of the next requests, one each; after them, the default. */
  readonly script: Behaviour[]
}

export const DIMENSIONS = 64

/** An embedding service on this machine: a vector counts the words of its text. */
export async function startFakeService(answer: Behaviour = asOpenAi): Promise<FakeService> {
  const requests: ReceivedRequest[] = []
  const script: Behaviour[] = []
  const server = createServer((message, response) => {
    void readJson(message).then((body) => {
      const request = { path: message.url ?? '', authorization: message.headers.authorization, body }
      requests.push(request)
      const next = script.shift() ?? answer
      next(request, response)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    baseUrl: `http://127.0.0.1:${port}/v1`,
    requests,
    script,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

/** In reverse order, which `index` allows. */
export const asOpenAi: Behaviour = ({ body }, response) => {
  const data = body.input.map((text, index) => ({ object: 'embedding', index, embedding: wordCounts(text) }))
  sendJson(response, 200, { object: 'list', data: data.toReversed() })
}

export const asOllama: Behaviour = ({ body }, response) => {
  sendJson(response, 200, { embeddings: body.input.map(wordCounts) })
}

export function failWith(
  status: number,
  headers: Readonly<Record<string, string>> = {},
  body: unknown = {},
): Behaviour {
  return (_, response) => {
    for (const [name, value] of Object.entries(headers)) response.setHeader(name, value)
    sendJson(response, status, body)
  }
}

export const hang: Behaviour = () => undefined

export const breakOff: Behaviour = (_, response) => {
  response.setHeader('content-length', '5000')
  response.write('{"data": [')
  response.destroy()
}

export const cutShort: Behaviour = (_, response) => {
  response.end('{"data": [{"index": 0, "embedding": [0.1, 0.2')
}

export function sendVectors(data: unknown): Behaviour {
  return (_, response) => sendJson(response, 200, { data })
}

/** Counts of the words of a text, each in one of the dimensions. */
export function wordCounts(text: string): number[] {
  const counts = new Array<number>(DIMENSIONS).fill(0)
  const words =
    text
      .replace(/([a-z])([A-Z])/g, '$1 $2')
      .toLowerCase()
      .match(/[a-z]+/g) ?? []
  for (const word of words) {
    let hash = 7
    for (let at = 0; at < word.length; at++) hash = (hash * 31 + word.charCodeAt(at)) % 1_000_003
    counts[hash % DIMENSIONS] = (counts[hash % DIMENSIONS] ?? 0) + 1
  }
  return counts
}

function sendJson(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json' })
  response.end(JSON.stringify(body))
}

async function readJson(message: IncomingMessage): Promise<ReceivedRequest['body']> {
  const parts: Buffer[] = []
  for await (const part of message) parts.push(part as Buffer)
  return JSON.parse(Buffer.concat(parts).toString('utf8')) as ReceivedRequest['body']
}
