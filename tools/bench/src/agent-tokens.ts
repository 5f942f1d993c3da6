// How many tokens does an agent read until it sees a file that answers: with the tools of coderag, and with ripgrep?
//   npm run agent-tokens -w tools/bench -- <dataset folder> <folder of checkouts> [--setting root]
// Measures the repositories of the dataset that have a checkout, <folder of checkouts>/<name>. Needs `rg` and a build.
import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { InMemoryTransport } from '@modelcontextprotocol/sdk/inMemory.js'
import { mean, readDatasets, saysName, type Dataset } from '@coderag/eval'
import { createMcpServer } from '@coderag/mcp'
import { composeRetriever } from '@coderag/presets/retriever'
import { createTokenCounter } from '@coderag/text'
import { z } from 'zod'
import { ripgrep, type RipgrepOptions, wordsOf } from './ripgrep.ts'

/** Tokens within which an answer is looked for. */
const BUDGETS = [500, 1_000, 2_000, 4_000] as const
/** Tokens after which a search is given up. A question without an answer counts as this many. */
const MOST_TOKENS = 32_000
/** Lines of ripgrep's answer that are shown, in all and of one file. */
const LISTED_LINES = 50
const LISTED_LINES_OF_FILE = 3
/** Lines of a file that one call of an agent's own read tool shows. */
const READ_LINES = 2_000

const WAYS = ['search', 'search, then read', 'ripgrep', 'ripgrep, then read'] as const

/** Tokens until an answering file is seen; null: it never is. */
type Tokens = number | null

interface Measured {
  readonly saysName: boolean
  readonly tokens: Readonly<Record<(typeof WAYS)[number], Tokens>>
}

/** Text that a step shows, and the file it belongs to if it is of one. */
interface Shown {
  readonly path: string | null
  readonly text: string
}

const AnswerSchema = z.object({ content: z.array(z.object({ text: z.string() })), isError: z.boolean().optional() })

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { setting: { type: 'string', default: 'whole' } },
})
const [dataset, checkouts] = positionals
if (dataset === undefined || checkouts === undefined || !['root', 'whole'].includes(values.setting)) {
  console.error('npm run agent-tokens -w tools/bench -- <dataset folder> <folder of checkouts> [--setting root|whole]')
  process.exit(2)
}
const from = (path: string): string => resolve(process.env['INIT_CWD'] ?? process.cwd(), path)
const folderOf = ({ name }: Dataset): string => join(from(checkouts), name)
const counter = createTokenCounter()

const datasets = (await readDatasets(from(dataset))).filter((one) => existsSync(folderOf(one)))
const measured: Measured[] = []
for (const one of datasets) measured.push(...(await measure(one)))

const languages = new Set(datasets.map(({ language }) => language))
console.log(`${datasets.length} repositories of ${languages.size} languages (${values.setting}), o200k_base`)
console.log(`A question that is never answered counts as ${MOST_TOKENS.toLocaleString('en-US')} tokens in the mean.`)
print('All questions', measured)
print(
  "Questions that do not say an answering file's name",
  measured.filter((one) => !one.saysName),
)

async function measure(one: Dataset): Promise<Measured[]> {
  const root = values.setting === 'root' ? one.root : null
  const folder = join(folderOf(one), root ?? '')
  const dataDir = mkdtempSync(join(tmpdir(), 'coderag-agent-tokens-'))
  try {
    crawl(folder, dataDir)
    await using retriever = await composeRetriever({ dataDir })
    const agent = await connect(createMcpServer({ version: '0', index: async () => retriever, build: null }))
    const answers: Measured[] = []
    for (const { query, relevant } of one.questions) {
      const paths = relevant.map(({ path }) => path)
      const wanted = new Set(paths.map((path) => (root === null ? path : path.slice(root.length + 1))))
      const tokens = {
        ...(await bySearch(agent, query, wanted)),
        ...byRipgrep({ folder, language: one.language }, query, wanted),
      }
      answers.push({ saysName: paths.some((path) => saysName(query, path)), tokens })
    }
    await agent.close()
    console.error(`${one.name}: ${answers.length} questions`)
    return answers
  } finally {
    rmSync(dataDir, { recursive: true })
  }
}

function crawl(folder: string, dataDir: string): void {
  const crawler = fileURLToPath(new URL('../../../apps/crawler/dist/main.js', import.meta.url))
  const { status, stderr } = spawnSync(process.execPath, [crawler, '--repo-path', folder, '--output-dir', dataDir])
  if (status !== 0 && status !== 3) throw new Error(`crawl ended with ${status}: ${stderr.toString()}`)
}

