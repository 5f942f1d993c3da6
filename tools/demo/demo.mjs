// Indexes the small system under fixtures/ (repositories, manifests, documents, chats and calls) and queries it.
import { spawnSync } from 'node:child_process'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = join(dirname(fileURLToPath(import.meta.url)), '..', '..')
const coderag = join(root, 'apps', 'coderag', 'bin', 'coderag.js')
const shop = join('fixtures', 'shop')
const dataDir = join('data', 'demo')
const repositories = ['gateway-ts', 'auth-go', 'orders-go', 'inventory-py', 'payments-cs', 'deploy', 'docs']
const conversations = join(shop, 'conversations')

run([
  'index',
  ...repositories.map((name) => join(shop, name)),
  '--slack-export',
  join(conversations, 'slack'),
  '--transcripts-dir',
  join(conversations, 'transcripts'),
  '--output-dir',
  dataDir,
])
const commands = [
  ['query', 'where is the price of an order calculated', '--top-k', '2'],
  ['query', 'who calls inventory', '--top-k', '1'],
  ['path', 'BookingPage', 'inventory-db'],
  ['callers', 'placeOrder'],
  ['graph', '--service', 'orders', '--direction', 'out'],
]
for (const command of commands) {
  const args = [...command, '--data-dir', dataDir]
  console.log(`\n$ npx coderag ${args.map((arg) => (/\s/.test(arg) ? JSON.stringify(arg) : arg)).join(' ')}`)
  run(args)
}
console.log('\nAsk your own: npx coderag query "…" --data-dir data/demo')
console.log('Index your own: npx coderag index <path to a repository>')

function run(args) {
  const { status } = spawnSync(process.execPath, [coderag, ...args], { cwd: root, stdio: 'inherit' })
  if (status !== 0) process.exit(status ?? 1)
}
