import { z } from 'zod'

/**
 * Names of the limit of an answer in requests of OpenAI's protocol. OpenAI replaced `max_tokens` by
 * `max_completion_tokens`, which all its models take and newer ones require
 * (https://platform.openai.com/docs/api-reference/chat/create). Other servers may know the older name only.
 */
export type TokenLimitName = 'max_tokens' | 'max_completion_tokens'

/** How OpenAI refuses a parameter. */
const RefusalSchema = z.object({ error: z.object({ code: z.literal('unsupported_parameter'), param: z.string() }) })

const others: Readonly<Record<TokenLimitName, TokenLimitName>> = {
  max_tokens: 'max_completion_tokens',
  max_completion_tokens: 'max_tokens',
}

/**
 * Creates a `fetch` that sends the limit by one name, and by the other from the first request on whose answer says that
 * the model does not support it.
 */
export function fetchWithTokenLimit(first: TokenLimitName): typeof fetch {
  let name = first
  return async (address, init) => {
    const response = await fetch(address, renamed(init, name))
    if (response.status !== 400 || !(await refuses(response.clone(), name))) return response
    await response.body?.cancel()
    name = others[name]
    return fetch(address, renamed(init, name))
  }
}

function renamed(init: RequestInit | undefined, name: TokenLimitName): RequestInit | undefined {
  if (typeof init?.body !== 'string') return init
  const body: unknown = JSON.parse(init.body)
  if (typeof body !== 'object' || body === null || !(others[name] in body)) return init
  const { [others[name]]: limit, ...rest } = body as Readonly<Record<string, unknown>>
  return { ...init, body: JSON.stringify({ ...rest, [name]: limit }) }
}

async function refuses(response: Response, name: TokenLimitName): Promise<boolean> {
  const refusal = RefusalSchema.safeParse(await response.json().catch(() => null))
  return refusal.success && refusal.data.error.param === name
}
