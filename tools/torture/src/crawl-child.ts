// Crawls one source in a process of its own, and prints what came of it as JSON. Started by crawl-process.ts.
import { composeIngest } from '@coderag/presets/ingest'
import type { CrawlOrder, CrawlOutcome } from './crawl-process.ts'

const order = JSON.parse(process.argv[2] ?? '') as CrawlOrder
const pipeline = await composeIngest(order.config)
let blockedMs = 0
let last = performance.now()
const pulse = setInterval(() => {
  const now = performance.now()
  blockedMs = Math.max(blockedMs, now - last - 20)
  last = now
}, 20)
const started = performance.now()
const startedCpu = process.cpuUsage()
const report = await pipeline.ingest(order.sources)
const { user, system } = process.cpuUsage(startedCpu)
const outcome: CrawlOutcome = {
  ms: performance.now() - started,
  cpuMs: (user + system) / 1000,
  maxRssMb: process.resourceUsage().maxRSS / 1024,
  blockedMs: Math.max(blockedMs, performance.now() - last - 20),
  chunks: report.chunkCount,
  failures: report.sources.flatMap((source) =>
    source.failures.map(({ key, stage, code }) => `${key} ${stage} ${code}`),
  ),
  stepMs: report.stepMs,
}
clearInterval(pulse)
console.log(JSON.stringify(outcome))
