// Crawls the small system under fixtures/ into data/demo and asks it three questions.
import { spawnSync } from 'node:child_process'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = join(dirname(fileURLToPath(import.meta.url)), '..', '..')
const dataDir = join(root, 'data', 'demo')
const repositories = ['gateway-ts', 'auth-go', 'orders-go', 'inventory-py', 'payments-cs', 'deploy', 'docs']
const questions = [
  'where is the price of an order calculated',
  'how does a reservation expire',
  'who calls the reservations endpoint to hold space',
]

run('crawler', [
  ...repositories.flatMap((name) => ['--repo-path', join('fixtures', 'shop', name)]),
  ...['--output-dir', dataDir],
])
for (const question of questions) {
  console.log(`\n$ coderag query ${JSON.stringify(question)} --top-k 3 --data-dir data/demo`)
  run('query-cli', ['query', question, '--top-k', '3', '--data-dir', dataDir])
}

function run(app, args) {
  const entry = join(root, 'apps', app, 'dist', 'main.js')
  const { status } = spawnSync(process.execPath, [entry, ...args], { cwd: root, stdio: 'inherit' })
  if (status !== 0) process.exit(status ?? 1)
}
