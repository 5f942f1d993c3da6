import type { Readable, Writable } from 'node:stream'
import type { Transport } from '@modelcontextprotocol/sdk/shared/transport.js'
import {
  CancelledNotificationSchema,
  ErrorCode,
  type JSONRPCMessage,
  type RequestId,
} from '@modelcontextprotocol/sdk/types.js'
import { type Failure, failure, messageOf } from './refusals.js'

/** Longest message that is read, in bytes. */
const MAX_MESSAGE_BYTES = 10 * 1024 * 1024

const NEWLINE = 0x0a

/** Requests of one JSON array, whose answers are sent together. */
interface Batch {
  readonly waiting: Set<RequestId>
  readonly answers: (JSONRPCMessage | Failure)[]
}

/**
 * Reads messages from a stream and writes answers to another, one on each line, as
 * https://modelcontextprotocol.io/specification/2025-06-18/basic/transports#stdio says.
 *
 * The transport of the SDK drops what is no valid message and closes at one that is too long, so that the agent waits
 * for ever. This one answers as https://www.jsonrpc.org/specification says: -32700 for what is no JSON, -32600 for what
 * is no message, with its id where it has one, and an array for an array. Notifications and answers get no answer.
 */
export class LineTransport implements Transport {
  onclose?: () => void
  onerror?: (error: Error) => void
  onmessage?: (message: JSONRPCMessage) => void

  readonly #input: Readable
  readonly #output: Writable
  readonly #batches = new Set<Batch>()
  #pieces: Buffer[] = []
  #bytes = 0

  constructor({ input, output }: { readonly input: Readable; readonly output: Writable }) {
    this.#input = input
    this.#output = output
  }

  async start(): Promise<void> {
    this.#input.on('data', this.#read)
    this.#input.on('error', this.#fail)
  }

  async send(message: JSONRPCMessage): Promise<void> {
    const answers = this.#answersWith(message)
    if (answers !== null) await this.#write(answers)
  }

  async close(): Promise<void> {
    this.#input.off('data', this.#read)
    this.#input.off('error', this.#fail)
    this.#input.pause()
    this.onclose?.()
  }

  readonly #fail = (error: Error): void => this.onerror?.(error)

  readonly #read = (data: Buffer): void => {
    let start = 0
    for (let end = data.indexOf(NEWLINE); end !== -1; end = data.indexOf(NEWLINE, start)) {
      this.#keep(data.subarray(start, end))
      this.#endLine()
      start = end + 1
    }
    this.#keep(data.subarray(start))
  }

  #keep(piece: Buffer): void {
    this.#bytes += piece.length
    if (this.#bytes <= MAX_MESSAGE_BYTES) this.#pieces.push(piece)
    else this.#pieces = []
  }

  #endLine(): void {
    const [line, bytes] = [Buffer.concat(this.#pieces).toString('utf8').trim(), this.#bytes]
    this.#pieces = []
    this.#bytes = 0
    if (bytes > MAX_MESSAGE_BYTES) {
      const message = `The message has ${bytes} bytes; ${MAX_MESSAGE_BYTES} can be read. Send a shorter one.`
      this.#refuse(failure(null, ErrorCode.InvalidRequest, message))
    } else if (line !== '') this.#take(line)
  }

  #take(line: string): void {
    let value: unknown
    try {
      value = JSON.parse(line)
    } catch {
      this.#refuse(failure(null, ErrorCode.ParseError, 'The line is no JSON. Send one message on each line.'))
      return
    }
    if (Array.isArray(value) && value.length > 0) this.#takeBatch(value)
    else {
      const taken = messageOf(value)
      if ('failure' in taken) this.#refuse(taken.failure)
      else this.#deliver(taken.message)
    }
  }

  #takeBatch(values: readonly unknown[]): void {
    const batch: Batch = { waiting: new Set(), answers: [] }
    const messages: JSONRPCMessage[] = []
    for (const value of values) {
      const taken = messageOf(value)
      if ('message' in taken) {
        messages.push(taken.message)
        if ('method' in taken.message && 'id' in taken.message) batch.waiting.add(taken.message.id)
      } else if (taken.failure !== null) batch.answers.push(taken.failure)
    }
    // Every id is known before the first message is handled, which may answer at once.
    if (batch.waiting.size > 0) this.#batches.add(batch)
    else if (batch.answers.length > 0) this.#write(batch.answers).catch(this.#fail)
    for (const message of messages) this.#deliver(message)
  }

  #deliver(message: JSONRPCMessage): void {
    this.onmessage?.(message)
    const cancelled = CancelledNotificationSchema.safeParse(message).data?.params.requestId
    // A cancelled request gets no answer, and the others of its array must not wait for one.
    const batch = cancelled === undefined ? null : this.#settle(cancelled)
    if (batch?.waiting.size === 0 && batch.answers.length > 0) this.#write(batch.answers).catch(this.#fail)
  }

  /** Returns what is to be written now that a message is to be sent. Null while others of its array are missing. */
  #answersWith(message: JSONRPCMessage): JSONRPCMessage | Batch['answers'] | null {
    if ('method' in message || message.id === undefined) return message
    const batch = this.#settle(message.id)
    if (batch === null) return message
    batch.answers.push(message)
    return batch.waiting.size > 0 ? null : batch.answers
  }

  /** Ends the wait for the answer to a request. Returns the batch of the request, or null if it came alone. */
  #settle(id: RequestId): Batch | null {
    for (const batch of this.#batches) {
      if (!batch.waiting.delete(id)) continue
      if (batch.waiting.size === 0) this.#batches.delete(batch)
      return batch
    }
    return null
  }

  #refuse(answer: Failure | null): void {
    if (answer !== null) this.#write(answer).catch(this.#fail)
  }

  async #write(value: object): Promise<void> {
    if (this.#output.write(`${JSON.stringify(value)}\n`)) return
    await new Promise<void>((resolve) => this.#output.once('drain', resolve))
  }
}
