import {
  ClassifierRulesSchema,
  ContextOptionsSchema,
  intentIssues,
  RankingOptionsSchema,
  RoutingOptionsSchema,
} from '@coderag/retrieval'
import { z } from 'zod'
import { PRESET_NAMES } from './config/preset-names.js'
import { configError } from './config/issues.js'
import { EmbedderSchema, FeaturesSchema, RerankerSchema } from './config/model-schemas.js'
import { presetSettings } from './config/environment-presets.js'
import { mergeSettings } from './config/settings.js'

/** A path on this machine. Relative to the file in a configuration file, otherwise to the working directory. */
const path = () => z.string().min(1).meta({ format: 'path' })

const SourceSchema = z.union([
  path(),
  z.strictObject({
    path: path().describe('directory to crawl'),
    name: z.string().min(1).optional().describe('its name in the index; by default the last part of the path'),
    kind: z
      .enum(['repo', 'slack_export', 'transcript_dir', 'runbook_dir', 'gdocs_dir', 'convo_dir'])
      .default('repo')
      .describe('what lies there'),
  }),
])

const SettingsSchema = z.strictObject({
  preset: z
    .enum(PRESET_NAMES)
    .default('local')
    .describe('settings to start from: one machine without network, a pipeline, and so on'),
  dataDir: path().default('./data').describe('directory of the index'),
  sources: z
    .array(SourceSchema)
    .default([])
    .describe(
      'sources that `coderag index` crawls if it gets no argument: paths of repositories, or objects with `path`, `name` and `kind`',
    ),
  references: z
    .array(
      z.strictObject({
        name: z.string().min(1).describe('name of the dependency, as questions name it'),
        path: path().describe('its source, such as a checkout or its folder in node_modules'),
      }),
    )
    .default([])
    .describe(
      'source of dependencies, crawled with `sources`; only questions about a dependency are answered from it, or those that name it with --repo',
    ),
  crawl: z
    .strictObject({
      maxFileSize: z
        .int()
        .min(1_024)
        .max(268_435_456)
        .default(2_097_152)
        .describe('bytes, inclusive; larger files are skipped with that reason'),
      ignore: z
        .array(z.string().min(1))
        .default([])
        .describe('what to leave out of every repository, in the syntax of .gitignore; .coderagignore files add to it'),
      concurrency: z
        .int()
        .min(1)
        .max(64)
        .optional()
        .describe('worker threads, about 200 MB each; by default one per processor that the process may use'),
      unitTimeoutMs: z
        .int()
        .min(1_000)
        .max(3_600_000)
        .default(60_000)
        .describe('a file that takes longer is given up and reported'),
      historyTimeoutMs: z
        .int()
        .min(0)
        .max(3_600_000)
        .default(20_000)
        .describe('time for reading the commits of one repository, newest first; 0 reads none'),
    })
    .prefault({}),
  chunking: z
    .strictObject({
      maxTokens: z
        .int()
        .min(64)
        .max(8_192)
        .default(512)
        .describe('upper bound of one chunk, in tokens; smaller chunks point more precisely and say less each'),
    })
    .prefault({}),
  embedder: EmbedderSchema.default('static').describe(
    'the model that gives chunks their vectors: the bundled one, `none`, which leaves search by words, or a provider; see embedders.md',
  ),
  graphs: z
    .boolean()
    .default(true)
    .describe(
      'whether facts are read and the graphs of services and symbols built; without them questions about relations find by words and meaning only',
    ),
  modelsDir: path()
    .optional()
    .describe('directory of models that `coderag models add` fetched; by default in the user’s cache folder'),
  offline: z.boolean().default(false).describe('whether `coderag models add` must not download'),
  lexical: z
    .strictObject({
      k1: z
        .number()
        .min(0)
        .max(10)
        .optional()
        .describe('how fast repeated terms stop adding to a score, by default 1.5; shows after the next full crawl'),
      b: z
        .number()
        .min(0)
        .max(1)
        .optional()
        .describe('how much long chunks are discounted, by default 0.75; shows after the next full crawl'),
    })
    .prefault({}),
  context: ContextOptionsSchema.extend({
    tokenizer: path()
      .optional()
      .describe(
        'tokenizer.json of the model that reads contexts, so that budgets are in its tokens; by default they are in those of o200k_base',
      ),
  }).prefault({}),
  classifier: ClassifierRulesSchema.prefault({}),
  routing: RoutingOptionsSchema.prefault({}),
  ranking: RankingOptionsSchema.extend({
    reranker: RerankerSchema.default('features').describe(
      'who gives the final order: the learned ranker, `none` for fusion alone, or a cross-encoder; see embedders.md',
    ),
    features: FeaturesSchema.prefault({}),
  }).prefault({}),
  scrub: z
    .strictObject({
      secretsInCode: z
        .enum(['report', 'redact', 'off'])
        .default('report')
        .describe('what happens to secrets in code, manifests and readmes'),
      placeholderKey: z
        .string()
        .min(16)
        .optional()
        .describe(
          'secret of 16 or more characters that keeps placeholder numbers the same across runs; by default each run draws its own',
        )
        .meta({ writeOnly: true }),
      presidio: z
        .strictObject({
          url: z
            .url({ protocol: /^https?$/ })
            .optional()
            .describe(
              'a Presidio analyzer that looks for names in place of the built-in search; also read from PRESIDIO_URL',
            ),
          language: z.string().min(2).default('en').describe('language of the texts, as the analyzer names it'),
          minScore: z.number().min(0).max(1).default(0.5).describe('entities of less confidence are left'),
          timeoutMs: z.int().min(100).max(600_000).default(10_000).describe('for one text; then the file fails'),
        })
        .prefault({}),
      ner: z
        .strictObject({
          directory: path()
            .optional()
            .describe('folder of an ONNX token classifier that looks for names beside the built-in search'),
          minScore: z.number().min(0).max(1).default(0.5).describe('tokens of less probability are left'),
        })
        .prefault({}),
    })
    .prefault({}),
})

/**
 * Every setting with its default. An unknown key is an error. The documentation, the published JSON Schema and `coderag
 * config` print the descriptions. A key that holds a secret has `writeOnly` in its metadata and is masked wherever
 * settings are shown; a path has `format: 'path'`.
 */
export const ConfigSchema = SettingsSchema.superRefine(({ classifier, routing, ranking }, context) => {
  const weighed = Object.keys(ranking.features.intents ?? {}).map((intent) => ({
    path: ['ranking', 'features', 'intents', intent],
    intent,
  }))
  for (const { path, message } of intentIssues(classifier, routing, weighed)) {
    context.addIssue({ code: 'custom', path: [...path], message })
  }
})

/** Configuration as callers write it. */
export type Config = z.input<typeof ConfigSchema>
/** Configuration with every default filled in. */
export type ResolvedConfig = z.output<typeof ConfigSchema>

/** Types a configuration written in TypeScript: `export default defineConfig({ … })`. */
export function defineConfig(config: Config): Config {
  return config
}

/**
 * Fills in the preset's settings and the defaults.
 *
 * @throws ConfigError `CONFIG_INVALID`: an unknown key or a value out of range; the message names each.
 *   `CONFIG_PRESET_UNAVAILABLE`.
 */
export function resolveConfig(config: Config): ResolvedConfig {
  const preset = config.preset ?? 'local'
  const settings = PRESET_NAMES.includes(preset) ? presetSettings(preset) : {}
  const parsed = ConfigSchema.safeParse(mergeSettings(ConfigSchema, settings, config))
  if (parsed.success) return parsed.data
  throw configError(ConfigSchema, parsed.error.issues)
}
