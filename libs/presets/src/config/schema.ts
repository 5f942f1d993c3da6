import {
  ClassifierRulesSchema,
  ContextOptionsSchema,
  intentIssues,
  RankingOptionsSchema,
  RoutingOptionsSchema,
} from '@coderag/retrieval/settings'
import { isRef, parseRepositoryAddress } from '@coderag/ingest/remote'
import { CHUNK_TOKENS } from '@coderag/types'
import { z } from 'zod'
import { LEAST_BYTES } from '../memory.js'
import { EmbedderSchema } from '../embedders/embedders.js'
import { FeaturesSchema, RerankerSchema } from '../rerankers/rerankers.js'
import { PRESET_NAMES } from './preset-names.js'
import { AnswersSchema, GeneratorSchema } from './answer-schemas.js'
import { ServerSchema } from './server-schema.js'

/** A path on this machine. Relative to the file in a configuration file, otherwise to the working directory. */
const path = () => z.string().min(1).meta({ format: 'path' })

/** A directory, or an address with a scheme. Passwords in it are masked. */
const place = () => z.string().min(1).meta({ $comment: 'place' })

const system = () =>
  z
    .string()
    .min(1)
    .optional()
    .describe(
      'system that it belongs to: names are resolved inside a system, and what would cross to another one is listed as possible; default: that of all sources without one',
    )

const SourceSchema = z.union([
  path(),
  z.strictObject({
    path: path().describe('directory to crawl'),
    name: z.string().min(1).optional().describe('name in the index; default: the last part of the path'),
    kind: z
      .enum(['repo', 'slack_export', 'transcript_dir', 'runbook_dir', 'gdocs_dir', 'convo_dir'])
      .default('repo')
      .describe('kind of the source'),
    system: system(),
  }),
  z.strictObject({
    url: z
      .string()
      .superRefine((url, context) => {
        const address = parseRepositoryAddress(url)
        if ('issue' in address) context.addIssue({ code: 'custom', message: address.issue })
      })
      .describe('address of a git repository to clone and crawl, without user name and password'),
    ref: z
      .string()
      .refine(isRef, 'no name of a branch, tag or commit')
      .optional()
      .describe('branch, tag or full commit id; default: the branch that the server names'),
    name: z.string().min(1).optional().describe('name in the index; default: the last part of the address'),
    system: system(),
  }),
])

