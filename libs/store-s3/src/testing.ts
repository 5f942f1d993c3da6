import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { connect, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { setTimeout } from 'node:timers/promises'

/** An S3 server on a temporary directory and a port of the loopback interface. */
export interface S3Server extends AsyncDisposable {
  readonly endpoint: string
  readonly environment: Readonly<Record<string, string>>
  /** Directory in which every bucket is a directory of objects. */
  readonly directory: string
  /** Ends the process at once, as a crash does, and keeps its files. */
  kill(): Promise<void>
  restart(): Promise<void>
}

/** Finds versitygw in the environment variable `VERSITYGW_BIN` or on `PATH`. Returns null if there is none. */
export function findS3Server(): string | null {
  const named = process.env['VERSITYGW_BIN'] ?? ''
  const folders = (process.env['PATH'] ?? '').split(delimiter).filter((folder) => folder !== '')
  return (
    [named, ...folders.map((folder) => join(folder, 'versitygw'))].find((path) => path !== '' && existsSync(path)) ??
    null
  )
}

/** Starts versitygw with one bucket, `bucket`. Its keys are of this run only. */
export async function startS3Server(program: string): Promise<S3Server> {
  const directory = await mkdtemp(join(tmpdir(), 'coderag-s3-'))
  const objects = join(directory, 'objects')
  await mkdir(join(objects, 'bucket'), { recursive: true })
  const port = await freePort()
  const keys = { AWS_ACCESS_KEY_ID: 'test', AWS_SECRET_ACCESS_KEY: `test-${process.pid}`, AWS_REGION: 'us-east-1' }
  const launch = async () => {
    const child = spawn(program, ['--port', `127.0.0.1:${port}`, '--quiet', 'posix', objects], {
      env: {
        PATH: process.env['PATH'],
        ROOT_ACCESS_KEY: keys.AWS_ACCESS_KEY_ID,
        ROOT_SECRET_KEY: keys.AWS_SECRET_ACCESS_KEY,
      },
      stdio: ['ignore', 'ignore', 'inherit'],
    })
    for (let attempt = 0; !(await accepts(port)); attempt++) {
      if (child.exitCode !== null || attempt > 200) throw new Error('versitygw did not start')
      await setTimeout(50)
    }
    return child
  }
  let child = await launch()
  const kill = async (): Promise<void> => {
    if (child.exitCode !== null || child.signalCode !== null) return
    const ended = new Promise((resolve) => child.once('exit', resolve))
    child.kill('SIGKILL')
    await ended
  }
  return {
    endpoint: `http://127.0.0.1:${port}`,
    environment: keys,
    directory: objects,
    kill,
    async restart() {
      await kill()
      child = await launch()
    },
    async [Symbol.asyncDispose]() {
      await kill()
      await rm(directory, { recursive: true, force: true })
    },
  }
}

async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const address = server.address()
  await new Promise((closed) => server.close(closed))
  return typeof address === 'object' && address !== null ? address.port : 0
}

async function accepts(port: number): Promise<boolean> {
  return new Promise((answer) => {
    const socket = connect(port, '127.0.0.1', () => {
      socket.destroy()
      answer(true)
    })
    socket.once('error', () => answer(false))
  })
}
