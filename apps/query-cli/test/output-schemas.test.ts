import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Ajv2020 } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import { expect, onTestFinished, test } from 'vitest'
import { z } from 'zod'
import { OUTPUT_SCHEMAS } from '@coderag/protocol/schemas'
import { run } from './run-in-test.js'
import { branch, manifest, result, retrieverOf, staleCheck } from './sample.js'
import { sampleGraph } from './sample-graph.js'
import { sampleSymbols } from './sample-symbols.js'

const answer = {
  ...result,
  stale: [{ repoName: 'orders', indexedCommit: null, currentCommit: 'b', changedFiles: ['a.go'] }],
  context: '## Answers\n',
  tokensUsed: 4,
  tokenCounter: 'o200k_base',
  budget: 500,
  sources: [
    {
      chunkIds: ['a'],
      section: 'primary' as const,
      sourceUri: 'repo://orders/client/retry.go',
      repoName: 'orders',
      filePath: 'client/retry.go',
      startLine: 41,
      endLine: 44,
      language: 'go',
      symbol: 'retryWithBackoff',
      score: 0.1,
      reason: 'hit 1',
      form: 'whole' as const,
      truncated: false,
      tokens: 4,
    },
  ],
}

async function printed(argv: readonly string[]): Promise<unknown> {
  const directory = await mkdtemp(join(tmpdir(), 'coderag-output-'))
  onTestFinished(() => rm(directory, { recursive: true, force: true }))
  await writeFile(join(directory, 'manifest.json'), JSON.stringify(manifest))
  await writeFile(join(directory, 'coderag.config.yaml'), 'dataDir: .\npreset: ci\n')
  let out = ''
  const env = { CODERAG_CRAWL__CONCURRENCY: '2' }
  await run(argv, {
    version: '0',
    directory,
    terminal: { out: (text) => (out += text), err: () => {}, env, isTerminal: false, columns: null },
    openRetriever: async () => retrieverOf(async () => answer),
    openGraph: async () => sampleGraph(),
    openSymbols: async () => sampleSymbols(),
    checkIndex: async () => staleCheck,
    compareBranch: async () => branch,
  })
  return JSON.parse(out)
}

test.each([
  ['query', 'x', '--json'],
  ['query', 'x', '--json', '--explain', '--repo', 'orders', '--corpus', 'code'],
  ['context', 'x', '--json', '--budget', '500', '--format', 'xml'],
  ['lookup', 'retryWithBackoff', '--json'],
  ['lookup', 'nothing', '--json'],
  ['overview', '--json'],
  ['status', '--json'],
  ['status', '--json', '--skipped', '--failed'],
  ['status', '--json', '--check'],
  ['status', '--json', '--audit'],
  ['why', 'a.go', '--json'],
  ['why', 'img.png', '--json'],
  ['why', 'unknown', '--json'],
  ['why', 'orders', '--json'],
  ['config', '--json', '--data-dir', 'elsewhere'],
  ['graph', '--json'],
  ['graph', '--format', 'json', '--service', 'orders', '--depth', '2'],
  ['graph', '--json', '--focus', 'Repo.save'],
  ['impact', 'orders', '--json'],
  ['impact', 'orders.created', '--json'],
  ['tests', 'Repo.save', '--json'],
  ['related', 'Repo.save', '--json'],
  ['unreachable', '--json'],
  ['untested', '--service', 'orders', '--json'],
  ['owners', 'Repo.save', '--json'],
  ['contract', 'orders', '--json'],
  ['diff', 'main', '--json', '--fail-on', 'never'],
  ['path', 'web', 'orders-db', '--json'],
  ['path', 'Orders.place', 'Repo.save', '--json'],
  ['callers', 'Repo.save', '--json'],
  ['callees', 'Orders.place', '--json'],
])('%s %s %s %s prints what the published schema says, and no field beyond it', async (...argv) => {
  const command = (argv.includes('--focus') ? 'focus' : argv[0]) as keyof typeof OUTPUT_SCHEMAS
  // As output, no further field is allowed; as it is published, fields may be added.
  const strict = z.toJSONSchema(OUTPUT_SCHEMAS[command], { io: 'output' })
  const ajv = new Ajv2020({ strict: true, strictTypes: false, allErrors: true })
  addFormats.default(ajv)
  const validate = ajv.compile(strict)
  validate(await printed(argv))
  expect(validate.errors).toBeNull()
})

test('the schema of the service graph stands among the documents, too', async () => {
  const { $schema, ...rest } = z.toJSONSchema(OUTPUT_SCHEMAS.graph, { io: 'input' })
  const document = { $schema, title: 'service_graph.json', ...rest }
  const published = new URL('../../../docs/schemas/service-graph.schema.json', import.meta.url).pathname
  await expect(`${JSON.stringify(document, null, 2)}\n`).toMatchFileSnapshot(published)
})

test.each(Object.entries(OUTPUT_SCHEMAS))('the published schema of %s is that of the source', async (name, schema) => {
  const { $schema, ...rest } = z.toJSONSchema(schema, { io: 'input' })
  const command = name === 'focus' ? 'graph --focus' : name
  const document = { $schema, title: `coderag ${command} --json`, ...rest }
  const published = new URL(`../schemas/${name}.schema.json`, import.meta.url).pathname
  await expect(`${JSON.stringify(document, null, 2)}\n`).toMatchFileSnapshot(published)
})
