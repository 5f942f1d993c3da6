// A service that answers queries over HTTP from one open retriever.
//   node examples/query-in-a-service.ts <data directory> [port]
//   curl 'http://127.0.0.1:8080/?q=where+is+the+price+calculated'
import { createServer } from 'node:http'
import { composeRetriever } from '@coderag/presets'

const [dataDir = 'data', port = '8080'] = process.argv.slice(2)
// Open it once. Queries may run at the same time, and a new generation of the index is picked up between two queries.
const retriever = await composeRetriever({ dataDir })

const server = createServer(async (request, response) => {
  const query = new URL(request.url ?? '/', 'http://localhost').searchParams.get('q') ?? ''
  const abort = new AbortController()
  response.on('close', () => abort.abort())
  try {
    const { hits } = await retriever.query({ text: query, topK: 5 }, { signal: abort.signal })
    const found = hits.map(({ chunk }) => ({ repo: chunk.repoName, path: chunk.filePath, line: chunk.startLine }))
    response.setHeader('content-type', 'application/json').end(JSON.stringify(found))
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : 'UNEXPECTED'
    response.writeHead(code === 'QUERY_INVALID' ? 400 : 500).end(JSON.stringify({ code }))
  }
})
server.listen(Number(port), '127.0.0.1', () => console.log(`Listening on port ${JSON.stringify(server.address())}`))
process.once('SIGTERM', () => server.close(() => void retriever.close()))
