import {
  CallToolRequestParamsSchema,
  ErrorCode,
  isJSONRPCRequest,
  type JSONRPCMessage,
  JSONRPCMessageSchema,
  type JSONRPCRequest,
  type RequestId,
} from '@modelcontextprotocol/sdk/types.js'

/** Answer to what is no valid message. */
export interface Failure {
  readonly jsonrpc: '2.0'
  /** Null if the message has no id that can be read. */
  readonly id: RequestId | null
  readonly error: { readonly code: ErrorCode; readonly message: string }
}

/**
 * Returns the answer to the body of a request over HTTP that is no message, and no array of messages. The transport of the
 * SDK answers each as if it were no JSON, without its id.
 *
 * @returns Null if the body is valid, and for a notification, which gets no answer.
 */
export function refusalOf(body: unknown): Failure | null {
  if (!Array.isArray(body)) return refusalOfOne(body)
  if (body.length === 0) return refusalOfOne(undefined)
  // The whole array is refused, because its answer has one status.
  return body.map(refusalOfOne).find((refusal) => refusal !== null) ?? null
}

function refusalOfOne(value: unknown): Failure | null {
  const taken = messageOf(value)
  return 'failure' in taken ? taken.failure : null
}

/** Returns a valid message, or the answer to an invalid one: null for a notification, and for the answer to a request. */
export function messageOf(value: unknown): { readonly message: JSONRPCMessage } | { readonly failure: Failure | null } {
  const { success, data } = JSONRPCMessageSchema.safeParse(value)
  if (success)
    return isCallWithoutParams(data) ? { failure: failure(data.id, ErrorCode.InvalidParams, CALL) } : { message: data }
  const fields: ReadonlyMap<string, unknown> = new Map(
    typeof value === 'object' && value !== null ? Object.entries(value) : [],
  )
  const isAnswer = !fields.has('method') && (fields.has('result') || fields.has('error'))
  const isNotification = typeof fields.get('method') === 'string' && !fields.has('id')
  if (isAnswer || isNotification) return { failure: null }
  const id = fields.get('id')
  const message =
    'The message is no request of JSON-RPC 2.0: it needs "jsonrpc": "2.0", a method, an id that is a string or an integer, ' +
    'and params, if any, that are an object.'
  return {
    failure: failure(typeof id === 'string' || typeof id === 'number' ? id : null, ErrorCode.InvalidRequest, message),
  }
}

const CALL = 'A call of a tool needs params with its "name" and, if any, "arguments" that are an object, never null.'

/** Tests for a call whose params do not fit. The SDK answers it with the issues of a schema, as an internal error. */
function isCallWithoutParams(message: JSONRPCMessage): message is JSONRPCRequest {
  return (
    isJSONRPCRequest(message) &&
    message.method === 'tools/call' &&
    !CallToolRequestParamsSchema.safeParse(message.params).success
  )
}

export function failure(id: RequestId | null, code: ErrorCode, message: string): Failure {
  return { jsonrpc: '2.0', id, error: { code, message } }
}
