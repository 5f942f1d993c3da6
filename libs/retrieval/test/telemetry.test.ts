import { type Attributes, context, metrics, type Span, trace, type Tracer } from '@opentelemetry/api'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { retrieverOver } from './retriever-over.js'

interface Recorded {
  readonly name: string
  readonly parent: string | undefined
  attributes: Attributes
  status: string | undefined
  ended: boolean
}

let spans: Recorded[] = []
let counts: { name: string; value: number; attributes: Attributes | undefined }[] = []

/** Stands for an SDK: keeps everything. */
beforeEach(() => {
  spans = []
  counts = []
  const names = new Map<Span, string>()
  const tracer: Pick<Tracer, 'startSpan'> = {
    startSpan(name, _options, parent) {
      const above = parent === undefined ? undefined : trace.getSpan(parent)
      const recorded: Recorded = {
        name,
        parent: above === undefined ? undefined : names.get(above),
        attributes: {},
        status: undefined,
        ended: false,
      }
      spans.push(recorded)
      const span = {
        setAttributes: (attributes: Attributes) => ((recorded.attributes = attributes), span),
        setStatus: ({ message }: { message?: string }) => ((recorded.status = message), span),
        end: () => void (recorded.ended = true),
      } as Partial<Span> as Span
      names.set(span, name)
      return span
    },
  }
  trace.setGlobalTracerProvider({ getTracer: () => tracer as Tracer })
  const instrument = (name: string) => ({
    add: (value: number, attributes?: Attributes) => void counts.push({ name, value, attributes }),
    record: (value: number, attributes?: Attributes) => void counts.push({ name, value, attributes }),
  })
  metrics.setGlobalMeterProvider({
    getMeter: () => ({ createCounter: instrument, createHistogram: instrument }) as never,
  })
})

afterEach(() => {
  trace.disable()
  metrics.disable()
  context.disable()
})

test('a query is one span, its steps are spans below it, and all of them end', async () => {
  const retriever = await retrieverOver()
  const { trace: own } = await retriever.query({ text: 'where is the retry with backoff' })
  const [query, ...steps] = spans
  expect(query).toMatchObject({
    name: 'coderag.query',
    attributes: { 'coderag.intent': 'locate', 'coderag.strategy': 'hybrid', 'coderag.hits': 2 },
  })
  expect(steps.map(({ name }) => name)).toEqual(
    own.steps.map(({ name }) => `coderag.query.${name.replaceAll(' ', '_')}`),
  )
  expect(new Set(steps.map(({ parent }) => parent))).toEqual(new Set(['coderag.query']))
  expect(spans.every(({ ended }) => ended)).toBe(true)
})

test('queries are counted by intent, strategy and outcome, failures by their code', async () => {
  const retriever = await retrieverOver()
  await retriever.query({ text: 'retry with backoff' })
  await retriever.query({ text: 'zeppelin' })
  await expect(retriever.query({ text: ' ' })).rejects.toThrow()
  const outcomes = counts
    .filter(({ name }) => name === 'coderag.queries')
    .map(({ attributes }) => attributes?.['outcome'])
  expect(outcomes).toEqual(['found', 'nothing found', 'QUERY_INVALID'])
  expect(spans.at(-1)).toMatchObject({ status: 'QUERY_INVALID', ended: true })
})

test('log lines contain no query and no content', async () => {
  const lines: { level: string; fields: object; message: string }[] = []
  const write = (level: string) => (fields: object, message: string) => void lines.push({ level, fields, message })
  const retriever = await retrieverOver({ logger: { debug: write('debug'), warn: write('warn') } })
  await retriever.query({ text: 'retry with backoff' })
  await retriever.close()
  await expect(retriever.query({ text: 'retry with backoff' })).rejects.toThrow()
  expect(lines.map(({ level, message }) => `${level} ${message}`)).toEqual([
    'debug query answered',
    'warn query failed',
  ])
  expect(lines[1]?.fields).toMatchObject({ code: 'RETRIEVER_CLOSED' })
  expect(JSON.stringify(lines)).not.toContain('backoff')
})
