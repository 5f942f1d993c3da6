import type { CleanChunk, CorpusType, SymbolGraph } from '@coderag/types'
import { chunksOfFiles } from '../search/lookup.js'
import { filesWithName } from './files-by-name.js'
import type { Generation } from './snapshot.js'

/** A whole file as it was indexed, with placeholders where the scrub gate replaced something. */
export interface FileText {
  readonly repoName: string
  readonly filePath: string
  readonly corpusType: CorpusType
  readonly language: string | null
  readonly gitHash: string | null
  readonly text: string
  /** Chunks of the file in order. Their texts together are `text`. */
  readonly chunks: readonly CleanChunk[]
  /** What the file declares, in the order of its lines; headings and the like where the symbol graph has nothing. */
  readonly symbols: readonly FileSymbol[]
  /** Other files whose path ends the same way, as `repository/path`; at most 20. */
  readonly alike: readonly string[]
}

/** A declaration of a file. */
export interface FileSymbol {
  /** With its scope, such as `OrderService.place`. */
  readonly name: string
  readonly kind: string | null
  /** 1-based, inclusive. */
  readonly startLine: number
  readonly endLine: number
}

/**
 * Returns the file whose path is `path` or ends with it, or null if there is none. Of several files, the one with the
 * shortest path.
 *
 * @param path - Path, end of a path, or `repository/path`.
 */
export async function fileText({ manifest, snapshot }: Generation, path: string): Promise<FileText | null> {
  const [file, ...others] = filesWithName(manifest, path)
  if (file === undefined) return null
  const chunks = await chunksOfFiles(snapshot, [file], {})
  const [first] = chunks
  if (first === undefined) return null
  const declared = declaredIn(await snapshot.symbols(), file.repoName, file.path)
  return {
    repoName: file.repoName,
    filePath: file.path,
    corpusType: first.corpusType,
    language: first.language,
    gitHash: first.gitHash,
    text: chunks.map((chunk) => chunk.text).join(''),
    chunks,
    symbols: declared.length > 0 ? declared : symbolsOfChunks(chunks),
    alike: others.slice(0, 20).map((other) => `${other.repoName}/${other.path}`),
  }
}

/** The graph lists the file itself as well, under its path. */
function declaredIn(graph: SymbolGraph | null, repoName: string, filePath: string): readonly FileSymbol[] {
  return (graph?.inFile(repoName, filePath) ?? [])
    .filter(({ qualifiedName }) => qualifiedName !== filePath)
    .map(({ qualifiedName: name, kind, startLine, endLine }) => ({ name, kind, startLine, endLine }))
    .sort((a, b) => a.startLine - b.startLine || b.endLine - a.endLine)
}

function symbolsOfChunks(chunks: readonly CleanChunk[]): readonly FileSymbol[] {
  return chunks.flatMap(({ symbolName: name, symbolKind: kind, startLine, endLine }) =>
    name === null ? [] : [{ name, kind, startLine, endLine }],
  )
}
