import { posix } from 'node:path'
import { globOfPath, type CleanChunk, type IndexedSource } from '@coderag/types'
import type { Snapshot } from '../snapshot.js'

/** Matches files that describe their folder, the most useful first. */
const TELLING: readonly RegExp[] = [
  /^readme(?:\.\w+)?$/i,
  /^doc\.go$|^__init__\.py$|^(?:mod|lib)\.rs$|^package-info\.java$/,
  /^(?:package\.json|pyproject\.toml|Cargo\.toml|go\.mod|.+\.csproj)$/,
  /^(?:index|main|mod)\.\w+$/,
]
const MOST_CHARACTERS = 160

/** Folders of a source, relative to it; the empty path is its root. */
export interface SummarizedFolders {
  readonly source: Pick<IndexedSource, 'repoName' | 'units'>
  readonly folders: readonly string[]
}

/**
 * Summarises folders in the words of their own files: the first paragraph of a readme, the documentation of a package
 * or module, or the description in a manifest. A folder without such a text has no summary.
 *
 * @returns Summaries by repository, then by folder.
 */
export async function folderSummaries(
  wanted: readonly SummarizedFolders[],
  { chunks: store }: Pick<Snapshot, 'chunks'>,
): Promise<ReadonlyMap<string, ReadonlyMap<string, string>>> {
  const paths = new Map(
    wanted.map(({ source, folders }) => {
      const asked = new Set(folders)
      const telling = Object.keys(source.units).filter((path) => rankOf(path) !== null && asked.has(folderOf(path)))
      return [source.repoName, new Set(telling)] as const
    }),
  )
  const best = new Map<string, Map<string, { rank: number; summary: string }>>()
  const pathGlobs = [...new Set([...paths.values()].flatMap((own) => [...own]))].map(globOfPath)
  if (pathGlobs.length === 0) return new Map()
  for await (const chunks of store.scan({ filter: { repos: [...paths.keys()], pathGlobs } })) {
    for (const chunk of chunks) {
      const { repoName, filePath } = chunk
      if (repoName === null || filePath === null || paths.get(repoName)?.has(filePath) !== true) continue
      const [rank, summary, folder] = [rankOf(filePath), summaryOf(chunk), folderOf(filePath)]
      if (rank === null || summary === null) continue
      const found = best.get(repoName) ?? new Map<string, { rank: number; summary: string }>()
      best.set(repoName, found)
      if (rank < (found.get(folder)?.rank ?? Infinity)) found.set(folder, { rank, summary })
    }
  }
  return new Map(
    [...best].map(([repoName, found]) => [
      repoName,
      new Map([...found].map(([folder, { summary }]) => [folder, summary])),
    ]),
  )
}

/** Returns one sentence from the chunk at the top of a file; null for other chunks and without a sentence. */
function summaryOf({ byteRange, corpusType, symbolKind, docstring, text }: CleanChunk): string | null {
  if (symbolKind === 'module' || symbolKind === 'package') return docstring === null ? null : firstSentence(docstring)
  return corpusType.startsWith('DOC_') && byteRange[0] === 0 ? firstParagraph(text) : null
}

function firstParagraph(markdown: string): string | null {
  const plain = markdown
    .replace(/^---\n[^]*?\n---\n/, '')
    .replace(/<!--[^]*?-->|```[^]*?(?:```|$)/g, '')
    .replace(/!\[[^\]]*\](?:\([^)]*\)|\[[^\]]*\])/g, '')
    .replace(/\[([^\]]*)\](?:\([^)]*\)|\[[^\]]*\])/g, '$1')
    .replace(/<[^>]+>/g, '')
  const paragraphs = plain
    .split(/\n\s*\n/)
    .map((paragraph) => paragraph.replace(/^(?:#+ .*|[=\-~^]{3,}|.*\n[=\-~]{3,})$/gm, ''))
  const prose = paragraphs.map((paragraph) => paragraph.replace(/[*_`]{1,3}/g, '').trim())
  const telling = prose.find((paragraph) => paragraph.split(/\s+/).length >= 4 && isProse(paragraph))
  return telling === undefined ? null : firstSentence(telling)
}

/** Tests whether a paragraph starts like a sentence and consists of words: readmes also contain drawings in letters. */
function isProse(paragraph: string): boolean {
  const passages = paragraph.split(/\s+/)
  const words = passages.filter((passage) => new Set(passage.toLowerCase().match(/\p{L}/gu)).size > 1)
  return /^[\p{L}\p{N}"'([]/u.test(paragraph) && words.length * 2 >= passages.length
}

function firstSentence(text: string): string | null {
  const folded = text.replace(/\s+/g, ' ').trim()
  const sentence = /^.*?[.!?](?=\s|$)/.exec(folded)?.[0] ?? folded
  // A short sentence often ends at the dot of an abbreviation.
  const chosen = sentence.length < 20 ? folded : sentence
  if (chosen === '') return null
  return chosen.length <= MOST_CHARACTERS ? chosen : `${chosen.slice(0, MOST_CHARACTERS - 1).trimEnd()}…`
}

function rankOf(path: string): number | null {
  const rank = TELLING.findIndex((pattern) => pattern.test(posix.basename(path)))
  return rank === -1 ? null : rank
}

function folderOf(path: string): string {
  const folder = posix.dirname(path)
  return folder === '.' ? '' : folder
}
