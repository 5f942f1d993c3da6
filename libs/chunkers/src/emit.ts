import type { Declaration } from '@coderag/syntax'
import { chunkId, contentHash, rawText, type RawChunk, type RawDocument } from '@coderag/types'
import type { Lines } from './lines.js'
import type { Piece } from './piece.js'

/** Facts that all chunks of a file share. */
export interface FileFacts {
  readonly language: string | null
  readonly imports: readonly string[]
  /** True if the scope of a piece is its place among headings. */
  readonly scopeIsSection?: boolean
}

/** Builds the chunk of each piece. */
export function emitChunks(
  document: RawDocument,
  lines: Lines,
  pieces: readonly Piece[],
  facts: FileFacts,
): RawChunk[] {
  return pieces.map((piece) => emitChunk(document, lines, piece, facts))
}

function emitChunk(document: RawDocument, lines: Lines, piece: Piece, facts: FileFacts): RawChunk {
  const { from, to, overlap } = piece
  const { sourceUri, filePath } = document
  const text = lines.slice(from, to)
  const byteRange = [lines.byteStart(from), lines.byteStart(to)] as const
  const symbol = symbolOf(piece, lines)
  const names = symbol === null ? piece.scope : [...symbol.scope, symbol.name]
  const contextPrefix = [filePath, ...names].join(' > ')
  const isStart = symbol !== null && piece.heads.includes(symbol)
  return {
    id: chunkId(sourceUri, byteRange),
    sourceUri,
    byteRange,
    startLine: lines.lineNumber(from),
    endLine: lines.lineNumber(to - 1),
    corpusType: document.corpusType,
    text: rawText(text),
    contextPrefix: rawText(contextPrefix),
    overlap: overlap === null ? null : rawText(overlap),
    contentHash: contentHash(contextPrefix, overlap, text),
    repoName: document.repoName,
    language: facts.language,
    symbolName: symbol?.name ?? null,
    symbolKind: symbol?.kind ?? null,
    definedNames: definedNames(piece),
    signature: symbol === null ? null : rawText(symbol.signature),
    docstring: isStart && symbol.docstring !== null ? rawText(symbol.docstring) : null,
    filePath,
    gitHash: document.gitHash,
    sectionPath: facts.scopeIsSection === true && names.length > 0 ? rawText(names.join(' > ')) : null,
    author: null,
    participants: [],
    timestamp: null,
    channel: null,
    threadId: null,
    imports: facts.imports,
    callsOut: [],
    mentions: [],
    calledBy: [],
    serviceName: null,
    k8sLabels: [],
  }
}

/**
 * Returns the one declaration that fills a piece: the only one that begins in it, or the one that it is a part of.
 * Later pieces of a class represent their members, those of a function the function.
 */
function symbolOf({ heads, owner, from, to }: Piece, lines: Lines): Declaration | null {
  if (owner !== null && heads[0] === owner) return owner
  const single = singleHead(heads)
  if (owner === null) return single
  const units = lines.start(to) - lines.start(from)
  if (single !== null && single.end - single.start >= units / 2) return single
  return owner.members.length > 0 ? null : owner
}

/** The only head; overloads and equations of one function count as one. */
function singleHead(heads: readonly Declaration[]): Declaration | null {
  // A namespace around a single class is not what anybody looks for, nor is a line that only names one.
  const named = heads.filter((head) => head.kind !== 'module')
  const modules = heads.filter((head) => head.members.length > 0)
  const [first, ...others] = named.length > 0 ? named : modules
  if (first === undefined) return null
  const isSame = (other: Declaration) => other.name === first.name && other.scope.join('\0') === first.scope.join('\0')
  return others.every(isSame) ? first : null
}

/** Returns the names that begin in the piece, each once, with the members of whole declarations. */
function definedNames({ heads, owner }: Piece): string[] {
  const names = new Set<string>()
  const add = (declaration: Declaration) => {
    names.add(declaration.name)
    // The members of a declaration that was cut stand in the pieces they begin in.
    if (declaration !== owner && declaration.kind !== 'module') declaration.members.forEach(add)
  }
  heads.forEach(add)
  return [...names]
}
