import { createReadStream, readdirSync, readFileSync, writeFileSync, existsSync } from 'node:fs'
import { join } from 'node:path'
import { createGunzip, gzipSync, gunzipSync } from 'node:zlib'
import type { CorpusHeader, MinedPair } from './record.js'

/** Returns the path of a repository's file in a corpus folder. */
function corpusPath(folder: string, repository: string): string {
  return join(folder, `${repository.replace('/', '+')}.jsonl.gz`)
}

export function hasRepository(folder: string, repository: string): boolean {
  return existsSync(corpusPath(folder, repository))
}

/** Writes a header line and one line per pair. */
export function writeRepository(folder: string, header: CorpusHeader, pairs: readonly MinedPair[]): void {
  const lines = [header, ...pairs].map((line) => JSON.stringify(line))
  writeFileSync(corpusPath(folder, header.repository), gzipSync(`${lines.join('\n')}\n`, { level: 4 }))
}

/** Returns the sorted names of the repositories in a corpus folder. */
export function repositoriesOf(folder: string): string[] {
  return readdirSync(folder)
    .filter((file) => file.endsWith('.jsonl.gz'))
    .map((file) => file.slice(0, -'.jsonl.gz'.length).replace('+', '/'))
    .sort()
}

/** Reads the pairs of a repository from a file that `writeRepository` wrote. */
export function readRepository(folder: string, repository: string): { header: CorpusHeader; pairs: MinedPair[] } {
  const text = gunzipSync(readFileSync(corpusPath(folder, repository))).toString('utf8')
  const [first = '{}', ...rest] = text.trimEnd().split('\n')
  return { header: JSON.parse(first) as CorpusHeader, pairs: rest.map((line) => JSON.parse(line) as MinedPair) }
}

/** Reads only the header of a repository's file. */
export async function readHeader(folder: string, repository: string): Promise<CorpusHeader> {
  let text = ''
  for await (const block of createReadStream(corpusPath(folder, repository)).pipe(createGunzip())) {
    text += String(block)
    const lineEnd = text.indexOf('\n')
    if (lineEnd !== -1) return JSON.parse(text.slice(0, lineEnd)) as CorpusHeader
  }
  throw new Error(`The corpus file of ${repository} is empty. Mine it again.`)
}
