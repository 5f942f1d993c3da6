import { execFileSync } from 'node:child_process'
import { appendFileSync, copyFileSync, mkdtempSync, renameSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { composeIngest, type Config } from '@coderag/presets'

/** Updates an index from repositories. Returns the time in seconds. */
export async function update(config: Config, repos: readonly string[]): Promise<number> {
  const pipeline = await composeIngest(config)
  const since = performance.now()
  await pipeline.ingest(
    repos.map((path) => ({ kind: 'repo' as const, path })),
    { incremental: true },
  )
  return (performance.now() - since) / 1000
}

/** Changes a file of the first repository, updates the index, and restores the file. */
export async function updateOfOneFile(config: Config, repos: readonly string[]): Promise<number> {
  const [repo = ''] = repos
  const listed = execFileSync('git', ['-C', repo, 'ls-files', '*.py', '*.go', '*.ts', '*.js'], { encoding: 'utf8' })
  const file = join(repo, listed.split('\n')[0] ?? '')
  const work = mkdtempSync(join(tmpdir(), 'coderag-update-'))
  const saved = join(work, 'saved')
  copyFileSync(file, saved)
  try {
    appendFileSync(file, '\n')
    return await update(config, repos)
  } finally {
    copyFileSync(saved, `${file}.restored`)
    renameSync(`${file}.restored`, file)
    rmSync(work, { recursive: true })
  }
}
