// Which services does a real RabbitMQ deliver messages between, and which of these connections are in the graph of the same source? The
// systems are `fixtures/brokers`: what each client library documents. Needs `rabbitmq-server`, Python, Node and Go.
//   npm run brokers -w tools/bench -- <folder> [--only pika,amqplib] [--install] [--missed]
import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process'
import { chmodSync, cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { GraphSchema, f1, precision, recall, type Score } from './graph-score.ts'

/** How the services of a system are installed and started, by the file that a service begins with. */
interface Runtime {
  readonly entry: string
  readonly install: string
  readonly start: (service: string) => readonly string[]
}

const PORT = '5690'
const NODE = 'coderag-bench@localhost'
/** Services of each system that only publish. */
const PUBLISHERS = ['orders', 'shipping']
const here = (path: string): string => fileURLToPath(new URL(path, import.meta.url))
const RUNTIMES: readonly Runtime[] = [
  {
    entry: 'main.py',
    install: 'python3 -m venv .venv && .venv/bin/pip install -q -r mail/requirements.txt',
    start: (service) => ['.venv/bin/python', `${service}/main.py`],
  },
  {
    entry: 'index.mjs',
    install: 'npm install --silent --ignore-scripts --no-save --prefix . amqplib@0.10.9',
    start: (service) => ['node', `${service}/index.mjs`],
  },
  {
    entry: 'main.go',
    install: 'go mod tidy && go build -o .bin/ ./...',
    start: (service) => [`.bin/${service}`],
  },
  {
    entry: 'pom.xml',
    install: 'mvn -q -B package',
    start: (service) => ['java', '-jar', `${service}/target/${service}-1.jar`],
  },
]

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { only: { type: 'string' }, install: { type: 'boolean' }, missed: { type: 'boolean' } },
})
const [folder] = positionals
if (folder === undefined) {
  console.error('Name a folder for the systems: npm run brokers -w tools/bench -- <folder> --install')
  process.exit(2)
}
const root = resolve(process.env['INIT_CWD'] ?? process.cwd(), folder)
const fixtures = here('../fixtures/brokers')
const systems = readdirSync(fixtures).filter((name) => values.only?.split(',').includes(name) ?? true)

if (values.install === true) for (const system of systems) install(system)
const data = mkdtempSync(join(tmpdir(), 'coderag-rabbitmq-'))
// On Debian the server runs as a user of its own.
chmodSync(data, 0o777)
const environment = {
  ...process.env,
  RABBITMQ_NODENAME: NODE,
  RABBITMQ_NODE_PORT: PORT,
  RABBITMQ_MNESIA_BASE: data,
  RABBITMQ_LOG_BASE: data,
  RABBITMQ_PID_FILE: join(data, 'pid'),
}
const broker = spawn('rabbitmq-server', { env: environment, stdio: 'ignore' })
try {
  await startedBroker()
  console.log('| client | connections | recall | precision | F1 |\n| --- | ---: | ---: | ---: | ---: |')
  for (const system of systems) {
    const score = compare(await delivered(system), drawn(system))
    const numbers = [recall(score), precision(score), f1(score)].map((number) => number.toFixed(3))
    console.log(`| ${[system, score.right + score.missed.length, ...numbers].join(' | ')} |`)
    if (values.missed !== true) continue
    for (const edge of score.missed) console.log(`  missed ${edge}`)
    for (const edge of score.wrong) console.log(`  wrong  ${edge}`)
  }
} finally {
  spawnSync('rabbitmqctl', ['-n', NODE, 'stop'], { env: environment, stdio: 'ignore' })
  broker.kill()
  rmSync(data, { recursive: true, force: true })
}

async function startedBroker(): Promise<void> {
  for (let tries = 0; tries < 60; tries += 1) {
    const { status } = spawnSync('rabbitmqctl', ['-n', NODE, '-q', 'await_startup'], { env: environment })
    if (status === 0) return
    await wait(1_000)
  }
  throw new Error(`RabbitMQ does not start. Install rabbitmq-server; port ${PORT} must be free.`)
}

