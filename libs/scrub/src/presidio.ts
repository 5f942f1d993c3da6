import { parseOptions } from '@coderag/types'
import { z } from 'zod'
import type { Detector, Finding } from './detectors/detector.js'
import { ScrubError } from './errors.js'

const presidioFields = {
  /** Address of a Presidio analyzer, such as `http://localhost:5002`; `/analyze` is added. */
  url: z.url({ protocol: /^https?$/ }),
  /** Language of the text, as the analyzer names it. */
  language: z.string().min(2).default('en'),
  /** Minimum confidence of an entity, 0 to 1. Lower finds more names and replaces more words that are not names. */
  minScore: z.number().min(0).max(1).default(0.5),
  /** Milliseconds that one text may take, 100 to 600,000. */
  timeoutMs: z.int().min(100).max(600_000).default(10_000),
  /** Entities to find, by the analyzer's names. */
  entities: z.array(z.string().min(1)).min(1).default(['PERSON', 'LOCATION']),
}

export const PresidioOptionsSchema: z.ZodObject<typeof presidioFields, z.core.$strict> = z.strictObject(presidioFields)
export type PresidioOptions = z.input<typeof PresidioOptionsSchema>

const AnswerSchema = z.array(
  z.object({
    entity_type: z.string().regex(/^[A-Z][A-Z\d_]*$/),
    start: z.int().min(0),
    end: z.int().min(1),
    score: z.number(),
  }),
)

/**
 * Asks a Presidio analyzer for people and places; for `nameDetectors`. The anonymizer is not needed: the gate puts its own
 * placeholders. Redirects are not followed: the text goes to the named service or nowhere.
 *
 * @throws OptionsError; `find` rejects with `SCRUB_SERVICE_FAILED`, and the chunk does not pass.
 */
export function createPresidioDetector(options: PresidioOptions): Detector {
  const { url, language, minScore, timeoutMs, entities } = parseOptions(
    PresidioOptionsSchema,
    options,
    'createPresidioDetector',
  )
  const address = new URL('analyze', url.endsWith('/') ? url : `${url}/`)
  const service = `${address.host}${address.pathname}`

  const analyze = async (text: string): Promise<z.output<typeof AnswerSchema>> => {
    const response = await fetch(address, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ text, language, entities, score_threshold: minScore }),
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    }).catch((error: unknown) => {
      throw failed(service, isTimeout(error) ? `no answer within ${timeoutMs} ms` : `not reachable (${codeOf(error)})`)
    })
    if (!response.ok) throw failed(service, `status ${response.status}`)
    const answer = await response.json().catch((error: unknown) => {
      throw failed(service, isTimeout(error) ? `no answer within ${timeoutMs} ms` : 'its answer is no JSON')
    })
    const parsed = AnswerSchema.safeParse(answer)
    if (!parsed.success) throw failed(service, 'its answer is no list of entities')
    return parsed.data
  }

  return {
    id: `presidio-${language}-${minScore}-${entities.join('-')}`,
    tier: 'name',
    async find({ text }) {
      if (!/\p{L}{2}/u.test(text)) return []
      const found = (await analyze(text)).filter(({ score }) => score >= minScore)
      const at = unitOffsets(text)
      return found.map(({ entity_type: kind, start, end }): Finding => {
        const [from, to] = [at[start], at[end]]
        if (from === undefined || to === undefined || from >= to) throw failed(service, 'an entity outside the text')
        return { kind, start: from, end: to }
      })
    },
  }
}

/** Returns the UTF-16 offset of each code point, and the end. Presidio counts code points. */
function unitOffsets(text: string): number[] {
  const offsets: number[] = []
  let at = 0
  for (const point of text) {
    offsets.push(at)
    at += point.length
  }
  offsets.push(at)
  return offsets
}

/** Builds an error without what was sent or received. */
function failed(service: string, reason: string): ScrubError {
  const message = `The Presidio analyzer at ${service} failed: ${reason}. Nothing unscrubbed passes; start the service, or take its setting away.`
  return new ScrubError('SCRUB_SERVICE_FAILED', message, { service, reason })
}

function isTimeout(error: unknown): boolean {
  return error instanceof Error && error.name === 'TimeoutError'
}

function codeOf(error: unknown): string {
  const cause = error instanceof Error ? error.cause : undefined
  return cause instanceof Error && 'code' in cause ? String(cause.code) : 'no connection'
}
