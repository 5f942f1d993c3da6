import { existsSync, mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { hasRepository } from './corpus.js'
import type { TrainingRepository } from './repository-list.js'
import type { MineResult, MineTask } from './mine-worker.js'

export interface MineOptions {
  readonly repositories: readonly TrainingRepository[]
  /** Folder with a git directory `<owner>+<name>/repo` or a checkout `<owner>/<name>` for each repository. */
  readonly sourceFolder: string
  readonly corpusFolder: string
  /** `owner/name` of repositories that must not be used, in any case. */
  readonly excluded: ReadonlySet<string>
  readonly threads: number
  readonly maxSourceBytes: number
  readonly maxCommits: number
  readonly report: (line: string) => void
}

/** Mines every listed repository that has no corpus file yet, one per thread at a time. */
export async function mine(options: MineOptions): Promise<void> {
  const { repositories, sourceFolder, corpusFolder, report } = options
  for (const { name } of repositories) {
    if (options.excluded.has(name.toLowerCase()))
      throw new Error(`${name} is excluded from training. Take it off the list.`)
  }
  mkdirSync(corpusFolder, { recursive: true })
  const queue = repositories.filter(({ name }) => !hasRepository(corpusFolder, name))
  const workerFile = new URL(
    import.meta.url.endsWith('.ts') ? './mine-worker.ts' : './mining/mine-worker.js',
    import.meta.url,
  )
  const runThread = async (): Promise<void> => {
    const worker = new Worker(workerFile)
    try {
      for (let next = queue.shift(); next !== undefined; next = queue.shift()) {
        const gitDirectory = findRepository(sourceFolder, next.name)
        if (gitDirectory === null) {
          report(`${next.name}: not in the source folder`)
          continue
        }
        const { maxSourceBytes, maxCommits } = options
        const request = { name: next.name, commit: next.commit, gitDirectory, maxSourceBytes, maxCommits }
        report(describe(await ask(worker, { request, corpusFolder })))
      }
    } finally {
      await worker.terminate()
    }
  }
  await Promise.all(Array.from({ length: options.threads }, runThread))
}

/** Reads a list of `owner/name` lines. */
export function readExclusions(path: string): ReadonlySet<string> {
  const names = readFileSync(path, 'utf8')
    .split('\n')
    .map((line) => line.trim().toLowerCase())
  return new Set(names.filter((name) => name !== ''))
}

/** Returns the git directory or the checkout of a repository; null if there is none. */
export function findRepository(folder: string, name: string): string | null {
  const places = [join(folder, name.replace('/', '+'), 'repo'), join(folder, name)]
  return places.find((place) => existsSync(place)) ?? null
}

function ask(worker: Worker, task: MineTask): Promise<MineResult> {
  return new Promise((resolve, reject) => {
    worker.once('error', reject)
    worker.once('message', (result: MineResult) => {
      worker.off('error', reject)
      resolve(result)
    })
    worker.postMessage(task)
  })
}

function describe({ name, commit, licence, pairs, failures, error }: MineResult): string {
  if (error !== null) return `${name}: failed: ${error}`
  if (licence === null) return `${name}: no permissive licence found, left out`
  return `${name} ${commit.slice(0, 10)} ${licence}: ${pairs} pairs, ${failures} files not parsed`
}
