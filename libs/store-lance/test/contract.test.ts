import { pathToFileURL } from 'node:url'
import { createMemoryChunkStore } from '../src/memory.js'
import { chunkStoreContract } from '../src/testing.js'
import { openReadable } from './readable-store.js'
import { temporaryDirectory } from './temporary.js'

chunkStoreContract('the memory store', async (options) => createMemoryChunkStore(options))

chunkStoreContract('the LanceDB store, read from images,', async ({ dimensions }) =>
  openReadable({ uri: await temporaryDirectory(), dimensions }),
)

chunkStoreContract('the LanceDB store at a URL, read through LanceDB,', async ({ dimensions }) =>
  openReadable({ uri: pathToFileURL(await temporaryDirectory()).href, dimensions }),
)
