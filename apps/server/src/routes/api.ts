import { contextDocument, lookupDocument, overviewDocument, queryDocument, statusDocument } from '@coderag/protocol'
import { OUTPUT_SCHEMAS } from '@coderag/protocol/schemas'
import { QueryRequestSchema } from '@coderag/retrieval'
import { SERVICE_EDGE_TYPES } from '@coderag/types'
import type { FastifyInstance } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { Problem } from '../problems.js'

const text = z.string().trim().min(1).max(1_000)

/** The request of the library without `workingTrees`, which names folders of the server's machine. */
const Query = QueryRequestSchema.omit({ workingTrees: true })
/** Types of edges, with commas between them. */
const EdgeTypes = z
  .string()
  .transform((types) => types.split(',').map((type) => type.trim()))
  .pipe(z.array(z.enum(SERVICE_EDGE_TYPES)))
  .describe(`types of edges, with commas between them: ${SERVICE_EDGE_TYPES.join(', ')}`)
const Calls = z.strictObject({
  symbol: text.describe('name, name with its scope, or either with its file: src/orders.ts:place'),
  depth: z.coerce.number().int().min(1).max(20).default(1),
  limit: z.coerce.number().int().min(1).max(10_000).default(100),
})
const Impact = z.strictObject({ name: text, limit: z.coerce.number().int().min(1).max(10_000).default(500) })
const ProjectsDocument = z.object({
  projects: z.array(
    z.object({
      name: z.string(),
      kind: z.string(),
      reference: z.boolean(),
      commit: z.string().nullable(),
      crawledAt: z.string(),
      files: z.int(),
      chunks: z.int(),
    }),
  ),
  count: z.int(),
})
const FileDocument = z.object({
  format: z.literal(1),
  repo: z.string(),
  path: z.string(),
  corpus: z.string(),
  language: z.string().nullable(),
  gitHash: z.string().nullable(),
  text: z.string(),
  symbols: z.array(z.object({ name: z.string(), kind: z.string().nullable(), line: z.int() })),
  alike: z.array(z.string()).describe('other files whose path ends the same way'),
})
const ThreadDocument = z.object({
  format: z.literal(1),
  place: z.string(),
  channel: z.string().nullable(),
  repo: z.string().nullable(),
  timestamp: z.string().nullable(),
  text: z.string(),
})
/** Describes an answer. Its type is not checked against the handler: the documents have read-only types of their own. */
const ok = (document: z.ZodType): { 200: z.ZodType } => ({ 200: document })

