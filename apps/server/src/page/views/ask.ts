import { randomBytes } from 'node:crypto'
import { Readable } from 'node:stream'
import type { Answer, Answerer, AnsweredTurn, AnswerSource } from '@coderag/answering'
import { NO_GENERATOR } from '@coderag/answering/document'
import { NOTHING_ANSWERS, QueryRequestSchema } from '@coderag/retrieval'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { z } from 'zod'
import type { ServerOptions } from '../../options.js'
import { problemDocument } from '../../problems.js'
import { codeTable } from '../code.js'
import { html, type Html } from '../html.js'
import { pageOf } from '../layout.js'
import { markdown } from '../markdown.js'
import { placeLink } from '../places.js'
import { relationHtml } from '../relation.js'

/** Least time between two states of a streamed answer, in milliseconds. */
const REDRAW_MS = 80

const TurnSchema = z.strictObject({
  question: z.string().min(1).max(32_768),
  answer: z.string().max(100_000).optional(),
})

/** The form. A browser sends one turn as text and several as a list. */
const AskForm = z.object({
  query: QueryRequestSchema.shape.text,
  turn: z
    .union([z.string(), z.array(z.string()).max(50)])
    .default([])
    .transform((turns) => [turns].flat().flatMap(parseTurn)),
})

function parseTurn(text: string): AnsweredTurn[] {
  try {
    const { question, answer } = TurnSchema.parse(JSON.parse(text))
    return [{ question, ...(answer !== undefined && { answer }) }]
  } catch {
    return []
  }
}

export function addAsk(instance: FastifyInstance, { answerer, log }: Pick<ServerOptions, 'answerer' | 'log'>): void {
  const server = instance.withTypeProvider<ZodTypeProvider>()
  server.get('/ask', { schema: { hide: true } }, async ({ readerName: reader, hasModel }, reply) =>
    reply.type('text/html').send(pageOf({ title: 'Ask', path: '/ask', reader, hasModel, body: askView(answerer) })),
  )
  server.post('/chat', { schema: { hide: true, body: AskForm } }, async (request, reply) => {
    const states = turnOf(request, { answerer, log }, request.body)
    void reply.header('cache-control', 'no-store')
    if (request.headers.accept?.includes('text/event-stream')) {
      return reply.type('text/event-stream').send(Readable.from(eventsOf(states)))
    }
    let whole = html``
    for await (const { state } of states) if (state !== null) whole = state
    return reply.type('text/html').send(whole.text)
  })
}

function askView(answerer: Answerer | null): Html {
  return html`<section class="ask" aria-label="Ask">
    <div id="conversation" aria-live="polite">
      ${answerer === null &&
      html`<p class="note">
        No language model is configured. Questions are answered with the passages that a model would get. See the
        setting <code>generator</code>.
      </p>`}
    </div>
    <form
      id="ask"
      hx-post="/chat"
      hx-target="#conversation"
      hx-swap="beforeend"
      hx-include="#conversation"
      hx-config="sse.reconnect:false"
      hx-sync="this:queue last"
    >
      <label for="question">Question about the code, the services or the documents</label>
      <div class="row">
        <textarea
          id="question"
          name="query"
          rows="2"
          required
          maxlength="32768"
          autofocus
          placeholder="How does an order get its price?"
        ></textarea
        ><button>Ask</button>
      </div>
    </form>
  </section>`
}

/** A change of the page: HTML for an open page, and the whole turn so far for a client that does not stream. */
interface Change {
  readonly change: Html
  readonly state: Html | null
}

