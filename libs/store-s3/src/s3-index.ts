import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { makeDirectory } from '@coderag/storage'
import {
  IndexFormatError,
  isIntact,
  parseManifest,
  parseOptions,
  sealJson,
  type CurrentIndex,
  type Damage,
  type IndexManifest,
  type IndexStorage,
  type IndexWriter,
  type WriteClaim,
} from '@coderag/types'
import { parseS3Address } from './address.js'
import { takeClaimObject, type ClaimObject } from './claim-object.js'
import { isRefusedCondition, S3Error, s3Error } from './errors.js'
import { decodeList, encodeList, type StoredFile } from './file-list.js'
import { eachOf, keyOf, openView, openWorkingCopy, type Remote, type WorkingCopy } from './local-copy.js'
import { damagedObject, openObjects, type Condition } from './objects.js'
import { S3IndexOptionsSchema, type S3IndexOptions } from './options.js'

const MANIFEST = 'manifest.json'

/**
 * Opens an index in object storage. It is an index in a directory whose files are objects: a writer works on a local
 * copy, stores new files under the hash of their content, and makes the generation current by one conditional write of
 * the manifest. A reader opens a local copy of the files. The client is loaded here; it connects at the first call.
 *
 * @throws S3Error `S3_ADDRESS`; every method throws those of the connection, see the README.
 */
export async function openS3Index({ openDirectory, ...rest }: S3IndexOptions): Promise<IndexStorage> {
  const { address, cacheDirectory, isShared, refreshMs } = parseOptions(S3IndexOptionsSchema, rest, 'openS3Index')
  const place = parseS3Address(address)
  const location = `s3://${place.bucket}/${place.prefix}`.replace(/\/$/, '')
  const objects = await openObjects(place, location)
  const remote: Remote = { objects, location }
  let asked = { identity: null as string | null, atMs: -Infinity }
  const saw = (identity: string | null): void => {
    asked = { identity, atMs: performance.now() }
  }

  const readCurrent = async (): Promise<CurrentIndex | null> => {
    const found = await objects.read(MANIFEST)
    saw(found?.tag ?? null)
    if (found === null) return null
    if (!isIntact(found.text)) throw damagedManifest(location)
    return { manifest: parseManifest(found.text), identity: found.tag }
  }
  const readList = async (list: string): Promise<readonly StoredFile[] | null> => {
    const found = await objects.read(`lists/${list}.json`)
    return found === null ? null : decodeList(list, found.text)
  }

  return {
    location,
    async identity() {
      if (performance.now() - asked.atMs >= refreshMs) saw(await objects.tag(MANIFEST))
      return asked.identity
    },
    current: readCurrent,
    async open(manifest, options = {}) {
      const list = listOf(manifest, location)
      const files = await readList(list)
      if (files === null) throw damagedObject(location, `lists/${list}.json`)
      const { only } = options
      await prepareCache(cacheDirectory, isShared)
      const directory = await openView(cacheDirectory, {
        name: only === undefined ? list : `${list}-${only}`,
        files: files.filter(({ name }) => only === undefined || partOf(name) === only),
        remote,
      })
      return openDirectory(directory).open(manifest, options)
    },
    async claim() {
      await prepareCache(cacheDirectory, isShared)
      const claim = await takeClaimObject(objects, location)
      try {
        const current = await readCurrent()
        const list = current === null ? '' : listOf(current.manifest, location)
        const generation =
          current === null ? null : { manifest: current.manifest, list, files: (await readList(list)) ?? [] }
        const work = await openWorkingCopy(cacheDirectory, generation, remote)
        const inner = await openDirectory(work.directory).claim('all')
        return new S3Claim({ remote, claim, work, inner, current, saw })
      } catch (error) {
        await claim[Symbol.asyncDispose]()
        throw error
      }
    },
    async damage(manifest) {
      const list = listOf(manifest, location)
      const files = await readList(list)
      if (files === null) return [{ part: 'chunks', place: `${location}/lists/${list}.json` }]
      const sizes = await objects.list('files/')
      const missing = new Map<Damage['part'], Damage>()
      for (const file of files) {
        const part = partOf(file.name)
        if (part === null || sizes.get(keyOf(file)) === file.size || missing.has(part)) continue
        missing.set(part, { part, place: `${location}/${keyOf(file)}` })
      }
      return [...missing.values()]
    },
    async [Symbol.asyncDispose]() {
      objects[Symbol.dispose]()
    },
  }
}

interface ClaimParts {
  readonly remote: Remote
  readonly claim: ClaimObject
  readonly work: WorkingCopy
  /** The claim of the working copy. */
  readonly inner: WriteClaim
  readonly current: CurrentIndex | null
  /** Receives the identity of each commit. */
  readonly saw: (identity: string) => void
}

class S3Claim implements WriteClaim {
  readonly #parts: ClaimParts
  #newest: CurrentIndex | null

  constructor(parts: ClaimParts) {
    this.#parts = parts
    this.#newest = parts.current
  }

