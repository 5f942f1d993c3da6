import type { ResolvedConfig } from '@coderag/presets/config'
import type { IndexUpdate } from '@coderag/presets/watching'
import type { ExitCode } from '@coderag/types'

/** What a process needs to serve an index. It passes between processes. */
export interface ServeOrder {
  readonly config: ResolvedConfig
  readonly version: string
  /** Host names, besides those of the configuration, under which the server answers. */
  readonly allowHost: readonly string[]
  readonly quiet: boolean
}

/** What a process says once it serves. */
export interface Serving {
  /** Address for people. */
  readonly address: string
  readonly generation: number
  readonly chunks: number
}

/** What only the primary process can answer, because it is of all workers. */
export interface Answers {
  readonly count: { readonly current: number; readonly ttl: number }
  readonly metrics: string
  readonly update: IndexUpdate
}

/** A question of a worker. `reader` is the name or the address that the limit counts. */
export type Question =
  | { readonly what: 'count'; readonly reader: string }
  | { readonly what: 'metrics' }
  | { readonly what: 'update' }

/** A failure as it passes between processes. */
export interface Failure {
  readonly code: string
  readonly message: string
  readonly exitCode: ExitCode
}

// Other packages send messages between the same processes, so each type has our name before it.
export type ToPrimary =
  | ({ readonly type: 'coderag:ready' } & Serving)
  | ({ readonly type: 'coderag:failed' } & Failure)
  | { readonly type: 'coderag:ask'; readonly id: number; readonly question: Question }

export type ToWorker =
  | { readonly type: 'coderag:serve'; readonly order: ServeOrder }
  | { readonly type: 'coderag:progress'; readonly id: number; readonly files: number; readonly filesTotal: number }
  | { readonly type: 'coderag:answer'; readonly id: number; readonly answer: Answers[keyof Answers] }
  | { readonly type: 'coderag:refusal'; readonly id: number; readonly failure: Failure }
  | { readonly type: 'coderag:close' }
