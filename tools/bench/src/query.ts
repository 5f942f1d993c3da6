// How long does a question take: from a shell, and inside a process that stays?
//   npm run query -w tools/bench -- <data directory> [--questions 300]
import { spawnSync } from 'node:child_process'
import { cpus } from 'node:os'
import { resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { composeRetriever, openChunks, readManifest } from '@coderag/presets/retriever'
import { createCodeTokenizer } from '@coderag/text'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { questions: { type: 'string', default: '300' } },
})
const [path] = positionals
if (path === undefined) {
  console.error('Name a data directory: npm run query -w tools/bench -- <path>')
  process.exit(2)
}
const dataDir = resolve(process.env['INIT_CWD'] ?? process.cwd(), path)
const manifest = await readManifest({ dataDir })
const questions = await questionsFrom(Number(values.questions))
console.log(`${cpus()[0]?.model ?? 'unknown processor'}, Node ${process.version}, ${manifest.chunkCount} chunks`)

const cli = fileURLToPath(new URL('../../../apps/query-cli/dist/main.js', import.meta.url))
const shell = questions.slice(0, 11).map((question) => {
  const started = performance.now()
  const { status } = spawnSync(process.execPath, [cli, 'query', question, '--data-dir', dataDir])
  if (status !== 0 && status !== 3) throw new Error(`coderag query ended with ${status}`)
  return performance.now() - started
})
console.log(`coderag query from a shell, warm disk  ${spread(shell.slice(1))}  (goal: under 400 ms)`)

await using retriever = await composeRetriever({ dataDir })
for (const text of questions) await retriever.query({ text })
const warm: number[] = []
for (const text of questions) {
  const started = performance.now()
  await retriever.query({ text })
  warm.push(performance.now() - started)
}
console.log(`retriever.query, warm, top 20, chunks fetched  ${spread(warm)}`)

const began = performance.now()
const callers = Array.from({ length: 32 }, async (_, caller) => {
  for (let at = caller; at < questions.length; at += 32) await retriever.query({ text: questions[at] ?? '' })
})
await Promise.all(callers)
console.log(`32 concurrent callers  ${Math.round((questions.length / (performance.now() - began)) * 1000)} queries/s`)

/** Three to six words of one chunk each, spread over the index. */
async function questionsFrom(count: number): Promise<string[]> {
  await using store = await openChunks({ dataDir })
  const tokenizer = createCodeTokenizer()
  const every = Math.max(1, Math.floor(manifest.chunkCount / count))
  const found: string[] = []
  let seen = 0
  for await (const chunks of store.scan({ batchRows: 4_096 })) {
    for (const chunk of chunks) {
      if (seen++ % every !== 0) continue
      const words = new Set<string>()
      tokenizer.tokenize(chunk.text, (term) => words.add(term))
      const some = [...words].filter((_, at) => at % 7 === 3).slice(0, 3 + (found.length % 4))
      if (some.length >= 3) found.push(some.join(' '))
    }
  }
  return found
}

function spread(samples: readonly number[]): string {
  const sorted = samples.toSorted((a, b) => a - b)
  const at = (share: number): string =>
    (sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? 0).toFixed(1)
  return `p50 ${at(0.5)} ms, p95 ${at(0.95)} ms, p99 ${at(0.99)} ms`
}