const SettingsSchema = z.strictObject({
  preset: z
    .enum(PRESET_NAMES)
    .default('local')
    .describe('settings to start from, for one machine without network, a pipeline, and so on'),
  sources: z
    .array(SourceSchema)
    .default([])
    .describe(
      'sources that `coderag index` crawls if it gets no argument: paths of repositories, or objects with `path`, `name` and `kind`, or with `url`, `ref` and `name`',
    ),
  references: z
    .array(
      z.strictObject({
        name: z.string().min(1).describe('name of the dependency, as queries name it'),
        path: path().describe('its source, such as a checkout or its folder in node_modules'),
      }),
    )
    .default([])
    .describe(
      'source code of dependencies, crawled with `sources`; only queries about a dependency, and queries with --repo, are answered from it',
    ),
  crawl: z
    .strictObject({
      maxFileSize: z
        .int()
        .min(1_024)
        .max(268_435_456)
        .default(2_097_152)
        .describe('maximum file size in bytes, inclusive; larger files are skipped with that reason'),
      ignore: z
        .array(z.string().min(1))
        .default([])
        .describe(
          'patterns to leave out of every repository, in the syntax of .gitignore; .coderagignore files add to them',
        ),
      concurrency: z
        .int()
        .min(1)
        .max(64)
        .optional()
        .describe(
          'most worker threads; default: one per available processor; maxMemory allows fewer on small machines',
        ),
      unitTimeoutMs: z
        .int()
        .min(1_000)
        .max(3_600_000)
        .default(60_000)
        .describe(
          'processor time for one file in milliseconds, and ten times as long on the clock; a slower file is reported as failed',
        ),
      history: z
        .boolean()
        .default(false)
        .describe(
          'whether to index the latest 5,000 commits of each repository as `CHANGE_COMMIT`, for questions such as "which commit changed the rounding"; off because crawls took 60 and 87 % more processor time',
        ),
      historyTimeoutMs: z
        .int()
        .min(0)
        .max(3_600_000)
        .default(20_000)
        .describe('time limit for reading the commits of one repository in milliseconds, newest first; 0 reads none'),
    })
    .prefault({}),
  maxMemory: z
    .int()
    .min(LEAST_BYTES)
    .optional()
    .describe(
      'memory of a crawl in bytes, at least 512 MiB, whether by index, watch, serve --watch or an agent: what 320 MiB leave bounds the worker threads, and near it less is read at once, which the report says; the graphs of a large repository can take more; default: a quarter of the machine or container',
    ),
  chunking: z
    .strictObject({
      maxTokens: z
        .int()
        .min(64)
        .max(8_192)
        .default(CHUNK_TOKENS)
        .describe(
          'maximum size of a chunk in tokens, at most 400 for transcripts and text without structure; smaller chunks are more precise and have less context; a turn of up to two and fenced code of up to four times this size stays whole',
        ),
    })
    .prefault({}),
  graphs: z
    .boolean()
    .default(true)
    .describe(
      'whether to build the service graph and the symbol graph; without them, queries about relations are answered by search alone',
    ),
  libraryModels: z
    .array(path())
    .default([])
    .describe(
      'files with models of your own HTTP clients, buses and routers for the service graph; see adding-a-library-model.md',
    ),
  observed: z
    .array(
      z.union([
        path(),
        z.strictObject({
          path: path().describe('report of coverage'),
          test: z.string().min(1).describe('name of the test that it is of'),
        }),
      ]),
    )
    .default([])
    .describe(
      'what was seen at run time: files of traces (OTLP JSON, Jaeger, Zipkin) or of metrics of the service graph connector, and reports of coverage (`go test -coverprofile`, lcov, Cobertura), of one test as objects with `path` and `test`; read by each crawl',
    ),
  index: place()
    .optional()
    .describe(
      'place of the index: a directory, sqlite:<file>, postgres://…, mysql://… or s3://bucket/prefix; default: dataDir; see engines.md',
    ),
  vectors: z
    .url({ protocol: /^https?$/ })
    .optional()
    .describe('address of a Qdrant server for the vectors and words of an index in PostgreSQL or MySQL'),
  dataDir: path().default('./data').describe('directory of the index if `index` is not set, and of caches'),
  shared: z
    .boolean()
    .default(false)
    .describe(
      'other users of this machine may read the index and its caches, as far as the umask lets them; by default only the user who makes them; see SECURITY.md',
    ),
  embedder: EmbedderSchema.default('static').describe(
    'model of the vectors: the bundled one, `none` for search by words alone, or a provider; see embedders.md',
  ),
  generator: GeneratorSchema.default('none').describe(
    'language model that answers in words: `none`, or provider:model such as google:gemini-2.5-flash; see answers.md',
  ),
  answers: AnswersSchema.prefault({}),
  modelsDir: path()
    .optional()
    .describe('directory of models that `coderag models add` adds; default: in the user’s cache folder'),
  offline: z.boolean().default(false).describe('whether downloads by `coderag models add` are forbidden'),
  context: ContextOptionsSchema.extend({
    tokenizer: path()
      .optional()
      .describe('tokenizer.json of the model that reads contexts; budgets count its tokens; default: o200k_base'),
  }).prefault({}),
  serviceNames: z
    .record(z.string().min(1), z.string().min(1))
    .default({})
    .describe(
      'what people call services: word → name in the service graph, such as `basket: carts`; for questions, filters and commands',
    ),
  classifier: ClassifierRulesSchema.prefault({}),
  routing: RoutingOptionsSchema.prefault({}),
  ranking: RankingOptionsSchema.extend({
    reranker: RerankerSchema.default('features').describe(
      'stage that gives the final order: the feature reranker, `none` for fusion alone, or a cross-encoder; see embedders.md',
    ),
    features: FeaturesSchema.prefault({}),
  }).prefault({}),
  scrub: z
    .strictObject({
      secretsInCode: z
        .enum(['report', 'redact', 'off'])
        .default('report')
        .describe(
          'treatment of secrets in code, manifests and readmes: count them in the report, replace them, or do not search',
        ),
      placeholderKey: z
        .string()
        .min(16)
        .optional()
        .describe(
          'secret of 16 or more characters that keeps placeholder numbers the same across runs; default: random for each run',
        )
        .meta({ writeOnly: true }),
      presidio: z
        .strictObject({
          url: z
            .url({ protocol: /^https?$/ })
            .optional()
            .describe(
              'address of a Presidio analyzer that replaces the built-in search for names; also read from PRESIDIO_URL',
            ),
          language: z.string().min(2).default('en').describe('language of the texts, as the analyzer names it'),
        })
        .prefault({}),
      ner: z
        .strictObject({
          directory: path()
            .optional()
            .describe('folder of an ONNX token classifier that searches names beside the built-in search'),
        })
        .prefault({}),
    })
    .prefault({}),
  server: ServerSchema.prefault({}),
})

/** The settings as people think of them, in the order of the schema. */
export const SETTING_GROUPS: readonly { readonly title: string; readonly keys: readonly string[] }[] = [
  { title: 'To start from', keys: ['preset'] },
  {
    title: 'What to read',
    keys: ['sources', 'references', 'crawl', 'maxMemory', 'chunking', 'graphs', 'libraryModels', 'observed'],
  },
  { title: 'Where to keep it', keys: ['index', 'vectors', 'dataDir', 'shared'] },
  { title: 'Which models', keys: ['embedder', 'generator', 'answers', 'modelsDir', 'offline'] },
  { title: 'How questions are answered', keys: ['context', 'serviceNames', 'classifier', 'routing', 'ranking'] },
  { title: 'Who may see what', keys: ['scrub', 'server'] },
]

/**
 * Every setting with its default. An unknown key is an error. The documentation, the published JSON Schema and `coderag
 * config` print the descriptions. A key that holds a secret has `writeOnly` in its metadata and is masked wherever
 * settings are shown; a path has `format: 'path'`.
 */
export const ConfigSchema = SettingsSchema.superRefine(({ classifier, routing }, context) => {
  for (const { path, message } of intentIssues(classifier, routing)) {
    context.addIssue({ code: 'custom', path: [...path], message })
  }
})

/** Configuration with every default filled in. */
export type ResolvedConfig = z.output<typeof ConfigSchema>
