import { spawnSync } from 'node:child_process'
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const crawler = fileURLToPath(new URL('../../crawler/bin/coderag-crawl.js', import.meta.url))
const shop = fileURLToPath(new URL('../../../fixtures/shop', import.meta.url))

let built: string | null = null

/**
 * Returns the data directory of an index of two services, the manifests, documents and chats of the example system, by words
 * alone. It is built once for a process of tests, which only read it, and is gone after the run.
 */
export function indexOfShop(): string {
  return (built ??= build())
}

function build(): string {
  const directory = mkdtempSync(join(tmpdir(), 'coderag-server-'))
  const dataDir = join(directory, 'data')
  const sources = ['orders-go', 'inventory-py', 'deploy', 'docs'].map((name) => join(shop, name))
  const slack = ['--slack-export', join(shop, 'conversations/slack')]
  const args = [crawler, ...sources, ...slack, '-o', dataDir, '--embedder', 'none', '--quiet']
  const { status, stderr } = spawnSync(process.execPath, args, { cwd: directory, encoding: 'utf8' })
  if (status !== 0) throw new Error(`The crawler ended with ${status}: ${stderr}`)
  return dataDir
}