function install(system: string): void {
  cpSync(join(fixtures, system), join(root, system), { recursive: true })
  const command = runtimeOf(system).install
  execFileSync('bash', ['-c', command], { cwd: join(root, system), stdio: ['ignore', 'ignore', 'inherit'] })
}

function servicesOf(system: string): readonly string[] {
  return readdirSync(join(fixtures, system), { withFileTypes: true }).flatMap((entry) =>
    entry.isDirectory() ? [entry.name] : [],
  )
}

function runtimeOf(system: string): Runtime {
  const found = RUNTIMES.find(({ entry }) => existsSync(join(fixtures, system, 'mail', entry)))
  if (found === undefined) throw new Error(`${system}: no runtime starts its services.`)
  return found
}

/** Runs a system: all that listens, then all that publishes. @returns `publisher -> subscriber` of each message that arrives. */
async function delivered(system: string): Promise<ReadonlySet<string>> {
  for (const part of ['stop_app', 'reset', 'start_app']) control(part)
  const runtime = runtimeOf(system)
  const cwd = join(root, system)
  const start = (service: string): { readonly service: string; readonly child: ChildProcess; output: string } => {
    const [program = '', ...options] = runtime.start(service)
    const url = `amqp://127.0.0.1:${PORT}`
    const child = spawn(program, options, {
      cwd,
      env: { ...process.env, AMQP_URL: url, SPRING_RABBITMQ_ADDRESSES: url },
    })
    const running = { service, child, output: '' }
    child.stdout.on('data', (text: Buffer) => (running.output += text.toString()))
    child.stderr.on('data', (text: Buffer) => (running.output += text.toString()))
    return running
  }
  const isPublisher = (service: string): boolean => PUBLISHERS.includes(service)
  const services = servicesOf(system)
  const listening = services.filter((service) => !isPublisher(service)).map(start)
  try {
    for (let tries = 0; consumers() < listening.length; tries += 1) {
      const ended = listening.find(({ child }) => child.exitCode !== null)
      if (ended !== undefined || tries > 60)
        throw new Error(`${system}: ${ended?.service ?? 'a service'} does not listen. ${ended?.output ?? ''}`)
      await wait(500)
    }
    for (const service of PUBLISHERS) {
      const { child } = start(service)
      // One that goes on running has published when it is stopped.
      const stop = setTimeout(() => child.kill(), 20_000)
      await new Promise((done) => child.once('exit', done))
      clearTimeout(stop)
    }
    await wait(1_000)
    return new Set(
      listening.flatMap(({ service, output }) =>
        [...output.matchAll(/^heard (\w+)$/gm)].map(([, publisher = '']) => `${publisher} -> ${service}`),
      ),
    )
  } finally {
    for (const { child } of listening) child.kill()
  }
}

function consumers(): number {
  const table = control('list_consumers', 'queue_name', '--formatter', 'json')
  return (JSON.parse(table) as readonly unknown[]).length
}

/** Connections of services over the broker, of the graph. */
function drawn(system: string): ReadonlySet<string> {
  const output = join(tmpdir(), 'coderag-brokers')
  mkdirSync(output, { recursive: true })
  execFileSync('node', [here('graph.ts'), fixtures, output, '--only', system], {
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const graph = GraphSchema.parse(JSON.parse(readFileSync(join(output, `${system}.json`), 'utf8')))
  const services = new Set(servicesOf(system))
  return new Set(
    graph.edges.flatMap(({ source, target }) =>
      services.has(source) && services.has(target) ? [`${source} -> ${target}`] : [],
    ),
  )
}

function compare(known: ReadonlySet<string>, found: ReadonlySet<string>): Score {
  const right = [...found].filter((edge) => known.has(edge)).length
  const missed = [...known].filter((edge) => !found.has(edge))
  const wrong = [...found].filter((edge) => !known.has(edge))
  return { right, missed, wrong }
}

function control(...parts: readonly string[]): string {
  return execFileSync('rabbitmqctl', ['-n', NODE, '-q', ...parts], {
    env: environment,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'pipe'],
    timeout: 90_000,
  })
}