async function connect(server: ReturnType<typeof createMcpServer>): Promise<Client> {
  const [here, there] = InMemoryTransport.createLinkedPair()
  await server.connect(there)
  const client = new Client({ name: 'agent-tokens', version: '0' })
  await client.connect(here)
  return client
}

async function call(agent: Client, name: string, args: Record<string, unknown>): Promise<string> {
  const { content, isError } = AnswerSchema.parse(await agent.callTool({ name, arguments: args }))
  const text = content.map((part) => part.text).join('\n')
  if (isError === true) throw new Error(`${name} failed: ${text}`)
  return text
}

/** Calls `search`, and for the second number `read` with each place of its answer, best first. */
async function bySearch(agent: Client, query: string, wanted: ReadonlySet<string>) {
  const passages = (await call(agent, 'search', { query }))
    .split('\n\n')
    .map((text) => ({ text: `${text}\n\n`, ...placeIn(text) }))
  const reads: Shown[] = []
  for (const { path, place } of passages) {
    if (place !== null) reads.push({ path, text: await call(agent, 'read', { place }) })
  }
  return {
    search: tokensUntil(wanted, passages),
    'search, then read': tokensUntil(wanted, [asRead(passages), ...reads]),
  }
}

/** Returns the place that the first line of a passage names, `repository/path:first-last`, and the path in it. */
function placeIn(passage: string): { path: string | null; place: string | null } {
  const [, place, path] = /^([^/\n]+\/([^\n]+?):\d+-\d+)(?: · |\n)/.exec(passage) ?? []
  return { path: path ?? null, place: place ?? null }
}

/** Searches the words of the question, and for the second number reads the best files. */
function byRipgrep(options: RipgrepOptions, query: string, wanted: ReadonlySet<string>) {
  const files = ripgrep(wordsOf(query), options)
  const listed = files
    .flatMap(({ lines }) => lines.slice(0, LISTED_LINES_OF_FILE))
    .slice(0, LISTED_LINES)
    .map(({ path, line, text }) => ({ path, text: `${path}:${line}:${text}\n` }))
  return {
    ripgrep: tokensUntil(wanted, listed),
    'ripgrep, then read': tokensUntil(wanted, readBest(options.folder, files, listed)),
  }
}

/** Yields the listing and then the files, so that only those are read that are needed. */
function* readBest(folder: string, files: readonly { path: string }[], listed: readonly Shown[]): Generator<Shown> {
  yield asRead(listed)
  for (const { path } of files) {
    const lines = readFileSync(join(folder, path), 'utf8').split('\n', READ_LINES)
    yield { path, text: lines.map((line, at) => `${at + 1}: ${line}\n`).join('') }
  }
}

/** Joins what a search shows to one text that answers nothing by itself. */
function asRead(shown: readonly Shown[]): Shown {
  return { path: null, text: shown.map(({ text }) => text).join('') }
}

/** Counts the tokens of what is shown, up to and with the first text of a wanted file. */
function tokensUntil(wanted: ReadonlySet<string>, shown: Iterable<Shown>): Tokens {
  let tokens = 0
  for (const { path, text } of shown) {
    tokens += counter.count(text)
    if (tokens > MOST_TOKENS) return null
    if (path !== null && wanted.has(path)) return tokens
  }
  return null
}

function print(title: string, questions: readonly Measured[]): void {
  console.log(`\n${title}: ${questions.length}\n`)
  console.log(`| way | ${BUDGETS.map((budget) => `≤ ${budget.toLocaleString('en-US')}`).join(' | ')} | mean | never |`)
  console.log(`| --- | ${BUDGETS.map(() => '---').join(' | ')} | --- | --- |`)
  for (const way of WAYS) {
    const tokens = questions.map((one) => one.tokens[way])
    const within = BUDGETS.map((budget) => share(tokens, (count) => count !== null && count <= budget))
    const average = Math.round(mean(tokens.map((count) => count ?? MOST_TOKENS))).toLocaleString('en-US')
    console.log(`| ${way} | ${within.join(' | ')} | ${average} | ${share(tokens, (count) => count === null)} |`)
  }
}

function share(tokens: readonly Tokens[], holds: (count: Tokens) => boolean): string {
  return `${((100 * tokens.filter(holds).length) / tokens.length).toFixed(1)} %`
}
