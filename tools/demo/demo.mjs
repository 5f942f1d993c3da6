// Crawls the small system under fixtures/ into data/demo: repositories, manifests, documents, chats and calls. Then asks it.
import { spawnSync } from 'node:child_process'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = join(dirname(fileURLToPath(import.meta.url)), '..', '..')
const dataDir = join(root, 'data', 'demo')
const repositories = ['gateway-ts', 'auth-go', 'orders-go', 'inventory-py', 'payments-cs', 'deploy', 'docs']
const commands = [
  ['query', 'where is the price of an order calculated', '--top-k', '2'],
  ['query', 'who calls inventory', '--top-k', '1'],
  ['impact', 'orders-db'],
  ['callers', 'placeOrder'],
  ['graph', '--service', 'orders', '--direction', 'out'],
]

run('crawler', [
  ...repositories.flatMap((name) => ['--repo-path', join('fixtures', 'shop', name)]),
  ...['--slack-export', join('fixtures', 'shop', 'conversations', 'slack')],
  ...['--transcripts-dir', join('fixtures', 'shop', 'conversations', 'transcripts')],
  ...['--output-dir', dataDir],
])
for (const [command, subject, ...options] of commands) {
  const shown = [command, /\s/.test(subject) ? JSON.stringify(subject) : subject, ...options]
  console.log(`\n$ coderag ${shown.join(' ')} --data-dir data/demo`)
  run('query-cli', [command, subject, ...options, '--data-dir', dataDir])
}

function run(app, args) {
  const entry = join(root, 'apps', app, 'dist', 'main.js')
  const { status } = spawnSync(process.execPath, [entry, ...args], { cwd: root, stdio: 'inherit' })
  if (status !== 0) process.exit(status ?? 1)
}
