// Attacks coderag and prints a table. Ends with code 1 if a trial did not survive, was silently wrong or leaked.
//   npm run torture -w tools/torture -- [--form short|long] [--seed 1] [--only NAME …]
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import type { Campaign, CampaignRow } from './campaign.ts'
import { damagedFiles } from './campaigns/damaged-files.ts'
import { fullDisk } from './campaigns/full-disk.ts'
import { fuzzedFiles } from './campaigns/fuzzed-files.ts'
import { hostileFiles } from './campaigns/hostile-files.ts'
import { interruptedWriters } from './campaigns/interrupted-writers.ts'
import { killedInEngines } from './campaigns/killed-in-engines.ts'
import { longUse } from './campaigns/long-use.ts'
import { plantedFiles } from './campaigns/planted-files.ts'
import { plantedSecrets } from './campaigns/planted-secrets.ts'
import { createRandom } from './random.ts'
import { tableOf } from './table.ts'

/** All campaigns, in the order in which they run. */
const campaigns: readonly Campaign[] = [
  plantedFiles,
  plantedSecrets,
  fuzzedFiles,
  hostileFiles,
  interruptedWriters,
  killedInEngines,
  damagedFiles,
  fullDisk,
  longUse,
]

const { values } = parseArgs({
  options: {
    form: { type: 'string', default: 'short' },
    seed: { type: 'string', default: '1' },
    only: { type: 'string', multiple: true, default: [] },
  },
})
const { form, only } = values
const seed = Number(values.seed)
const unknown = only.filter((name) => campaigns.every((campaign) => campaign.name !== name))
if ((form !== 'short' && form !== 'long') || !Number.isInteger(seed) || unknown.length > 0) {
  console.error(
    `Usage: [--form short|long] [--seed INTEGER] [--only NAME …], of ${campaigns.map(({ name }) => name).join(', ')}`,
  )
  process.exit(2)
}

const rows: CampaignRow[] = []
for (const campaign of campaigns.filter(({ name }) => only.length === 0 || only.includes(name))) {
  console.error(`${campaign.name} …`)
  const directory = mkdtempSync(join(tmpdir(), 'coderag-torture-'))
  try {
    const log = (line: string): void => console.error(`  ${line}`)
    // Each campaign draws from a seed of its own, so that `--only` repeats what the whole run did.
    for await (const row of campaign.run({ random: createRandom(seed), form, directory, log })) {
      rows.push({ ...row, name: `${campaign.name}: ${row.name}` })
    }
  } finally {
    rmSync(directory, { recursive: true, force: true })
  }
}
console.log(`seed ${seed}, ${form} form, Node ${process.version}\n\n${tableOf(rows)}`)
for (const { name, failures } of rows) for (const failure of failures) console.log(`${name}: ${failure}`)
process.exitCode = rows.some((row) => row.survived < row.trials || row.silentlyWrong > 0 || row.leaked > 0) ? 1 : 0
