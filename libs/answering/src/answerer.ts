import { randomBytes } from 'node:crypto'
import type { IndexQueries, QueryFilter, QueryResult } from '@coderag/retrieval'
import { CoderagError } from '@coderag/types'
import { isStepCount, type LanguageModelUsage, type ModelMessage, streamText } from 'ai'
import { CitationCheck, type Citations } from './citations.js'
import { AnsweringError, answeringError } from './errors.js'
import type { Generator } from './generator.js'
import { readPrompt } from './prompt.js'
import { type AnswerSource, SourceList, writeData, writeSources } from './sources.js'
import { type Look, lookTools } from './tools.js'

export interface AnswererOptions {
  /** The model that writes answers; see `openGenerator`. */
  readonly generator: Generator
  /** File with the instructions for the model, in place of the one in this package. */
  readonly prompt?: string | undefined
  /** Most requests to the model for one answer. With 1 it answers from the first context; default 1. */
  readonly steps?: number | undefined
  /** Most tokens of one answer of the model; default 2,000. */
  readonly maxOutputTokens?: number | undefined
  /** Time limit of a whole answer in milliseconds; default 120,000. */
  readonly timeoutMs?: number | undefined
  /** Most further attempts of a request that failed before its first token; default 2. */
  readonly retries?: number | undefined
  /** Prices in any currency per million tokens. Without them, the cost of an answer is null. */
  readonly prices?:
    | {
        /** Price of a million input tokens. */
        readonly input: number
        /** Price of a million output tokens. */
        readonly output: number
      }
    | undefined
}

/** Earlier turn of a conversation. */
export interface AnsweredTurn {
  /** What was asked. */
  readonly question: string
  /** Answer that was given, if it is to be continued from. */
  readonly answer?: string
}

export interface AnswerRequest {
  /** 1 to 32,768 UTF-16 units after trimming. */
  readonly text: string
  /** Earlier turns, oldest first, at most 50. */
  readonly turns?: readonly AnsweredTurn[]
  /** Narrows what is searched. */
  readonly filter?: QueryFilter
  /** Most tokens of the context; by default the retriever's. */
  readonly budget?: number
}

export interface AnswerOptions {
  /** Ends the answer, and the request at the provider. */
  readonly signal?: AbortSignal | undefined
}

export interface AnswerUsage {
  /** Null if the provider does not tell. */
  readonly inputTokens: number | null
  readonly outputTokens: number | null
  /** By `prices`; null without them or without the tokens. */
  readonly cost: number | null
}

/** Whole answer. */
export interface Answer extends Citations {
  /** How the question was understood. */
  readonly classification: Readonly<Pick<QueryResult['classification'], 'intent' | 'scope' | 'targetType'>>
  readonly text: string
  readonly sources: readonly AnswerSource[]
  readonly looks: readonly Look[]
  /** True if the answer cites at least one source. */
  readonly isGrounded: boolean
  /** True if the limit of tokens ended the answer. */
  readonly isCut: boolean
  /** Name of the generator. */
  readonly generator: string
  readonly usage: AnswerUsage
}

/** Part of an answer: sources first, then text and further looks, at last the whole answer. */
export type AnswerEvent =
  | { readonly type: 'sources'; readonly sources: readonly AnswerSource[] }
  | { readonly type: 'look'; readonly look: Look }
  | { readonly type: 'text'; readonly text: string }
  | { readonly type: 'answer'; readonly answer: Answer }

/** Answers in words from an index. Safe for concurrent use. */
export interface Answerer {
  /** Name of the generator, such as `google:gemini-2.5-flash`. */
  readonly generator: string
  /**
   * Streams an answer.
   *
   * @param index - Index as the caller may see it.
   * @throws AnsweringError; RetrievalError; the signal's reason. An error may follow text.
   */
  answer(index: IndexQueries, request: AnswerRequest, options?: AnswerOptions): AsyncGenerator<AnswerEvent, void>
}

/**
 * Creates an answerer. Nothing is sent before the first answer.
 *
 * @throws AnsweringError `PROMPT_INVALID`.
 */
