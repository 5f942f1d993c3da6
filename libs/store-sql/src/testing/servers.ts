import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { chmod, chown, mkdtemp, mkdir, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { setTimeout } from 'node:timers/promises'

/** A database server on a temporary directory and a free port of the loopback interface. */
export interface TestServer extends AsyncDisposable {
  readonly port: number
  /** Id of the server's process, for tests that kill it. */
  readonly pid: number
  /** Directory with the server's files. Removed when the server is disposed. */
  readonly directory: string
  /** Ends the process at once, as a crash does, and keeps its files. */
  kill(): Promise<void>
  /** Starts the process again on the same files and port. */
  restart(): Promise<void>
}

interface ServerPlan {
  readonly name: string
  readonly prepare: (directory: string) => void | Promise<void>
  readonly command: (directory: string, port: number) => readonly string[]
  readonly environment?: (directory: string, port: number) => Record<string, string>
  readonly isReady: (port: number) => boolean | Promise<boolean>
  /** Directory for the files, such as a small file system. Default: a new one below the system's temporary directory. */
  readonly directory?: string
}

/**
 * Finds PostgreSQL's programs on `PATH` or where Debian puts them. Returns null if there are none, or the extension
 * pgvector is missing.
 */
export function findPostgres(): string | null {
  const debian = '/usr/lib/postgresql'
  const versions = existsSync(debian) ? readdirSync(debian).sort((a, b) => Number(b) - Number(a)) : []
  const folders = [...versions.map((version) => join(debian, version, 'bin')), ...pathFolders()]
  const found = folders.find((folder) => existsSync(join(folder, 'initdb')) && existsSync(join(folder, 'postgres')))
  return found ?? null
}

/** Finds MariaDB's or MySQL's server. Returns null if there is none. */
export function findMariaDb(): string | null {
  return findProgram(['mariadbd', 'mysqld'], ['/usr/sbin'])
}

/** Finds Qdrant in the environment variable `QDRANT_BIN` or on `PATH`. Returns null if there is none. */
export function findQdrant(): string | null {
  const named = process.env['QDRANT_BIN']
  if (named !== undefined && named !== '' && existsSync(named)) return named
  return findProgram(['qdrant'], [])
}

/** Starts PostgreSQL with the user `postgres` and the password `secret`. */
export function startPostgres(folder: string, options: { directory?: string } = {}): Promise<TestServer> {
  return start({
    name: 'PostgreSQL',
    ...options,
    prepare: async (directory) => {
      const passwords = join(directory, 'password')
      await writeFile(passwords, 'secret\n')
      await giveAway(passwords)
      const made = runAs([
        join(folder, 'initdb'),
        `--pgdata=${join(directory, 'data')}`,
        '--username=postgres',
        `--pwfile=${passwords}`,
        '--auth=scram-sha-256',
        '--encoding=UTF8',
        '--locale=C',
        '--no-sync',
      ])
      if (made.status !== 0) throw new Error(`initdb failed: ${made.stderr}`)
    },
    command: (directory, port) => [
      join(folder, 'postgres'),
      '-D',
      join(directory, 'data'),
      '-p',
      String(port),
      '-k',
      directory,
      '-c',
      'listen_addresses=127.0.0.1',
      '-c',
      'shared_buffers=512MB',
      '-c',
      'maintenance_work_mem=512MB',
      '-c',
      'max_wal_size=4GB',
      '-c',
      'max_connections=60',
    ],
    isReady: (port) =>
      spawnSync(join(folder, 'pg_isready'), ['-q', '-h', '127.0.0.1', '-p', String(port)]).status === 0,
  })
}

/** Starts MariaDB with the user `coderag` and the password `secret`, who may do everything. */
export function startMariaDb(program: string, options: { directory?: string } = {}): Promise<TestServer> {
  const init = (directory: string) => join(directory, 'init.sql')
  return start({
    name: 'MariaDB',
    ...options,
    prepare: async (directory) => {
      await writeFile(
        init(directory),
        "CREATE USER IF NOT EXISTS coderag@'127.0.0.1' IDENTIFIED BY 'secret';\n" +
          "CREATE USER IF NOT EXISTS coderag@'localhost' IDENTIFIED BY 'secret';\n" +
          "GRANT ALL ON *.* TO coderag@'127.0.0.1';\nGRANT ALL ON *.* TO coderag@'localhost';\n",
      )
      await giveAway(init(directory))
      const installer = findProgram(['mariadb-install-db', 'mysql_install_db'], ['/usr/bin'])
      if (installer === null) throw new Error('There is no mariadb-install-db.')
      const made = runAs([
        installer,
        '--no-defaults',
        `--datadir=${join(directory, 'data')}`,
        '--auth-root-authentication-method=normal',
        '--skip-test-db',
      ])
      if (made.status !== 0) throw new Error(`mariadb-install-db failed: ${made.stderr}`)
    },
    command: (directory, port) => [
      program,
      '--no-defaults',
      `--datadir=${join(directory, 'data')}`,
      `--port=${port}`,
      '--bind-address=127.0.0.1',
      `--socket=${join(directory, 'socket')}`,
      `--pid-file=${join(directory, 'pid')}`,
      `--init-file=${init(directory)}`,
      '--skip-log-bin',
      '--innodb-buffer-pool-size=512M',
    ],
    isReady: canConnect,
  })
}

/** Starts Qdrant without telemetry. */
export function startQdrant(program: string, options: { directory?: string } = {}): Promise<TestServer> {
  return start({
    name: 'Qdrant',
    ...options,
    prepare: () => undefined,
    command: () => [program],
    environment: (directory, port) => ({
      QDRANT__STORAGE__STORAGE_PATH: join(directory, 'data'),
      QDRANT__STORAGE__SNAPSHOTS_PATH: join(directory, 'snapshots'),
      QDRANT__SERVICE__HOST: '127.0.0.1',
      QDRANT__SERVICE__HTTP_PORT: String(port),
      QDRANT__SERVICE__GRPC_PORT: '0',
      QDRANT__TELEMETRY_DISABLED: 'true',
      QDRANT__LOG_LEVEL: 'WARN',
    }),
    isReady: async (port) =>
      fetch(`http://127.0.0.1:${port}/readyz`).then(
        (response) => response.ok,
        () => false,
      ),
  })
}

async function start(plan: ServerPlan): Promise<TestServer> {
  const directory = plan.directory ?? (await mkdtemp(join(tmpdir(), `coderag-${plan.name.toLowerCase()}-`)))
  await mkdir(directory, { recursive: true })
  await chmod(directory, 0o755)
  await giveAway(directory)
  await plan.prepare(directory)
  const port = await freePort()
  let child = await launch(plan, directory, port)
  return {
    port,
    directory,
    get pid() {
      return child.pid ?? 0
    },
    kill: () => stop(child, 'SIGKILL'),
    async restart() {
      await stop(child, 'SIGKILL')
      // Processes of the killed server end a moment later, and a new one refuses to start beside them.
      for (let attempt = 1; ; attempt++) {
        try {
          child = await launch(plan, directory, port)
          return
        } catch (error) {
          if (attempt === RESTARTS) throw error
          await setTimeout(500)
        }
      }
    },
    async [Symbol.asyncDispose]() {
      await stop(child, 'SIGKILL')
      await rm(directory, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}

const STARTUP_MS = 60_000
const RESTARTS = 20

async function launch(plan: ServerPlan, directory: string, port: number): Promise<ChildProcess> {
  const [program = '', ...args] = plan.command(directory, port)
  const output: string[] = []
  const child = spawn(program, args, {
    cwd: directory,
    env: { PATH: process.env['PATH'], LC_ALL: 'C', ...plan.environment?.(directory, port) },
    stdio: ['ignore', 'pipe', 'pipe'],
    ...unprivileged(),
  })
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (text: Buffer) => {
      output.push(text.toString('utf8'))
      if (output.length > 100) output.shift()
    })
  }
  child.on('error', (error) => output.push(error.message))
  const until = Date.now() + STARTUP_MS
  while (Date.now() < until) {
    if (child.exitCode !== null || child.signalCode !== null) break
    if (await plan.isReady(port)) return child
    await setTimeout(50)
  }
  child.kill('SIGKILL')
  throw new Error(`${plan.name} did not start: ${output.join('').slice(-2_000)}`)
}

async function stop(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  child.kill(signal)
  await ended
}

/** The servers refuse to run as root, so root starts them as `nobody`. */
function unprivileged(): { uid?: number; gid?: number } {
  return process.getuid?.() === 0 ? { uid: NOBODY, gid: NOBODY } : {}
}

const NOBODY = 65_534

async function giveAway(path: string): Promise<void> {
  if (process.getuid?.() === 0) await chown(path, NOBODY, NOBODY)
}

function runAs([program = '', ...args]: readonly string[]) {
  return spawnSync(program, args, { encoding: 'utf8', cwd: tmpdir(), ...unprivileged() })
}

function pathFolders(): string[] {
  return (process.env['PATH'] ?? '').split(delimiter).filter((folder) => folder !== '')
}

function findProgram(names: readonly string[], more: readonly string[]): string | null {
  const places = [...pathFolders(), ...more].flatMap((folder) => names.map((name) => join(folder, name)))
  return places.find((place) => existsSync(place)) ?? null
}

async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  await new Promise((resolve) => server.close(resolve))
  if (address === null || typeof address === 'string') throw new Error('There is no free port.')
  return address.port
}

async function canConnect(port: number): Promise<boolean> {
  const { connect } = await import('node:net')
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1')
    // MariaDB greets first; a port that accepts and says nothing is not ready.
    socket.once('data', () => {
      socket.destroy()
      resolve(true)
    })
    socket.once('error', () => resolve(false))
  })
}

/** Says which tests are skipped because this machine has no such server. A test run shows it whatever its reporter. */
export function announceSkip(server: string): void {
  process.stderr.write(`SKIPPED: this machine has no ${server}; see the README of store-sql.\n`)
}
