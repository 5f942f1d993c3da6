import { existsSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { z } from 'zod'
import type { Found, Recording } from './recording.ts'
import { runCommand, type Outcome } from './run-command.ts'

/** Questions that any code base can be asked. They are not about one, so nobody writes a rule for them. */
const fixedQuestions = [
  'where does the program start',
  'how are errors handled',
  'where is the configuration read',
  'how is the input parsed and validated',
  'how do I install and use it',
  'what is tested first',
]

/** Fewer questions say nothing of a ranking. */
const fewestQuestions = 10

export interface RecordOptions {
  /** Root of a built checkout. */
  readonly build: string
  /** Wall seconds that one crawl may take before it is stopped and counted as a hang. */
  readonly limitSeconds: number
  /** Docstring and commit questions to draw, of each kind; 0 draws none. */
  readonly questions: number
}

const place = { repoName: z.string(), filePath: z.string(), line: z.number(), strategy: z.string().optional() }
const GraphSchema = z.object({
  nodes: z.array(
    z.object({ kind: z.string(), name: z.string(), roots: z.array(z.object({ path: z.string() })).optional() }),
  ),
  edges: z.array(
    z.object({
      source: z.string(),
      target: z.string(),
      edgeType: z.string(),
      evidence: z.array(z.object(place)).optional(),
    }),
  ),
  endpoints: z
    .array(z.object({ service: z.string(), method: z.string(), path: z.string(), evidence: z.object(place) }))
    .optional(),
})
const StatusSchema = z.object({ files: z.number(), chunks: z.number(), failed: z.number() })
const HitsSchema = z.object({ hits: z.array(z.object({ path: z.string(), startLine: z.number() })) })
const OverallSchema = z.object({ questions: z.number(), ndcg10: z.number() })
const EvaluationSchema = z.object({
  variants: z.array(z.object({ summary: z.object({ overall: OverallSchema }) })),
})
const EdgeSchema = z.tuple([z.string(), z.string()])

/**
 * Crawls a source with a build and records everything that a change could move.
 *
 * @param folder - A working tree, or a folder of the repositories of one system.
 */
export async function record(folder: string, commit: string, options: RecordOptions): Promise<Recording> {
  const scratch = mkdtempSync(join(tmpdir(), 'coderag-net-'))
  const index = join(scratch, 'index')
  mkdirSync(index)
  const run = (command: readonly string[]): Promise<Outcome> => runCommand(command, scratch, options.limitSeconds)
  const app = (name: string, ...args: string[]): Promise<Outcome> =>
    run([nodeOf(options.build), join(options.build, `apps/${name}/dist/main.js`), ...args])
  const repositories = repositoriesOf(folder)
  const named = repositories.flatMap((path) => ['--repo-path', path, '--repo-name', basename(path)])
  try {
    const crawl = await app('crawler', ...named, '--output-dir', index, '--quiet')
    const isIndexed = crawl.code !== 'hang' && existsSync(join(index, 'manifest.json'))
    const status = isIndexed
      ? StatusSchema.parse(await json(app('query-cli', 'status', '--json', '--data-dir', index)))
      : null
    return {
      format: 1,
      source: basename(folder),
      commit,
      crawl: {
        code: crawl.code,
        processorSeconds: crawl.processorSeconds,
        peakMegabytes: crawl.peakMegabytes,
        message: crawl.code === 0 ? '' : crawl.err.trim().split('\n').slice(-5).join('\n'),
      },
      files: status?.files ?? 0,
      chunks: status?.chunks ?? 0,
      failed: status?.failed ?? 0,
      ...readGraph(join(index, 'service_graph.json')),
      calls: isIndexed ? await callEdges() : {},
      ndcg: isIndexed && repositories.length === 1 && options.questions > 0 ? await ownQuestions(folder) : null,
      hits: isIndexed ? await firstHits() : {},
    }
  } finally {
    rmSync(scratch, { recursive: true, force: true })
  }

  async function callEdges(): Promise<Found> {
    const probe = fileURLToPath(new URL('call-edges.ts', import.meta.url))
    const { code, out, err } = await run([nodeOf(options.build), probe, options.build, index])
    if (code !== 0)
      throw new Error(`The symbol graph of ${folder} could not be read (exit code ${code}): ${err.trim()}`)
    const rows = out.split('\n').filter((line) => line !== '')
    return Object.fromEntries(rows.map((line) => EdgeSchema.parse(JSON.parse(line))))
  }

  async function ownQuestions(repository: string): Promise<number | null> {
    const limit = String(options.questions)
    const args = ['eval', '--self', repository, '--index', index, '--limit', limit, '--json']
    const evaluation = await app('query-cli', ...args)
    // A repository without docstrings and commits has no questions.
    if (evaluation.code !== 0) return null
    const overall = EvaluationSchema.parse(JSON.parse(evaluation.out)).variants[0]?.summary.overall
    return overall === undefined || overall.questions < fewestQuestions ? null : overall.ndcg10
  }

  async function firstHits(): Promise<Recording['hits']> {
    const hits: Record<string, string[]> = {}
    for (const question of fixedQuestions) {
      const answer = await json(app('query-cli', 'query', '--json', '-k', '5', '--data-dir', index, question))
      hits[question] = HitsSchema.parse(answer).hits.map(({ path, startLine }) => `${path}:${startLine}`)
    }
    return hits
  }
}

/** The checkout's own Node, if it has one. */
function nodeOf(build: string): string {
  const own = join(build, 'node_modules/.bin/node')
  return existsSync(own) ? own : process.execPath
}

/** The working trees in a folder; the folder itself if it is one, or if it has none. */
function repositoriesOf(folder: string): readonly string[] {
  if (existsSync(join(folder, '.git'))) return [folder]
  const inside = readdirSync(folder)
    .map((name) => join(folder, name))
    .filter((path) => statSync(path).isDirectory() && existsSync(join(path, '.git')))
  return inside.length === 0 ? [folder] : inside
}

/** What a command prints. A query without a hit ends with code 3 and prints its document all the same. */
async function json(outcome: Promise<Outcome>): Promise<unknown> {
  const { out, err, code } = await outcome
  try {
    return JSON.parse(out)
  } catch (cause) {
    throw new Error(`A command printed no JSON (exit code ${code}): ${err.trim()}`, { cause })
  }
}

function readGraph(file: string): Pick<Recording, 'nodes' | 'edges' | 'endpoints'> {
  if (!existsSync(file)) return { nodes: {}, edges: {}, endpoints: {} }
  const { nodes, edges, endpoints = [] } = GraphSchema.parse(JSON.parse(readFileSync(file, 'utf8')))
  return {
    nodes: Object.fromEntries(
      nodes.map(({ kind, name, roots = [] }) => [`${kind} ${name}`, roots.map(({ path }) => path).join(' ')]),
    ),
    edges: Object.fromEntries(
      edges.map(({ source, target, edgeType, evidence }) => [
        `${source} → ${target} ${edgeType}`,
        evidence?.[0] === undefined ? '' : placeOf(evidence[0]),
      ]),
    ),
    endpoints: Object.fromEntries(
      endpoints.map(({ service, method, path, evidence }) => [`${service} ${method} ${path}`, placeOf(evidence)]),
    ),
  }
}

function placeOf(evidence: {
  repoName: string
  filePath: string
  line: number
  strategy?: string | undefined
}): string {
  const { repoName, filePath, line, strategy = '' } = evidence
  return `${repoName}/${filePath}:${line} ${strategy}`.trimEnd()
}
