// Prints all that an index gives back: every chunk, and answers to questions. Started by query-process.ts.
import { composeRetriever, openChunks } from '@coderag/presets/retriever'
import type { QueryOrder } from './query-process.ts'

const { config, questions } = JSON.parse(process.argv[2] ?? '') as QueryOrder
const chunks = await openChunks(config)
for await (const batch of chunks.scan()) for (const chunk of batch) console.log(JSON.stringify(chunk))
await using retriever = await composeRetriever(config)
for (const text of questions) console.log(JSON.stringify((await retriever.query({ text })).sources))
