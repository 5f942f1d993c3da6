import { parentPort } from 'node:worker_threads'
import { createSyntax } from '@coderag/syntax'
import { writeRepository } from './corpus.js'
import { mineRepository, type MineRequest } from './mine-repository.js'

/** A task for a worker. */
export interface MineTask {
  readonly request: MineRequest
  readonly corpusFolder: string
}

/** The result of a task. */
export interface MineResult {
  readonly name: string
  readonly commit: string
  readonly licence: string | null
  readonly pairs: number
  readonly failures: number
  /** The reason why the repository was left out; null if it was mined. */
  readonly error: string | null
}

const syntax = createSyntax()

parentPort?.on('message', (task: MineTask) => {
  const { name } = task.request
  mineRepository(task.request, syntax)
    .then(({ commit, licence, pairs, failures }): MineResult => {
      if (licence !== null) {
        writeRepository(task.corpusFolder, { repository: name, commit, licence, pairs: pairs.length }, pairs)
      }
      return { name, commit, licence, pairs: pairs.length, failures, error: null }
    })
    .catch((error: unknown): MineResult => {
      const message = error instanceof Error ? error.message : String(error)
      return { name, commit: '', licence: null, pairs: 0, failures: 0, error: message.slice(0, 300) }
    })
    .then((result) => parentPort?.postMessage(result))
})