  current(): Promise<IndexManifest | null> {
    return Promise.resolve(this.#newest?.manifest ?? null)
  }

  hasHistory(...args: Parameters<WriteClaim['hasHistory']>): Promise<boolean> {
    return this.#parts.inner.hasHistory(...args)
  }

  putHistory(...args: Parameters<WriteClaim['putHistory']>): Promise<void> {
    return this.#parts.inner.putHistory(...args)
  }

  async begin(options: Parameters<WriteClaim['begin']>[0]): Promise<IndexWriter> {
    const writer = await this.#parts.inner.begin(options)
    const stepMs: Record<string, number> = {}
    return {
      source: (source) => writer.source(source),
      delete: (selection) => writer.delete(selection),
      add: (batch) => writer.add(batch),
      addTerms: (batch) => writer.addTerms(batch),
      replaceVectors: (columns) => writer.replaceVectors(columns),
      vectorsByContent: (hashes) => writer.vectorsByContent(hashes),
      commit: async (commit, next) => {
        const written = await writer.commit(commit, next)
        const since = performance.now()
        const published = await this.#publish(written)
        stepMs['upload'] = performance.now() - since
        return published
      },
      prune: async () => {
        await writer.prune()
        await this.#dropUnused()
      },
      get stepMs() {
        return { ...writer.stepMs, ...stepMs }
      },
      get warnings() {
        return writer.warnings
      },
      [Symbol.asyncDispose]: () => writer[Symbol.asyncDispose](),
    }
  }

  async commit(next: (newest: IndexManifest | null) => IndexManifest): Promise<IndexManifest> {
    return this.#publish(await this.#parts.inner.commit(next))
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#parts.inner[Symbol.asyncDispose]()
    await this.#parts.claim[Symbol.asyncDispose]()
  }

  /** Stores what the working copy has and the storage has not, and makes the generation current. */
  async #publish(written: IndexManifest): Promise<IndexManifest> {
    const { remote, claim, work, saw } = this.#parts
    const { objects, location } = remote
    const files = await work.files()
    const sizes = await objects.list('files/')
    const isStored = (file: StoredFile) => sizes.get(keyOf(file)) === file.size && !work.damaged.has(file.sha256)
    const missing = new Map(files.filter((file) => !isStored(file)).map((file) => [file.sha256, file]))
    const list = encodeList(files)
    const before = this.#newest === null ? '' : listOf(this.#newest.manifest, location)
    // Before the files: only what a list names is ever deleted, also when this process is killed meanwhile.
    try {
      await objects.write(`lists/${list.name}.json`, list.text)
    } catch (error) {
      throw s3Error(error, location)
    }
    await eachOf([...missing.values()], (file) =>
      objects.upload(keyOf(file), { ...file, path: join(work.directory, file.name) }),
    )
    await claim.verify()
    const manifest = { ...written, parts: { ...written.parts, files: list.name, filesBefore: before } }
    const identity = await this.#writeManifest(`${sealJson(JSON.stringify(manifest))}\n`)
    saw(identity)
    this.#newest = { manifest, identity }
    await work.settle(list.name, files)
    return manifest
  }

  /** The one atomic step: the manifest is replaced if it is still the one that this writer started from. */
  async #writeManifest(text: string): Promise<string> {
    const { objects, location } = this.#parts.remote
    const condition: Condition = this.#newest === null ? { absent: true } : { tag: this.#newest.identity }
    try {
      return await objects.write(MANIFEST, text, condition)
    } catch (error) {
      // The answer to a write that was done can be lost; then a second attempt meets its own manifest.
      const found = await objects.read(MANIFEST).catch(() => null)
      if (found?.text === text) return found.tag
      if (!isRefusedCondition(error)) throw s3Error(error, location)
      const message = `Another process has committed to ${location} meanwhile. Nothing of this run was stored; run again.`
      throw new S3Error('S3_CONFLICT', message, { location }, { cause: error })
    }
  }

  /**
   * Deletes the lists and files that neither the newest generation nor the one before needs. Other objects below the
   * prefix are somebody else's: a file goes only if a list names it.
   */
  async #dropUnused(): Promise<void> {
    const { objects } = this.#parts.remote
    const parts = this.#newest?.manifest.parts ?? {}
    const newest = new Set([parts['files'], parts['filesBefore']])
    const keep = new Set<string>()
    const drop = new Set<string>()
    const lists: string[] = []
    for (const key of (await objects.list('lists/')).keys()) {
      const name = LIST_KEY.exec(key)?.[1]
      if (name === undefined) continue
      const found = await objects.read(key)
      const files = found === null ? null : decodeList(name, found.text)
      if (files === null) continue
      for (const file of files) (newest.has(name) ? keep : drop).add(keyOf(file))
      if (!newest.has(name)) lists.push(key)
    }
    await objects.delete([...drop].filter((key) => !keep.has(key)))
    // Last, because they say what is still to be deleted.
    await objects.delete(lists)
  }
}

const LIST_KEY = /^lists\/([\da-f]{64})\.json$/

/** Returns the name of the list of a generation's files. */
function listOf({ parts }: IndexManifest, location: string): string {
  const list = parts['files']
  if (typeof list === 'string' && /^[\da-f]{64}$/.test(list)) return list
  throw damagedManifest(location)
}

/** Returns the part of a generation that a file belongs to. Null for what no query needs. */
function partOf(name: string): Damage['part'] | null {
  if (name.startsWith('rag.lance/')) return 'chunks'
  if (name.startsWith('bm25/')) return 'terms'
  return name.startsWith('graph/') ? 'graphs' : null
}

/** Makes the cache, and keeps it out of the repository that it lies in. */
async function prepareCache(directory: string, isShared: boolean): Promise<void> {
  await makeDirectory(directory, isShared ? 0o777 : 0o700)
  await writeFile(join(directory, '.gitignore'), '# Written by coderag.\n*\n', { flag: 'wx' }).catch(
    (error: unknown) => {
      if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
    },
  )
}

function damagedManifest(location: string): IndexFormatError {
  const why = 'it is not what was written'
  const message = `The manifest of the index in ${location} is damaged: ${why}. Restore ${MANIFEST} from a version of the bucket, or give the index another prefix.`
  return new IndexFormatError('MANIFEST_CORRUPT', message, { why })
}
