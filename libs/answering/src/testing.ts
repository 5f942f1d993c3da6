import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import { z } from 'zod'

/** What a model is asked, in the terms of either protocol. */
export interface ModelRequest {
  readonly protocol: 'openai' | 'gemini'
  readonly model: string
  readonly key: string | null
  readonly instructions: string
  readonly messages: readonly { readonly role: string; readonly text: string }[]
  /** Names of the tools that the model may call. */
  readonly tools: readonly string[]
  readonly maxTokens: number | null
  /** Name by which the limit was sent, in the protocol of OpenAI. */
  readonly limitName: 'max_tokens' | 'max_completion_tokens' | null
  /** Path of the request. */
  readonly path: string
}

/** What the model does: it fails, or calls tools, or writes text. */
export interface ModelReply {
  /** Status of a failure. Its body repeats the key, as some providers do. */
  readonly status?: number
  /** Body of the failure in place of that one. */
  readonly body?: string
  /** Text, piece by piece. */
  readonly text?: readonly string[]
  readonly toolCalls?: readonly { readonly name: string; readonly subject: string }[]
  readonly finish?: 'stop' | 'length' | 'content_filter'
  /** Waits before each piece. */
  readonly pauseMs?: number
  /** Closes the connection after the last piece, without an end. */
  readonly breaksOff?: boolean
  /** Reports an error in the stream after the last piece. */
  readonly failsAfter?: boolean
  /** Answers with something that is not the protocol. */
  readonly isNonsense?: boolean
}

/** A model on this machine for tests: an HTTP server with the protocols of OpenAI and of Gemini. */
export interface ModelServer {
  /** Base URL of the protocol of OpenAI. */
  readonly openai: string
  /** Base URL of the protocol of Gemini. */
  readonly gemini: string
  readonly requests: readonly ModelRequest[]
  /** Number of requests whose client closed the connection before the end. */
  readonly closedEarly: number
  [Symbol.asyncDispose](): Promise<void>
}

const USAGE = { input: 120, output: 30 }

