import { indexStorageContract } from '@coderag/types/storage-contract'
import { afterAll, beforeAll, describe } from 'vitest'
import { openIndex, type Engine } from './engines.js'

/** Runs the suite of every `IndexStorage` on an engine. */
export function sqlEngineContract(
  name: string,
  start: () => Promise<Engine>,
  { scoresExactly = true, exactVectorsUpTo }: { scoresExactly?: boolean; exactVectorsUpTo?: number } = {},
): void {
  describe(name, () => {
    let engine: Engine
    beforeAll(async () => {
      engine = await start()
    })
    afterAll(() => engine[Symbol.asyncDispose]())
    indexStorageContract(name, {
      hasGraphs: false,
      hasParallelWriters: true,
      scoresExactly,
      open: async () =>
        openIndex(await engine.place(), {
          search: await engine.search(),
          ...(exactVectorsUpTo !== undefined && { exactVectorsUpTo }),
        }),
    })
  })
}
