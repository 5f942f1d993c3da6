import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Config } from '@coderag/presets'
import { composeRetriever } from '@coderag/presets/retriever'
import type { Campaign, CampaignContext, CampaignRow } from '../campaign.ts'
import { versionsIn, VersionedSource } from '../versions.ts'
import { startWriter, write } from '../writer-process.ts'

const KILLS = { short: 5, long: 30 }

/**
 * Kills crawlers at random moments in the places that `CODERAG_TORTURE_PLACES` lists, separated by spaces. They must be
 * empty. Without the variable there is SQLite only. A place that ends with `+qdrant` uses the server in
 * `CODERAG_VECTORS`.
 */
export const killedInEngines: Campaign = {
  name: 'killed-in-engines',
  async *run(context) {
    const listed = (process.env['CODERAG_TORTURE_PLACES'] ?? '').split(/\s+/).filter((place) => place !== '')
    const places = listed.length > 0 ? listed : [`sqlite:${join(context.directory, 'index.db')}`]
    for (const [at, place] of places.entries()) yield await killed(context, place, `engine-${at}`)
  },
}

async function killed(
  { random, form, directory, log }: CampaignContext,
  place: string,
  name: string,
): Promise<CampaignRow> {
  const isBeside = place.endsWith('+qdrant')
  const vectors = process.env['CODERAG_VECTORS']
  const config: Config = {
    dataDir: join(directory, name, 'data'),
    index: isBeside ? place.slice(0, -'+qdrant'.length) : place,
    ...(isBeside && vectors !== undefined && { vectors }),
  }
  const source = new VersionedSource(join(directory, name, 'source'))
  const order = { config, sources: source.sources, action: 'incremental' } as const
  source.write(0)
  const started = performance.now()
  const first = await write(order)
  const durationMs = performance.now() - started
  const failures: string[] = first.outcome === 'done' ? [] : [`the first crawl ended with ${first.outcome}`]
  let survived = 0
  let silentlyWrong = 0
  const trials = failures.length === 0 ? KILLS[form] : 1
  await using retriever = await composeRetriever(config)
  for (let trial = 1; trial <= trials && failures.length === 0; trial++) {
    source.write(trial)
    const writer = startWriter(order)
    const delayMs = random.below(Math.ceil(durationMs * 1.1))
    await Promise.race([writer.ended, sleep(delayMs)])
    writer.process.kill('SIGKILL')
    await writer.ended
    // A reader that was open all the time, and the next crawl.
    const between = await versionsIn(retriever)
    const next = await write(order)
    await using fresh = await composeRetriever(config)
    const after = await versionsIn(fresh)
    const isRight = between.length === 1 && after.length === 1 && after[0] === trial && next.outcome === 'done'
    if (isRight) survived++
    if (between.length !== 1 || after.length !== 1) silentlyWrong++
    if (!isRight) {
      failures.push(
        `trial ${trial}, killed after ${delayMs} ms: versions ${between.join()} between, ${after.join()} after, next crawl ${next.outcome}`,
      )
    }
  }
  const shown = place.replace(/:[^:@/]*@/, '@').replace(directory, '…')
  log(`${shown}: ${survived} of ${trials}`)
  return { name: shown, trials, survived, silentlyWrong, leaked: 0, worstMs: null, worstMb: null, failures }
}
