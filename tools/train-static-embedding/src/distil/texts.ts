import { readRepository } from '../mining/corpus.js'
import { subjectQuery } from '../mining/commit-pairs.js'
import { isOwnCode } from '../mining/file-rules.js'
import { gitLenient, listFiles, readFiles, type GitFile } from '../mining/git-files.js'
import { queryOf } from '../mining/query.js'
import { hashText } from '../mining/record.js'

/** Maximum number of texts of each kind from one repository, so that none dominates. */
const maxTexts = 6_000
const documentFile = /\.(?:md|mdx|rst|adoc|txt)$/i
const notWritten = /(?:^|\/)(?:change-?log|history|news|licen[sc]e|third[-_]?party|authors|requirements)[^/]*$/i
const maxDocumentBytes = 300_000

/**
 * Returns what people wrote in a repository, each text once: documentation of its code, from the corpus that `mine` made;
 * subjects of commits; sentences of documents.
 */
export async function textsOf(repository: {
  readonly name: string
  readonly gitDirectory: string
  readonly corpusFolder: string
}): Promise<string[]> {
  const { name, gitDirectory, corpusFolder } = repository
  const { header, pairs } = readRepository(corpusFolder, name)
  if (header.pairs === 0) return []
  const documented = pairs.filter(({ kind }) => kind === 'doc' || kind === 'module').map(({ query }) => query)
  const subjects = gitLenient(gitDirectory, ['log', '--no-merges', '--format=%s', header.commit])
    .split('\n')
    .flatMap((subject) => subjectQuery(subject) ?? [])
  const sentences: string[] = []
  const files = listFiles(gitDirectory, header.commit).filter(isDocument)
  for await (const { text } of readFiles(gitDirectory, files)) sentences.push(...sentencesOf(text))
  return [...new Set([documented, subjects, sentences].flatMap(chosen))]
}

function isDocument({ path, size }: GitFile): boolean {
  const inDocs = path.replace(/(^|\/)docs?\//i, '$1')
  return documentFile.test(path) && !notWritten.test(path) && size <= maxDocumentBytes && isOwnCode(inDocs)
}

/** Yields the sentences of a document that are no code, list of links or heading. */
export function sentencesOf(document: string): string[] {
  const prose = document.replace(/^(```|~~~)[^]*?^\1/gm, '\n').replace(/^(?: {4}|\t).*$/gm, '')
  return prose.split(/\n\s*\n/).flatMap((paragraph) =>
    paragraph
      .replace(/^\s*(?:[-*+>#]|\d+\.)+\s+/gm, '')
      .split(/(?<=[.!?])\s+(?=[A-Z])/)
      .flatMap((sentence) => queryOf(sentence, '', true) ?? []),
  )
}

/** Keeps the texts with the lowest hash. */
function chosen(texts: readonly string[]): string[] {
  const distinct = [...new Set(texts)]
  if (distinct.length <= maxTexts) return distinct
  return distinct.sort((a, b) => hashText(a) - hashText(b)).slice(0, maxTexts)
}
