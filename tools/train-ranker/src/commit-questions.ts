import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { type Dataset, EvalError, selfQuestions } from '@coderag/eval'
import { openChunks } from '@coderag/presets/storage'

/** Most queries of one repository. */
const LIMIT = 25

/**
 * Makes queries of the subjects of small commits, for each checkout in a folder that has an index of its name. Repositories without
 * such a commit are left out.
 */
export async function commitQuestions(folder: string, indexDir: string): Promise<readonly Dataset[]> {
  const names = await readdir(folder)
  const indexed = new Set(await readdir(indexDir))
  const datasets: Dataset[] = []
  for (const name of names.filter((one) => indexed.has(one)).toSorted()) {
    await using store = await openChunks({ index: join(indexDir, name) })
    const chunks = store.scan({ filter: { repos: [name] } })
    try {
      const all = await selfQuestions({ name, path: join(folder, name) }, chunks, { limit: LIMIT })
      const questions = all.questions.filter(({ category }) => category === 'commit')
      if (questions.length > 0) datasets.push({ ...all, questions })
    } catch (error) {
      if (!(error instanceof EvalError)) throw error
      console.error(`${name}: ${error.code}, left out`)
    }
  }
  return datasets
}
