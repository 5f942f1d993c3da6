import { createHash } from 'node:crypto'
import { readdir, readFile, stat } from 'node:fs/promises'
import { basename, join } from 'node:path'
import type { Entry, ZipFile } from 'yauzl'
import { IngestError } from '../errors.js'
import { EXPORT_ENTRY_BYTES } from '../limits.js'

/** A file of an export. */
export interface ExportEntry {
  /** Path below the export's root, with `/` between parts. */
  readonly path: string
  /** In bytes, unpacked. */
  readonly size: number
  /** Returns a value that changes with the content. */
  fingerprint(): Promise<string>
}

/** Files of an export, however it is packed. */
export interface ExportFiles extends AsyncDisposable {
  readonly entries: readonly ExportEntry[]
  /** Reads the entry of that path. */
  read(path: string): Promise<Buffer>
}

/**
 * Opens an export: a zip, an unpacked directory, or a single JSON file.
 * @throws IngestError `INGEST_SOURCE_MISSING`; `INGEST_EXPORT_UNKNOWN`: it is none of them.
 */
export async function openExport(path: string): Promise<ExportFiles> {
  const stats = await stat(path).catch(() => null)
  if (stats === null) {
    throw new IngestError('INGEST_SOURCE_MISSING', `There is nothing at ${path}. Give the path of an export.`, { path })
  }
  if (stats.isDirectory()) return rooted(await openDirectory(path))
  if (/\.zip$/i.test(path)) return rooted(await openZip(path))
  if (/\.json$/i.test(path)) {
    return { ...fileSource([[basename(path), path, stats.size]]), [Symbol.asyncDispose]: async () => undefined }
  }
  throw unknownExport(path)
}

export function unknownExport(path: string): IngestError<'INGEST_EXPORT_UNKNOWN'> {
  const message = `${path} is no Slack export: it needs folders with one JSON file a day, or messages in one JSON file. Give the zip as Slack made it, its unpacked folder, or a .json file.`
  return new IngestError('INGEST_EXPORT_UNKNOWN', message, { path })
}

async function openDirectory(root: string): Promise<ExportFiles> {
  const listed = await readdir(root, { recursive: true, withFileTypes: true })
  const files = await Promise.all(
    listed
      .filter((entry) => entry.isFile() && entry.name.endsWith('.json'))
      .map(async (entry): Promise<[string, string, number]> => {
        const full = join(entry.parentPath, entry.name)
        return [full.slice(root.length).split(/[\\/]/).filter(Boolean).join('/'), full, (await stat(full)).size]
      }),
  )
  return { ...fileSource(files), [Symbol.asyncDispose]: async () => undefined }
}

function fileSource(files: readonly (readonly [path: string, full: string, size: number])[]) {
  const places = new Map(files.map(([path, full]) => [path, full]))
  const read = (path: string): Promise<Buffer> => readFile(places.get(path) ?? path)
  const entries = files.map(([path, , size]) => ({ path, size, fingerprint: async () => sha256(await read(path)) }))
  return { entries, read }
}

async function openZip(path: string): Promise<ExportFiles> {
  const { default: yauzl } = await import('yauzl')
  const { open } = yauzl
  const zip = await new Promise<ZipFile>((resolve, reject) => {
    open(path, { lazyEntries: true, autoClose: false }, (error, file) => (error ? reject(error) : resolve(file)))
  }).catch((cause: unknown) => {
    throw new IngestError('INGEST_DOCUMENT_BROKEN', `The zip can't be read. Download the export again.`, {
      format: 'zip',
      reason: cause instanceof Error ? cause.name : typeof cause,
    })
  })
  const found = new Map<string, Entry>()
  await new Promise<void>((resolve, reject) => {
    zip.on('error', reject)
    zip.on('end', () => resolve())
    zip.on('entry', (entry: Entry) => {
      const name = entry.fileName
      if (name.endsWith('.json') && !name.startsWith('__MACOSX/')) found.set(name, entry)
      zip.readEntry()
    })
    zip.readEntry()
  })
  return {
    entries: [...found].map(([name, entry]) => ({
      path: name,
      size: entry.uncompressedSize,
      fingerprint: () => Promise.resolve(`${entry.crc32}-${entry.uncompressedSize}`),
    })),
    async read(name) {
      const entry = found.get(name)
      if (entry === undefined) throw new RangeError('no such entry')
      if (entry.uncompressedSize > EXPORT_ENTRY_BYTES) {
        const message = `A file of the export is larger than ${EXPORT_ENTRY_BYTES / 2 ** 20} MB. Split it.`
        throw new IngestError('INGEST_DOCUMENT_BROKEN', message, { format: 'zip', reason: 'too large' })
      }
      return new Promise<Buffer>((resolve, reject) => {
        zip.openReadStream(entry, (error, stream) => {
          if (error) return reject(error)
          const parts: Buffer[] = []
          stream.on('data', (part: Buffer) => parts.push(part))
          stream.on('error', reject)
          stream.on('end', () => resolve(Buffer.concat(parts)))
        })
      })
    },
    async [Symbol.asyncDispose]() {
      zip.close()
    },
  }
}

/** Makes paths relative to the folder that lists the channels. Archives often hold one folder with everything in it. */
function rooted(files: ExportFiles): ExportFiles {
  const list = files.entries.map(({ path }) => path)
  const marker = list
    .filter((path) => /(?:^|\/)(?:channels|users|groups|dms)\.json$/.test(path))
    .sort((a, b) => a.split('/').length - b.split('/').length)[0]
  const root = marker === undefined ? '' : marker.slice(0, marker.lastIndexOf('/') + 1)
  if (root === '') return files
  return {
    entries: files.entries
      .filter(({ path }) => path.startsWith(root))
      .map((entry) => ({ ...entry, path: entry.path.slice(root.length) })),
    read: (path) => files.read(root + path),
    [Symbol.asyncDispose]: () => files[Symbol.asyncDispose](),
  }
}

export function sha256(bytes: Buffer | string): string {
  return createHash('sha256').update(bytes).digest('hex')
}