/** Adds the JSON endpoints. Each returns the document that the command of the same name prints with `--json`. */
export function addApi(instance: FastifyInstance): void {
  const server = instance.withTypeProvider<ZodTypeProvider>()

  server.post(
    '/api/query',
    { schema: { body: Query.omit({ budget: true, format: true }), response: ok(OUTPUT_SCHEMAS.query) } },
    async ({ body, index, signal }) => queryDocument(body, await index.query({ ...body, budget: 0 }, { signal })),
  )
  server.post(
    '/api/context',
    { schema: { body: Query, response: ok(OUTPUT_SCHEMAS.context) } },
    async ({ body, index, signal }) => contextDocument(body, await index.query(body, { signal })),
  )
  server.get(
    '/api/lookup',
    {
      schema: {
        querystring: z.strictObject({ name: text, limit: z.coerce.number().int().min(1).max(200).default(20) }),
        response: ok(OUTPUT_SCHEMAS.lookup),
      },
    },
    async ({ query: { name, limit }, index }) => {
      const matches = await index.lookup(name, { limit })
      return lookupDocument(name, matches, matches.length === 0 ? await index.similarNames(name) : [])
    },
  )
  for (const direction of ['callers', 'callees'] as const) {
    server.get(
      `/api/${direction}`,
      { schema: { querystring: Calls, response: ok(OUTPUT_SCHEMAS[direction]) } },
      async ({ query: { symbol, ...options }, index }) => ({ format: 1, ...(await index[direction](symbol, options)) }),
    )
  }
  server.get(
    '/api/path',
    { schema: { querystring: z.strictObject({ from: text, to: text }), response: ok(OUTPUT_SCHEMAS.path) } },
    async ({ query: { from, to }, index }) => ({ format: 1, ...(await index.path(from, to)) }),
  )
  server.get(
    '/api/impact',
    { schema: { querystring: Impact, response: ok(OUTPUT_SCHEMAS.impact) } },
    async ({ query: { name, limit }, index }) => ({ format: 1, ...(await index.impact(name, { limit })) }),
  )
  server.get(
    '/api/owners',
    { schema: { querystring: z.strictObject({ name: text }), response: ok(OUTPUT_SCHEMAS.owners) } },
    async ({ query: { name }, index }) => ({ format: 1, ...(await index.owners(name)) }),
  )
  server.get(
    '/api/tests',
    { schema: { querystring: z.strictObject({ name: text }), response: ok(OUTPUT_SCHEMAS.tests) } },
    async ({ query: { name }, index }) => ({ format: 1, ...(await index.tests(name)) }),
  )
  server.get(
    '/api/related',
    { schema: { querystring: z.strictObject({ name: text }), response: ok(OUTPUT_SCHEMAS.related) } },
    async ({ query: { name }, index }) => ({ format: 1, ...(await index.related(name)) }),
  )
  for (const what of ['unreachable', 'untested'] as const) {
    server.get(
      `/api/${what}`,
      {
        schema: {
          querystring: z.strictObject({ service: text.optional(), repo: text.optional() }),
          response: ok(OUTPUT_SCHEMAS[what]),
        },
      },
      async ({ query, index }) => ({ format: 1, ...(await index[what](query)) }),
    )
  }
  server.get(
    '/api/contract',
    { schema: { querystring: z.strictObject({ service: text }), response: ok(OUTPUT_SCHEMAS.contract) } },
    async ({ query: { service }, index }) => ({ format: 1, ...(await index.contract(service)) }),
  )
  server.get(
    '/api/why',
    { schema: { querystring: z.strictObject({ name: text }), response: ok(OUTPUT_SCHEMAS.why) } },
    async ({ query: { name }, index }) => ({ format: 1, ...(await index.why(name)) }),
  )
  server.get(
    '/api/graph',
    {
      schema: {
        querystring: z.strictObject({
          service: text.exactOptional(),
          depth: z.coerce.number().int().min(1).max(20).default(1),
          direction: z.enum(['in', 'out', 'both']).default('both'),
          kinds: EdgeTypes.exactOptional(),
        }),
        response: ok(OUTPUT_SCHEMAS.graph),
      },
    },
    ({ query, index }) => index.graph(query),
  )
  server.get(
    '/api/focus',
    {
      schema: {
        querystring: z.strictObject({ name: text, steps: z.coerce.number().int().min(1).max(20).default(2) }),
        response: ok(OUTPUT_SCHEMAS.focus),
      },
    },
    ({ query: { name, steps }, index }) => index.focus(name, { steps }),
  )
  server.get('/api/overview', { schema: { response: ok(OUTPUT_SCHEMAS.overview) } }, async ({ index }) =>
    overviewDocument(await index.overview()),
  )
  server.get(
    '/api/status',
    {
      schema: {
        querystring: z.strictObject({ skipped: z.stringbool().default(false), failed: z.stringbool().default(false) }),
        response: ok(OUTPUT_SCHEMAS.status),
      },
    },
    async ({ query, index }) => statusDocument(await index.status(), query),
  )
  server.get('/api/projects', { schema: { response: ok(ProjectsDocument) } }, async ({ index }) => {
    const { sources } = await index.status()
    const projects = sources.map(
      ({ repoName: name, kind, reference, gitCommit: commit, crawledAt, files, chunks }) => ({
        name,
        kind,
        reference,
        commit,
        crawledAt,
        files,
        chunks,
      }),
    )
    return { projects, count: projects.length }
  })
  server.get(
    '/api/file',
    { schema: { querystring: z.strictObject({ path: text }), response: ok(FileDocument) } },
    async ({ query: { path }, index }) => {
      const file = await index.file(path)
      if (file === null) throw new Problem(404, 'FILE_UNKNOWN', 'The index has no file with that path.')
      const { repoName: repo, filePath, corpusType: corpus, language, gitHash, text: content, alike } = file
      const symbols = file.symbols.map(({ name, kind, startLine: line }) => ({ name, kind, line }))
      return { format: 1, repo, path: filePath, corpus, language, gitHash, text: content, symbols, alike }
    },
  )
  server.get(
    '/api/thread',
    { schema: { querystring: z.strictObject({ place: text }), response: ok(ThreadDocument) } },
    async ({ query: { place }, index }) => {
      const chunks = await index.thread(place)
      const [first] = chunks
      if (first === undefined) throw new Problem(404, 'THREAD_UNKNOWN', 'The index has no conversation of that name.')
      const { channel, repoName: repo, timestamp } = first
      return { format: 1, place, channel, repo, timestamp, text: chunks.map((chunk) => chunk.text).join('') }
    },
  )
}
