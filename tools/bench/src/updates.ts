/**
 * Measures updates of an index of any size: of nothing, and of one file. The index must have the repositories already; a
 * first update brings them up to date.
 *
 *   npm run updates -w tools/bench -- --index <place>… [--vectors <Qdrant>] --repo <path>… [--data-dir <directory>]
 *
 * A place that ends with `+qdrant` uses the Qdrant server. `--data-dir` is where models and caches lie.
 */
import { parseArgs } from 'node:util'
import type { Config } from '@coderag/presets'
import { redactPlace } from '@coderag/presets/config'
import { update, updateOfOneFile } from './timed-updates.ts'

const { values } = parseArgs({
  options: {
    index: { type: 'string', multiple: true, default: [] },
    vectors: { type: 'string' },
    repo: { type: 'string', multiple: true, default: [] },
    'data-dir': { type: 'string' },
  },
})
if (values.index.length === 0 || values.repo.length === 0) {
  console.error('npm run updates -w tools/bench -- --index <place>… [--vectors <Qdrant>] --repo <path>…')
  process.exit(2)
}
for (const place of values.index) {
  const isBeside = place.endsWith('+qdrant')
  const config: Config = {
    index: isBeside ? place.slice(0, -'+qdrant'.length) : place,
    ...(isBeside && values.vectors !== undefined && { vectors: values.vectors }),
    ...(values['data-dir'] !== undefined && { dataDir: values['data-dir'] }),
  }
  const first = await update(config, values.repo)
  const nothing = await update(config, values.repo)
  const one = await updateOfOneFile(config, values.repo)
  const memory = (process.memoryUsage().rss / 1e6).toFixed(0)
  console.log(
    `${redactPlace(place, '***')}: brought up to date in ${first.toFixed(2)} s, nothing changed ${nothing.toFixed(2)} s, one file ${one.toFixed(2)} s, ${memory} MB`,
  )
}
