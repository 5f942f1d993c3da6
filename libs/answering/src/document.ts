// The JSON document of an answer, for `coderag ask --json` and `POST /api/chat`. The entry `@coderag/answering/document`
// loads no language model.
import type { QueryResult } from '@coderag/retrieval'
import { z } from 'zod'
import type { Answer } from './answerer.js'
import type { AnswerSource } from './sources.js'
import type { Look } from './tools.js'

const Source = z.object({
  number: z.int().describe('number that the answer cites'),
  place: z.string().describe('repository/path:first-last, or the place of a conversation'),
  repo: z.string().nullable(),
  path: z.string().nullable(),
  startLine: z.int(),
  endLine: z.int(),
  title: z.string().nullable().describe('declaration or heading'),
  language: z.string().nullable(),
})

const LookSchema = z.object({
  tool: z.string(),
  subject: z.string().describe('query, name or place that was looked for'),
  sources: z.array(z.int()).describe('numbers of the sources that it added'),
})

export const AnswerDocumentSchema = z.object({
  format: z.literal(1),
  query: z.string(),
  classification: z
    .object({ intent: z.string(), scope: z.string(), targetType: z.string() })
    .describe('how the question was understood'),
  answer: z.string().nullable().describe('answer in words, with citations such as [1]'),
  reason: z.string().nullable().describe('why there is no answer in words'),
  context: z.string().nullable().describe('context in Markdown if there is no answer in words'),
  sources: z.array(Source),
  cited: z.array(z.int()).describe('numbers of the sources that the answer cites'),
  removed: z.array(z.int()).describe('citations that were removed from the answer, because no source has the number'),
  isGrounded: z.boolean().describe('whether the answer cites at least one source'),
  isCut: z.boolean().describe('whether the limit of tokens ended the answer'),
  looks: z.array(LookSchema).describe('further looks that the model took at the index'),
  generator: z.string().nullable(),
  usage: z
    .object({
      inputTokens: z.int().nullable(),
      outputTokens: z.int().nullable(),
      cost: z.number().nullable().describe('by the configured prices'),
    })
    .nullable(),
})

export type AnswerDocument = z.output<typeof AnswerDocumentSchema>

export const NO_GENERATOR =
  'No language model is configured, so there is no answer in words. Set `generator`, for example to ' +
  'google:gemini-2.5-flash with a key in GEMINI_API_KEY, or to ollama:<model>.'

/** Returns the document of an answer. */
export function answerDocument(query: string, { text, sources, looks, ...answer }: Answer): AnswerDocument {
  const { cited, removed, isGrounded, isCut, generator, usage, classification } = answer
  return {
    format: 1,
    query,
    classification,
    answer: text,
    reason: null,
    context: null,
    sources: sources.map(describeSource),
    cited: [...cited],
    removed: [...removed],
    isGrounded,
    isCut,
    looks: looks.map(describeLook),
    generator,
    usage,
  }
}

/** Returns the document that takes the place of an answer where no language model is configured. */
export function contextAnswerDocument(
  query: string,
  { context, sources, classification: { intent, scope, targetType } }: QueryResult,
): AnswerDocument {
  return {
    format: 1,
    query,
    classification: { intent, scope, targetType },
    answer: null,
    reason: NO_GENERATOR,
    context,
    sources: sources.map(
      ({ repoName: repo, filePath: path, startLine, endLine, symbol, language, sourceUri }, index) => ({
        number: index + 1,
        place: path === null ? sourceUri : `${repo === null ? '' : `${repo}/`}${path}:${startLine}-${endLine}`,
        repo,
        path,
        startLine,
        endLine,
        title: symbol,
        language,
      }),
    ),
    cited: [],
    removed: [],
    isGrounded: false,
    isCut: false,
    looks: [],
    generator: null,
    usage: null,
  }
}

/** Returns a source without its text. */
export function describeSource({ text: _, ...source }: AnswerSource): AnswerDocument['sources'][number] {
  return source
}

export function describeLook({ tool, subject, sources }: Look): AnswerDocument['looks'][number] {
  return { tool, subject, sources: sources.map(({ number }) => number) }
}
