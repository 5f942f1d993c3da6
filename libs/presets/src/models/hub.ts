import { createHash } from 'node:crypto'
import { constants, createReadStream } from 'node:fs'
import { open, rename, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { makeDirectory } from '@coderag/storage'
import { z } from 'zod'
import { ModelError } from './errors.js'

export interface HubOptions {
  /** Base URL of the Hugging Face hub, or of a mirror with the same API. */
  readonly hubUrl: string
  /** Token for models that are not public. Never shown. */
  readonly token?: string | undefined
  /** Ends a download. */
  readonly signal?: AbortSignal | undefined
}

export interface HubFile {
  readonly path: string
  readonly bytes: number | null
  /** Known for large files only. Null for others. */
  readonly sha256: string | null
}

export interface HubModel {
  /** Commit id. All files are downloaded from this commit. */
  readonly revision: string
  readonly files: readonly HubFile[]
}

const ModelSchema = z.object({
  sha: z.string().regex(/^[0-9a-f]{40,64}$/),
  siblings: z.array(
    z.object({
      rfilename: z.string(),
      size: z.number().nullish(),
      lfs: z.object({ sha256: z.string().regex(/^[0-9a-f]{64}$/) }).nullish(),
    }),
  ),
})
const ATTEMPTS = 4

/**
 * Asks the hub for the files of a model.
 * @throws ModelError `MODEL_REFUSED`, `MODEL_DOWNLOAD_FAILED`.
 */
export async function describeOnHub(id: string, revision: string, options: HubOptions): Promise<HubModel> {
  const url = new URL(`/api/models/${id}/revision/${encodeURIComponent(revision)}?blobs=true`, options.hubUrl)
  const response = await request(url, options).catch((error: unknown) => {
    throw downloadFailed(id, url, { file: 'its description', reason: reasonOf(error), cause: error })
  })
  if (!response.ok) throw refused(id, url, response.status)
  const parsed = ModelSchema.safeParse(await response.json().catch(() => null))
  if (!parsed.success) throw downloadFailed(id, url, { file: 'its description', reason: 'an answer in another form' })
  return {
    revision: parsed.data.sha,
    files: parsed.data.siblings.map(({ rfilename, size, lfs }) => ({
      path: rfilename,
      bytes: size ?? null,
      sha256: lfs?.sha256 ?? null,
    })),
  }
}

/** One file to download. */
export interface Download {
  readonly id: string
  readonly revision: string
  readonly file: HubFile
  readonly folder: string
}

/**
 * Downloads one file and verifies it. Resumes an earlier attempt.
 * @returns Checksum and size of the file.
 * @throws ModelError `MODEL_REFUSED`, `MODEL_DOWNLOAD_FAILED`, `MODEL_CHECKSUM`.
 */
export async function downloadFile(
  { id, revision, file, folder }: Download,
  options: HubOptions,
): Promise<{ sha256: string; bytes: number }> {
  const target = join(folder, file.path)
  if ((await sizeOf(target)) === null) {
    const url = new URL(`/${id}/resolve/${revision}/${file.path}`, options.hubUrl)
    await makeDirectory(dirname(target))
    for (let attempt = 1; ; attempt++) {
      try {
        await fetchRest(url, `${target}.part`, options)
        break
      } catch (error) {
        options.signal?.throwIfAborted()
        if (error instanceof RefusedByHub) throw refused(id, url, error.status)
        if (attempt >= ATTEMPTS)
          throw downloadFailed(id, url, { file: file.path, reason: reasonOf(error), cause: error })
      }
    }
    await rename(`${target}.part`, target)
  }
  const bytes = (await sizeOf(target)) ?? 0
  const sha256 = await sha256Of(target)
  const expected = file.sha256 ?? sha256
  if (expected !== sha256 || (file.bytes !== null && file.bytes !== bytes)) {
    // Kept out of the way: the next attempt starts this file anew.
    await rename(target, `${target}.bad`)
    const message = `${file.path} of "${id}" is not the file that the hub describes (${bytes} bytes). Try again; if it stays so, the hub or a proxy changes files.`
    throw new ModelError('MODEL_CHECKSUM', message, { id, file: file.path, expected, found: sha256 })
  }
  return { sha256, bytes }
}

/** The hub refused the request; a retry is useless. */
class RefusedByHub extends Error {
  constructor(readonly status: number) {
    super(`status ${status}`)
  }
}

async function fetchRest(url: URL, part: string, options: HubOptions): Promise<void> {
  const have = (await sizeOf(part)) ?? 0
  const response = await request(url, options, have === 0 ? {} : { range: `bytes=${have}-` })
  if (response.status === 416) return
  if (response.status >= 400 && response.status < 500) throw new RefusedByHub(response.status)
  if (!response.ok || response.body === null) throw new Error(`status ${response.status}`)
  // A server that does not know ranges sends all of it.
  const { O_APPEND, O_CREAT, O_NOFOLLOW = 0, O_TRUNC, O_WRONLY } = constants
  // A link of that name would be written through.
  const flags = O_WRONLY | O_CREAT | O_NOFOLLOW | (response.status === 206 ? O_APPEND : O_TRUNC)
  const file = await open(part, flags)
  try {
    for await (const bytes of response.body) await file.write(bytes)
    await file.sync()
  } finally {
    await file.close()
  }
}

function request(url: URL, { token, signal }: HubOptions, headers: Record<string, string> = {}): Promise<Response> {
  // `fetch` leaves the token out when the hub redirects to another host.
  const authorization = token === undefined ? {} : { authorization: `Bearer ${token}` }
  return fetch(url, { headers: { ...headers, ...authorization }, ...(signal === undefined ? {} : { signal }) })
}

/** Returns the sha256 of a file, 64 hex digits. */
export async function sha256Of(path: string): Promise<string> {
  const hash = createHash('sha256')
  await pipeline(createReadStream(path, { highWaterMark: 1 << 20 }), hash)
  return hash.digest('hex')
}

async function sizeOf(path: string): Promise<number | null> {
  return stat(path).then(
    ({ size }) => size,
    () => null,
  )
}

/** Returns a short reason such as `ECONNREFUSED`. Other messages could quote the request. */
function reasonOf(error: unknown): string {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if ('code' in cause && typeof cause.code === 'string') return cause.code
    if (/^status \d+$/.test(cause.message)) return cause.message
  }
  return 'network error'
}

function refused(id: string, { host }: URL, status: number): ModelError {
  const advice =
    status === 401 || status === 403
      ? 'Accept its terms on the hub and set HF_TOKEN, or check the name: the hub answers so for unknown models too.'
      : 'Check its name and revision.'
  return new ModelError('MODEL_REFUSED', `${host} does not give "${id}" (status ${status}). ${advice}`, {
    id,
    host,
    status,
  })
}

function downloadFailed(
  id: string,
  { host }: URL,
  { file, reason, cause }: { file: string; reason: string; cause?: unknown },
): ModelError {
  const message = `Downloading ${file} of "${id}" from ${host} failed (${reason}). What arrived is kept: the same command goes on there.`
  return new ModelError('MODEL_DOWNLOAD_FAILED', message, { id, host, file, reason }, { cause })
}
