import type { Answerer } from '@coderag/answering'
import type { IndexUpdate } from '@coderag/presets/watching'
import type { Access } from '@coderag/retrieval'
import type { Registry } from 'prom-client'

/** A reader that identifies itself by a bearer token. */
export interface Reader {
  /** Name for logs and rate limits. */
  readonly name: string
  /** SHA-256 of the token, 64 hex digits. The token itself is never stored. */
  readonly sha256: string
  /** The part of the index that the reader may see. */
  readonly access: Access
  /** True if the reader may see `/metrics`. Absent: if nothing limits `access`. */
  readonly seesMetrics?: boolean
  /** True if agents of the reader may update the index. */
  readonly mayUpdate?: boolean
}

/** Brings the index up to date. A call during an update waits for that one. */
export type UpdateIndex = (onProgress: (files: number, filesTotal: number) => void) => Promise<IndexUpdate>

/** What several processes that serve one address have in common. */
export interface SharedByProcesses {
  /** Counts a request. `reader` is a name, or an address if there are no readers. Returns the requests of this minute and its rest in milliseconds. */
  count(reader: string): Promise<{ current: number; ttl: number }>
  /** Returns the metrics of all processes, in the Prometheus text format. */
  metrics(): Promise<string>
  /** Takes the metrics of this process. */
  add(registry: Registry): void
}

export interface ServerOptions {
  /** Version of coderag, for the API description. */
  readonly version: string
  /** Readers. Empty: everybody who reaches the server sees everything. */
  readonly readers: readonly Reader[]
  /** Answers in words. Null: `/api/chat` returns contexts. */
  readonly answerer: Answerer | null
  /** Updates the index, for readers who may. Null: nobody may. */
  readonly update: UpdateIndex | null
  /** What other processes that serve the same address have in common with this one. Null: there are none. */
  readonly shared: SharedByProcesses | null
  /** Repository name → folder that was crawled under that name, for the sources that the status compares with the index. */
  readonly workingTrees: Readonly<Record<string, string>>
  /** Values of the `Host` header that are accepted, without the port. Null accepts every host. */
  readonly allowedHosts: readonly string[] | null
  /** Maximum number of queries that run at the same time in this process. Further ones get status 429. */
  readonly maxConcurrent: number
  /** Maximum number of requests per minute and reader, or per address if there are no readers. */
  readonly requestsPerMinute: number
  /** Receives one JSON line per request, without the query, and per failure. Null logs nothing. */
  readonly log: ((line: string) => void) | null
}
