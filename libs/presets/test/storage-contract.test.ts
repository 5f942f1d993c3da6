import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { indexStorageContract } from '@coderag/types/storage-contract'
import { onTestFinished } from 'vitest'
import { composeIndex } from '../src/compose-index.js'

indexStorageContract('the directory', {
  hasGraphs: true,
  hasParallelWriters: false,
  scoresExactly: true,
  async open() {
    const directory = await mkdtemp(join(tmpdir(), 'coderag-storage-'))
    onTestFinished(() => rm(directory, { recursive: true, force: true }))
    return composeIndex({ index: directory })
  },
})

// The tests of store-sql have no graphs, because they belong to another stage.
indexStorageContract('SQLite with graphs', {
  hasGraphs: true,
  hasParallelWriters: true,
  scoresExactly: true,
  async open() {
    const directory = await mkdtemp(join(tmpdir(), 'coderag-storage-'))
    onTestFinished(() => rm(directory, { recursive: true, force: true }))
    return composeIndex({ dataDir: directory, index: `sqlite:${join(directory, 'index.db')}` })
  },
})