async function* turnOf(
  { index, signal }: FastifyRequest,
  { answerer, log }: Pick<ServerOptions, 'answerer' | 'log'>,
  { query, turn: turns }: z.output<typeof AskForm>,
): AsyncGenerator<Change> {
  const id = `turn-${randomBytes(4).toString('hex')}`
  let text = ''
  let shown = 0
  let sources: readonly Html[] = []
  let related = html``
  const answerHtml = (end: Html = html``): Html => html`${related}${markdown(text, `${id}-source-`)}${end}`
  const whole = (end: Html): Html => turnHtml(id, query, answerHtml(end), sources, false)
  try {
    yield { change: turnHtml(id, query, html``, [], true), state: null }
    if (answerer === null) {
      const { hits, confidence, serviceContext } = await index.query(
        { text: query, turns: turns.map(({ question }) => ({ question })), topK: 8, budget: 0 },
        { signal },
      )
      sources = await Promise.all(hits.map(({ chunk }, at) => sourceHtml(id, sourceOf(chunk, at + 1))))
      const note = confidence.word === 'none' ? `${NOTHING_ANSWERS} The nearest: ` : ''
      related = relationHtml(serviceContext)
      const end = html`<p class="note">${hits.length === 0 ? 'Nothing was found.' : `${note}${NO_GENERATOR}`}</p>
        ${turnInput({ question: query })}`
      yield {
        change: html`${replaced(`${id}-sources`, sources)}${replaced(`${id}-answer`, answerHtml(end))}`,
        state: whole(end),
      }
      return
    }
    // The graphs answer by themselves, before the model does.
    const { serviceContext } = await index.query(
      { text: query, turns: turns.map(({ question }) => ({ question })), topK: 1, budget: 0 },
      { signal },
    )
    related = relationHtml(serviceContext)
    for await (const event of answerer.answer(index, { text: query, turns }, { signal })) {
      if (event.type === 'sources') {
        const added = await Promise.all(event.sources.map((source) => sourceHtml(id, source)))
        sources = [...sources, ...added]
        yield { change: replaced(`${id}-sources`, sources), state: null }
      }
      if (event.type === 'look') {
        const line = html`<li>${event.look.tool}: ${event.look.subject}</li>`
        yield { change: partial(`${id}-looks`, 'beforeend', line), state: null }
      }
      if (event.type === 'text') {
        text += event.text
        if (Date.now() - shown < REDRAW_MS) continue
        shown = Date.now()
        yield { change: replaced(`${id}-answer`, answerHtml()), state: null }
      }
      if (event.type !== 'answer') continue
      const end = endOf(event.answer, query)
      text = event.answer.text
      yield { change: replaced(`${id}-answer`, answerHtml(end)), state: whole(end) }
    }
  } catch (error) {
    const { detail, code } = problemDocument(error, log)
    const end = html`<p class="error" role="alert">${detail} (${code})</p>`
    yield { change: replaced(`${id}-answer`, answerHtml(end)), state: whole(end) }
  }
}

/** Writes changes as server-sent events without a name, which the page swaps in. */
async function* eventsOf(changes: AsyncIterable<Change>): AsyncGenerator<string> {
  for await (const { change } of changes) {
    yield `${change.text
      .split('\n')
      .map((line) => `data: ${line}`)
      .join('\n')}\n\n`
  }
}

function turnHtml(id: string, query: string, answer: Html, sources: readonly Html[], isBusy: boolean): Html {
  return html`<article class="turn" id="${id}">
    <h2>${query}</h2>
    <div class="columns">
      <div>
        <ul class="looks" id="${id}-looks"></ul>
        <div class="answer" id="${id}-answer">${isBusy ? html`<p class="busy">Searching…</p>` : answer}</div>
      </div>
      <aside aria-label="Sources">
        <h3>Sources</h3>
        <div id="${id}-sources">${sources}</div>
      </aside>
    </div>
  </article>`
}

/** Replaces the content of an element. */
function replaced(id: string, content: Html | readonly Html[]): Html {
  return partial(id, 'innerHTML', content)
}

function partial(id: string, swap: 'innerHTML' | 'beforeend', content: Html | readonly Html[]): Html {
  return html`<hx-partial hx-target="#${id}" hx-swap="${swap}">${content}</hx-partial>`
}

async function sourceHtml(id: string, source: Omit<AnswerSource, 'number'> & { number: number }): Promise<Html> {
  const { number, place, title, language, startLine, text } = source
  return html`<details id="${id}-source-${number}">
    <summary>
      [${number}] ${placeLink(source, place)}${title !== null && html` <span class="title">${title}</span>`}
    </summary>
    ${await codeTable(text, { language, startLine })}
  </details>`
}

interface Chunk {
  readonly repoName: string | null
  readonly filePath: string | null
  readonly sourceUri: string
  readonly startLine: number
  readonly endLine: number
  readonly symbolName: string | null
  readonly language: string | null
  readonly text: string
}

function sourceOf(chunk: Chunk, number: number): AnswerSource {
  const {
    repoName: repo,
    filePath: path,
    sourceUri: place,
    startLine,
    endLine,
    symbolName: title,
    language,
    text,
  } = chunk
  return { number, place, repo, path, startLine, endLine, title, language, text }
}

function endOf({ isGrounded, isCut, removed, generator, usage, text }: Answer, question: string): Html {
  const { inputTokens, outputTokens, cost } = usage
  const facts = [
    generator,
    ...(inputTokens === null ? [] : [`${inputTokens} tokens in`]),
    ...(outputTokens === null ? [] : [`${outputTokens} tokens out`]),
    ...(cost === null ? [] : [`cost ${cost.toFixed(4)}`]),
  ]
  return html`${!isGrounded && html`<p class="warning">This answer cites no source.</p>`}${isCut &&
    html`<p class="warning">The limit of tokens cut this answer.</p>`}${removed.length > 0 &&
    html`<p class="warning">Citations of unknown sources were removed: ${removed.join(', ')}.</p>`}
    <p class="facts">${facts.join(' · ')}</p>
    ${turnInput({ question, answer: text })}`
}

/** Keeps a turn in the page, so that the next question can follow it. */
function turnInput(turn: AnsweredTurn): Html {
  return html`<input type="hidden" name="turn" value="${JSON.stringify(turn)}" />`
}