export async function createAnswerer({
  generator,
  prompt,
  steps = 1,
  maxOutputTokens = 2_000,
  timeoutMs = 120_000,
  retries = 2,
  prices,
}: AnswererOptions): Promise<Answerer> {
  const instructions = await readPrompt(prompt)
  return {
    generator: generator.name,
    async *answer(index, { text, turns = [], filter = {}, budget }, { signal: caller } = {}) {
      const limit = AbortSignal.timeout(timeoutMs)
      /** Aborted when the reader stops, which ends the request at the provider. */
      const reader = new AbortController()
      const signal = AbortSignal.any([limit, reader.signal, ...(caller === undefined ? [] : [caller])])
      const mark = `#${randomBytes(6).toString('hex')}`
      const sources = new SourceList()
      const looks: Look[] = []
      const events: AnswerEvent[] = []
      const onLook = (look: Look): void => {
        looks.push(look)
        events.push({ type: 'look', look })
        if (look.sources.length > 0) events.push({ type: 'sources', sources: look.sources })
      }
      const questions = turns.map(({ question }) => ({ question }))
      try {
        const result = await index.query(
          { text, turns: questions, filter, format: 'json', ...(budget !== undefined && { budget }) },
          { signal },
        )
        const { intent, scope, targetType } = result.classification
        const { added, structure } = sources.addContext(result.context, result.sources)
        yield { type: 'sources', sources: added }
        const check = new CitationCheck(() => sources.all.length)
        const stream = streamText({
          model: generator.model,
          instructions: instructions(mark),
          messages: [
            ...earlier(turns),
            {
              role: 'user',
              content: question(text, {
                sources: added,
                structure,
                mark,
                isAnswered: result.confidence.word !== 'none',
              }),
            },
          ],
          maxOutputTokens,
          maxRetries: retries,
          abortSignal: signal,
          onError: () => undefined,
          ...(steps > 1 && {
            tools: lookTools({ index, filter, sources, mark, limit: steps - 1, signal, onLook }),
            stopWhen: isStepCount(steps),
            // The last request must end in an answer.
            prepareStep: ({ stepNumber }: { stepNumber: number }) =>
              stepNumber + 1 >= steps ? { toolChoice: 'none' as const } : {},
          }),
        })
        let whole = ''
        for await (const part of stream.stream) {
          yield* events.splice(0)
          if (part.type === 'error') throw part.error
          if (part.type === 'abort') throw signal.reason
          if (part.type === 'text-delta') {
            const certain = check.push(part.text)
            whole += certain
            if (certain !== '') yield { type: 'text', text: certain }
          }
          if (part.type !== 'finish') continue
          const rest = check.end()
          whole += rest
          if (rest !== '') yield { type: 'text', text: rest }
          yield {
            type: 'answer',
            answer: {
              classification: { intent, scope, targetType },
              text: completeText(whole, part.finishReason, generator.name),
              sources: sources.all,
              looks,
              ...check.citations,
              isGrounded: check.citations.cited.length > 0,
              isCut: part.finishReason === 'length',
              generator: generator.name,
              usage: usageOf(part.totalUsage, prices),
            },
          }
        }
      } catch (error) {
        if (caller?.aborted) throw caller.reason
        if (limit.aborted) {
          const message = `${generator.name} did not complete the answer within ${timeoutMs} ms.`
          throw new AnsweringError('GENERATOR_TIMEOUT', message, { generator: generator.name, timeoutMs })
        }
        throw CoderagError.is(error) ? error : answeringError(error, generator.name)
      } finally {
        reader.abort()
      }
    },
  }
}

function earlier(turns: readonly AnsweredTurn[]): ModelMessage[] {
  return turns.flatMap(({ question: content, answer }): ModelMessage[] =>
    answer === undefined
      ? []
      : [
          { role: 'user', content },
          { role: 'assistant', content: answer },
        ],
  )
}

const NOT_ANSWERED =
  'The search judges that these sources do not answer the question; they are only the nearest ones. If that is so, say that the index has no answer.'

interface Findings {
  readonly sources: readonly AnswerSource[]
  /** Lines about the index as a whole. */
  readonly structure: string | null
  readonly mark: string
  /** False if the index has no answer, as far as the search can tell. */
  readonly isAnswered: boolean
}

function question(text: string, { sources, structure, mark, isAnswered }: Findings): string {
  return [
    ...(structure === null ? [] : [writeData('overview of the index', structure, mark)]),
    sources.length === 0 ? 'The search found no sources.' : writeSources(sources, mark),
    ...(sources.length > 0 && !isAnswered ? [NOT_ANSWERED] : []),
    `Question: ${text}`,
  ].join('\n\n')
}

/** @throws AnsweringError `GENERATOR_FILTERED`, `GENERATOR_BAD_RESPONSE`. */
function completeText(text: string, reason: string, generator: string): string {
  if (reason === 'content-filter') {
    const message = `The content filter of ${generator} ended the answer.`
    throw new AnsweringError('GENERATOR_FILTERED', message, { generator })
  }
  if (text.trim() !== '' && reason !== 'error') return text
  throw new AnsweringError('GENERATOR_BAD_RESPONSE', `${generator} returned no text.`, { generator })
}

function usageOf({ inputTokens, outputTokens }: LanguageModelUsage, prices: AnswererOptions['prices']): AnswerUsage {
  const isKnown = prices !== undefined && inputTokens !== undefined && outputTokens !== undefined
  return {
    inputTokens: inputTokens ?? null,
    outputTokens: outputTokens ?? null,
    cost: isKnown ? (inputTokens * prices.input + outputTokens * prices.output) / 1_000_000 : null,
  }
}
