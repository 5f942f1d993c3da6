import { tempDirectory } from '@coderag/storage/testing'
import { pathToFileURL } from 'node:url'
import { createMemoryChunkStore } from '../src/memory.js'
import { chunkStoreContract } from '../src/testing.js'
import { openReadable } from './readable-store.js'

chunkStoreContract('the memory store', async (options) => createMemoryChunkStore(options))

chunkStoreContract('the LanceDB store, read from images,', async ({ dimensions }) =>
  openReadable({ uri: tempDirectory(), dimensions }),
)

chunkStoreContract('the LanceDB store at a URL, read through LanceDB,', async ({ dimensions }) =>
  openReadable({ uri: pathToFileURL(tempDirectory()).href, dimensions }),
)
