import { openChunkStore } from '../src/index.js'
import { createMemoryChunkStore } from '../src/memory.js'
import { chunkStoreContract } from '../src/testing.js'
import { temporaryDirectory } from './temporary.js'

chunkStoreContract('the memory store', async (options) => createMemoryChunkStore(options))

chunkStoreContract('the LanceDB store', async ({ dimensions }) =>
  openChunkStore({ uri: await temporaryDirectory(), mode: 'write', dimensions }),
)
