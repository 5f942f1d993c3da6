// How long the vector cache takes: 10,000 vectors of 1,536 dimensions in groups of 96, as requests bring them.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openVectorCache } from '@coderag/embedding'
import { contentHash } from '@coderag/types'

const directory = mkdtempSync(join(tmpdir(), 'coderag-bench-'))
const identity = { id: 'bench', dimensions: 1_536, pooling: 'service', queryPrefix: '', documentPrefix: '' }
const hashes = Array.from({ length: 10_000 }, (_, at) => contentHash('', null, `${at}`))
const vector = Float32Array.from({ length: identity.dimensions }, (_, at) => Math.sin(at))
const ms = async (work: () => Promise<unknown>): Promise<string> => {
  const since = performance.now()
  await work()
  return `${(performance.now() - since).toFixed(0)} ms`
}

const cache = await openVectorCache({ directory, identity })
const put = await ms(async () => {
  for (let at = 0; at < hashes.length; at += 96) {
    await cache.put(new Map(hashes.slice(at, at + 96).map((hash) => [hash, vector])))
  }
})
const open = await ms(() => openVectorCache({ directory, identity }))
const get = await ms(async () => {
  const found = await cache.get(hashes)
  if (found.size !== hashes.length) throw new Error('vectors are missing')
})
console.log(`put ${put}, open ${open}, get ${get}`)
rmSync(directory, { recursive: true })