/** @param reply - Is called for each request, with its number from 0. */
export async function startModelServer(
  reply: (request: ModelRequest, number: number) => ModelReply,
): Promise<ModelServer> {
  const requests: ModelRequest[] = []
  let closedEarly = 0
  const server = createServer((incoming, outgoing) => {
    outgoing.on('close', () => {
      if (!outgoing.writableEnded) closedEarly += 1
    })
    serve(incoming, outgoing, (request) => {
      requests.push(request)
      return reply(request, requests.length - 1)
    }).catch(() => outgoing.destroy())
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    openai: `http://127.0.0.1:${port}/v1`,
    gemini: `http://127.0.0.1:${port}/v1beta`,
    requests,
    get closedEarly() {
      return closedEarly
    },
    [Symbol.asyncDispose]: () => closeServer(server),
  }
}

async function closeServer(server: Server): Promise<void> {
  server.closeAllConnections()
  await new Promise((resolve) => server.close(resolve))
}

async function serve(
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  reply: (request: ModelRequest) => ModelReply,
): Promise<void> {
  let body = ''
  for await (const piece of incoming) body += String(piece)
  const path = incoming.url ?? ''
  const [, geminiModel] = /^\/v1beta\/models\/([^:]+):streamGenerateContent/.exec(path) ?? []
  if (geminiModel === undefined && path !== '/v1/chat/completions') {
    outgoing.writeHead(404).end()
    return
  }
  const isGemini = geminiModel !== undefined
  const key = isGemini
    ? (incoming.headers['x-goog-api-key']?.toString() ?? null)
    : (incoming.headers.authorization?.replace('Bearer ', '') ?? null)
  const request = { ...(isGemini ? fromGemini(body, geminiModel, key) : fromOpenai(body, key)), path }
  const {
    status,
    body: failure,
    text = [],
    pauseMs = 0,
    breaksOff = false,
    failsAfter = false,
    isNonsense = false,
    ...rest
  } = reply(request)
  if (status !== undefined) {
    outgoing.writeHead(status, { 'content-type': 'application/json', 'retry-after-ms': '1' })
    const standard = { error: { code: status, message: `refused the key ${key}`, status: 'FAILED' } }
    outgoing.end(failure ?? JSON.stringify(standard))
    return
  }
  if (isNonsense) {
    outgoing.writeHead(200, { 'content-type': 'text/html' }).end('<html>a proxy</html>')
    return
  }
  outgoing.writeHead(200, { 'content-type': 'text/event-stream' })
  const send = (event: object): void => void outgoing.write(`data: ${JSON.stringify(event)}\n\n`)
  const write = isGemini ? geminiEvents(rest) : openaiEvents(request.model, rest)
  for (const piece of text) {
    await delay(pauseMs)
    if (outgoing.destroyed) return
    send(write.text(piece))
  }
  if (breaksOff) {
    await delay(20)
    outgoing.destroy()
    return
  }
  if (failsAfter) send({ error: { code: 500, message: `lost ${key}`, status: 'INTERNAL' } })
  else for (const event of write.end()) send(event)
  outgoing.end(isGemini ? '' : 'data: [DONE]\n\n')
}

const OpenaiRequest = z.object({
  model: z.string(),
  max_tokens: z.number().optional(),
  max_completion_tokens: z.number().optional(),
  messages: z.array(
    z.object({
      role: z.string(),
      content: z.union([z.string(), z.array(z.object({ text: z.string() }))]).nullish(),
    }),
  ),
  tools: z.array(z.object({ function: z.object({ name: z.string() }) })).optional(),
  tool_choice: z.unknown().optional(),
})

function fromOpenai(body: string, key: string | null): Omit<ModelRequest, 'path'> {
  const { model, messages, tools = [], tool_choice, ...limits } = OpenaiRequest.parse(JSON.parse(body))
  const all = messages.map(({ role, content }) => ({
    role,
    text: typeof content === 'string' ? content : (content ?? []).map(({ text }) => text).join(''),
  }))
  const isInstruction = ({ role }: { role: string }): boolean => role === 'system' || role === 'developer'
  return {
    protocol: 'openai',
    model,
    key,
    instructions: all
      .filter(isInstruction)
      .map(({ text }) => text)
      .join('\n'),
    messages: all.filter((message) => !isInstruction(message)),
    tools: tool_choice === 'none' ? [] : tools.map(({ function: { name } }) => name),
    maxTokens: limits.max_tokens ?? limits.max_completion_tokens ?? null,
    limitName: (['max_tokens', 'max_completion_tokens'] as const).find((name) => limits[name] !== undefined) ?? null,
  }
}

const GeminiPart = z.object({ text: z.string().optional(), functionResponse: z.unknown().optional() })
const GeminiRequest = z.object({
  systemInstruction: z.object({ parts: z.array(GeminiPart) }).optional(),
  contents: z.array(z.object({ role: z.string(), parts: z.array(GeminiPart) })),
  tools: z.array(z.object({ functionDeclarations: z.array(z.object({ name: z.string() })).optional() })).optional(),
  toolConfig: z.object({ functionCallingConfig: z.object({ mode: z.string() }) }).optional(),
  generationConfig: z.object({ maxOutputTokens: z.number().optional() }).optional(),
})

function fromGemini(body: string, model: string, key: string | null): Omit<ModelRequest, 'path'> {
  const {
    systemInstruction,
    contents,
    tools = [],
    toolConfig,
    generationConfig,
  } = GeminiRequest.parse(JSON.parse(body))
  const textOf = (parts: readonly z.output<typeof GeminiPart>[]): string =>
    parts.map(({ text, functionResponse }) => text ?? JSON.stringify(functionResponse)).join('')
  return {
    protocol: 'gemini',
    model,
    key,
    instructions: textOf(systemInstruction?.parts ?? []),
    messages: contents.map(({ role, parts }) => ({ role, text: textOf(parts) })),
    tools:
      toolConfig?.functionCallingConfig.mode === 'NONE'
        ? []
        : tools.flatMap(({ functionDeclarations = [] }) => functionDeclarations.map(({ name }) => name)),
    maxTokens: generationConfig?.maxOutputTokens ?? null,
    limitName: null,
  }
}

interface Events {
  text(piece: string): object
  end(): object[]
}

function openaiEvents(model: string, { toolCalls = [], finish = 'stop' }: ModelReply): Events {
  const chunk = (delta: object, reason: string | null = null): object => ({
    id: 'answer-1',
    object: 'chat.completion.chunk',
    created: 0,
    model,
    choices: [{ index: 0, delta, finish_reason: reason }],
  })
  return {
    text: (content) => chunk({ role: 'assistant', content }),
    end: () => [
      ...toolCalls.map(({ name, subject }, index) =>
        chunk({
          tool_calls: [
            {
              index,
              id: `call-${index}`,
              type: 'function',
              function: { name, arguments: JSON.stringify({ subject }) },
            },
          ],
        }),
      ),
      chunk({}, toolCalls.length > 0 ? 'tool_calls' : finish),
      {
        id: 'answer-1',
        object: 'chat.completion.chunk',
        created: 0,
        model,
        choices: [],
        usage: {
          prompt_tokens: USAGE.input,
          completion_tokens: USAGE.output,
          total_tokens: USAGE.input + USAGE.output,
        },
      },
    ],
  }
}

const GEMINI_REASONS = { stop: 'STOP', length: 'MAX_TOKENS', content_filter: 'SAFETY' } as const

function geminiEvents({ toolCalls = [], finish = 'stop' }: ModelReply): Events {
  const candidate = (parts: readonly object[], more: object = {}): object => ({
    candidates: [{ index: 0, content: { role: 'model', parts }, ...more }],
  })
  return {
    text: (text) => candidate([{ text }]),
    end: () => [
      {
        ...candidate(
          toolCalls.length === 0
            ? [{ text: '' }]
            : toolCalls.map(({ name, subject }) => ({ functionCall: { name, args: { subject } } })),
          { finishReason: GEMINI_REASONS[finish] },
        ),
        usageMetadata: {
          promptTokenCount: USAGE.input,
          candidatesTokenCount: USAGE.output,
          totalTokenCount: USAGE.input + USAGE.output,
        },
      },
    ],
  }
}
