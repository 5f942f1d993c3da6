import type { GeneratorProvider } from '@coderag/answering'
import { z } from 'zod'

/** Providers of language models. Settings are checked without the package that has their table, which is optional. */
export const GENERATOR_PROVIDERS = [
  'google',
  'openai',
  'anthropic',
  'ollama',
  'compatible',
] as const satisfies readonly GeneratorProvider[]

const GENERATOR_NAME = new RegExp(`^(?:none|(?:${GENERATOR_PROVIDERS.join('|')}):\\S{1,200})$`)

/** Language model that answers in words. */
export const GeneratorSchema = z.union([
  z.string().regex(GENERATOR_NAME, {
    error: `write none, or provider:model with a provider of ${GENERATOR_PROVIDERS.join(', ')}`,
  }),
  z.strictObject({
    provider: z.enum(GENERATOR_PROVIDERS).describe('provider; `compatible` is any server with the protocol of OpenAI'),
    model: z.string().min(1).max(200).describe('name of the model at the provider'),
    baseUrl: z
      .string()
      // A name or password before an @ would end up in messages.
      .regex(/^https?:\/\/[^\s@]+$/)
      .optional()
      .describe('address of the API, up to and with its version, such as http://127.0.0.1:8000/v1'),
    apiKeyVariable: z
      .string()
      .regex(/^[A-Za-z_]\w*$/)
      .optional()
      .describe(
        'environment variable that holds the key; default: GEMINI_API_KEY, OPENAI_API_KEY or ANTHROPIC_API_KEY; keys are never in a file',
      ),
  }),
])

/** Settings of answers in words. */
export const AnswersSchema = z.strictObject({
  steps: z
    .int()
    .min(1)
    .max(20)
    .default(1)
    .describe(
      'maximum number of requests to the language model for one answer; above 1 the model can search, look up and read further',
    ),
  maxOutputTokens: z.int().min(16).max(65_536).default(2_000).describe('maximum tokens of one answer'),
  timeoutMs: z
    .int()
    .min(1_000)
    .max(3_600_000)
    .default(120_000)
    .describe('time limit of a whole answer in milliseconds'),
  prompt: z
    .string()
    .min(1)
    .optional()
    .describe('file with the instructions for the model, in place of the one in `@coderag/answering`')
    .meta({ format: 'path' }),
  prices: z
    .strictObject({
      input: z.number().min(0).describe('price of a million input tokens'),
      output: z.number().min(0).describe('price of a million output tokens'),
    })
    .optional()
    .describe('prices of the model, to report the cost of each answer; default: no cost is reported'),
})
