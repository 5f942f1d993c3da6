import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { composeIngest, composeRetriever } from '../dist/index.js'
import { configuredSources, loadConfig } from '../dist/config-file.js'

const guide = readFileSync(new URL('../../../docs/adding-a-library-model.md', import.meta.url), 'utf8')

/** The block of the guide behind the name of a file. */
function blockOf(name: string): string {
  const code = guide.slice(guide.indexOf('## Models of your own libraries'))
  return new RegExp(`\`${name.replaceAll('.', '\\.')}\`[^\`]*\`\`\`\\w+\\n([^]*?)\`\`\`\\n`).exec(code)?.[1] ?? ''
}

let folder = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'coderag-own-model-'))
  write('coderag.config.yaml', `${blockOf('coderag.config.yaml')}embedder: none\ncrawl: { concurrency: 1 }\n`)
  write('our-http-client.yaml', blockOf('our-http-client.yaml'))
  write('shop/main.go', blockOf('shop/main.go'))
  write('shop/Dockerfile', 'FROM golang\nCOPY . .\n')
  write('stock/Dockerfile', 'FROM golang\nCOPY . .\n')
  write('stock/main.go', 'package main\n\nfunc main() {}\n')
})
afterEach(() => rmSync(folder, { recursive: true }))

function write(name: string, text: string): void {
  mkdirSync(dirname(join(folder, name)), { recursive: true })
  writeFileSync(join(folder, name), text)
}

/** Crawls, and returns the edges of the service graph, and how many files of each source were read. */
async function index(incremental = false): Promise<{ edges: string[]; read: number[] }> {
  // From elsewhere: paths are relative to the file, not to the working directory.
  const { config } = await loadConfig({ file: join(folder, 'coderag.config.yaml'), directory: tmpdir() })
  await using pipeline = await composeIngest(config)
  const report = await pipeline.ingest(await configuredSources(config), { incremental })
  await using retriever = await composeRetriever(config)
  const { edges } = await retriever.graph()
  return {
    edges: edges.map(({ source, target, methods, urlPatterns }) =>
      [source, target, ...methods, ...urlPatterns].join(' '),
    ),
    read: report.sources.map((source) => source.read),
  }
}

test('a client that the configuration describes makes an edge, as the guide shows', async () => {
  expect((await index()).edges).toEqual(['shop stock GET /items'])
})

test('without its model the call of an unknown client makes no edge', async () => {
  write('coderag.config.yaml', 'sources: [shop, stock]\nembedder: none\n')
  expect((await index()).edges).toEqual([])
})

test('a model that changed has all sources read again, and one that did not has none', async () => {
  await index()
  expect((await index(true)).read).toEqual([0, 0])
  write('our-http-client.yaml', blockOf('our-http-client.yaml').replace('GET, POST', 'POST'))
  const { edges, read } = await index(true)
  expect(edges).toEqual([])
  expect(read).not.toContain(0)
})

test('a file of a model in a crawled repository is not read unless the configuration names it', async () => {
  write('coderag.config.yaml', 'sources: [shop, stock]\nembedder: none\n')
  write('shop/our-http-client.yaml', blockOf('our-http-client.yaml'))
  write('shop/coderag.config.yaml', 'libraryModels: [our-http-client.yaml]\n')
  expect((await index()).edges).toEqual([])
})

test('an error names the file, the path in it and what was expected', async () => {
  write('our-http-client.yaml', blockOf('our-http-client.yaml').replace('url: 1', 'url: -1'))
  const error: unknown = await index().catch((caught: unknown) => caught)
  expect(error).toMatchObject({ code: 'MODEL_INVALID' })
  expect(String(error)).toContain(
    `${join(folder, 'our-http-client.yaml')} is no library model. rules[1].rule.url.place: `,
  )
})

test('a file of a model that is missing is named with its setting', async () => {
  rmSync(join(folder, 'our-http-client.yaml'))
  const error: unknown = await index().catch((caught: unknown) => caught)
  expect(error).toMatchObject({ code: 'CONFIG_UNREADABLE' })
  expect(String(error)).toContain('`libraryModels`')
})
