// A process that serves an index beside others like it. `primary.ts` starts it and sends what to serve.
import { AggregatorRegistry } from 'prom-client'
import { openServer } from '../open-server.js'
import type { UpdateIndex } from '../options.js'
import { failureOf, RemoteError } from './failure.js'
import type { Answers, Question, ServeOrder, ToPrimary, ToWorker } from './messages.js'

const closing = new AbortController()
// Ctrl-C reaches the whole group of processes. The primary process ends this one by a message, or by its own end.
process.on('SIGINT', () => undefined)
process.once('SIGTERM', () => closing.abort())
process.once('disconnect', () => closing.abort())

const waiting = new Map<
  number,
  { resolve(answer: unknown): void; reject(error: unknown): void; onProgress: Parameters<UpdateIndex>[0] }
>()
let asked = 0

process.on('message', (message: ToWorker) => {
  if (message.type === 'coderag:serve') void serve(message.order)
  if (message.type === 'coderag:close') closing.abort()
  if (!('id' in message)) return
  if (message.type === 'coderag:progress') {
    waiting.get(message.id)?.onProgress(message.files, message.filesTotal)
    return
  }
  if (message.type === 'coderag:answer') waiting.get(message.id)?.resolve(message.answer)
  if (message.type === 'coderag:refusal') waiting.get(message.id)?.reject(new RemoteError(message.failure))
  waiting.delete(message.id)
})

async function serve(order: ServeOrder): Promise<void> {
  // Answers the questions of the primary process for the metrics of this one.
  new AggregatorRegistry()
  try {
    await using served = await openServer(order, {
      environment: process.env,
      err: (text) => void process.stderr.write(text),
      update: (onProgress) => ask<'update'>({ what: 'update' }, onProgress),
      shared: {
        count: (reader) => ask<'count'>({ what: 'count', reader }),
        metrics: () => ask<'metrics'>({ what: 'metrics' }),
        add: (registry) => AggregatorRegistry.setRegistries([registry]),
      },
    })
    const { address, generation, chunks } = served
    send({ type: 'coderag:ready', address, generation, chunks })
    if (!closing.signal.aborted) {
      await new Promise<void>((resolve) => closing.signal.addEventListener('abort', () => resolve(), { once: true }))
    }
  } catch (error) {
    send({ type: 'coderag:failed', ...failureOf(error) })
  }
  if (process.connected) process.disconnect()
}

function ask<What extends Question['what']>(
  question: Extract<Question, { what: What }>,
  onProgress: Parameters<UpdateIndex>[0] = () => undefined,
): Promise<Answers[What]> {
  const id = asked++
  return new Promise<Answers[What]>((resolve, reject) => {
    waiting.set(id, { resolve: (answer) => resolve(answer as Answers[What]), reject, onProgress })
    send({ type: 'coderag:ask', id, question })
  })
}

function send(message: ToPrimary): void {
  if (process.connected) process.send?.(message)
}
