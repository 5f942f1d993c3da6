import type { ChunkFilter, CleanChunk, IndexManifest } from '@coderag/types'
import type { Generation } from '../../index-reader/snapshot.js'
import { RANKING_DEFAULTS } from '../../rank/ranking-defaults.js'
import type { Frame } from '../../understand/pasted.js'
import { type IndexedFile, findFiles } from '../../index-reader/files-by-name.js'
import { chunksOfFiles } from '../lookup.js'
import { isTestPath } from '../../rank/learned/test-path.js'
import type { Found, Provider } from './provider.js'

/** Code of the frames of a pasted stack trace. */
export const frames: Provider = {
  name: 'frames',
  applies: ({ pasted }) => pasted !== null && pasted.frames.length > 0,
  find: ({ generation, understood: { pasted, filter } }) => framedChunks(generation, pasted?.frames ?? [], filter),
}

/**
 * Finds the chunks that the frames of a stack trace name: those of files of the index, innermost first. Frames of tests
 * say where the error was seen, so they come last. Evidence falls with the distance from the error.
 */
async function framedChunks(
  { manifest, snapshot }: Generation,
  frames: readonly Frame[],
  filter: ChunkFilter,
): Promise<Found[]> {
  const own = frames.flatMap((frame) => {
    const file = frame.isWhole
      ? (findFiles(manifest, frame.path, filter)[0] ?? null)
      : fileOfFrame(manifest, frame.path, filter)
    return file === null ? [] : [{ frame, file }]
  })
  const ordered = [
    ...own.filter(({ file }) => !isTestPath(file.path)),
    ...own.filter(({ file }) => isTestPath(file.path)),
  ].slice(0, RANKING_DEFAULTS.frames)
  if (ordered.length === 0) return []
  const chunks = await chunksOfFiles(
    snapshot,
    ordered.map(({ file }) => file),
    filter,
  )
  const found = new Map<string, Found>()
  ordered.forEach(({ frame, file }, place) => {
    const inFile = chunks.filter(({ repoName, filePath }) => repoName === file.repoName && filePath === file.path)
    const chunk = chunkOfFrame(inFile, frame)
    if (chunk !== undefined && !found.has(chunk.id)) {
      const evidence = place === 0 ? 1 : RANKING_DEFAULTS.pastedEvidence / place
      found.set(chunk.id, { chunk, evidence })
    }
  })
  return [...found.values()]
}

/**
 * Finds the file of a pasted path by its longest ending. An ending of one name counts only if one file has it, because
 * every package has an `__init__.py`.
 */
function fileOfFrame(manifest: IndexManifest, path: string, filter: ChunkFilter): IndexedFile | null {
  const parts = path.split('/').filter((part) => part !== '' && part !== '.')
  for (let from = 0; from < parts.length; from++) {
    const found = findFiles(manifest, parts.slice(from).join('/'), filter)
    const isName = from === parts.length - 1
    if (found.length === 1 || (found.length > 1 && !isName)) return found[0] ?? null
  }
  return null
}

/** Returns the chunk of the function that a frame names, or else of its line. Lines move between versions. */
function chunkOfFrame(chunks: readonly CleanChunk[], { line, symbol }: Frame): CleanChunk | undefined {
  const atLine = chunks.find(({ startLine, endLine }) => startLine <= line && line <= endLine)
  const declares = ({ symbolName, definedNames }: CleanChunk): boolean =>
    symbol !== null &&
    [...definedNames, symbolName ?? ''].some((name) => name === symbol || name.endsWith(`.${symbol}`))
  if (atLine !== undefined && (symbol === null || declares(atLine))) return atLine
  return chunks.find(declares) ?? atLine ?? chunks[0]
}
