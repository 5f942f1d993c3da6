import { createHash } from 'node:crypto'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export const COMMIT = 'c0ffee'.repeat(7).slice(0, 40)

export interface FakeHub extends AsyncDisposable {
  readonly url: string
  /** Method-less lines: path and range. */
  readonly requests: { readonly path: string; readonly range: string | undefined; readonly token: string | undefined }[]
  /** Called before a file is sent; returns true when it has answered itself. */
  intercept: (path: string, response: ServerResponse) => boolean
}

/** A hub on this machine with one model repository. */
export async function startFakeHub(id: string, files: Readonly<Record<string, string>>): Promise<FakeHub> {
  const hub = { requests: [] as FakeHub['requests'], intercept: (() => false) as FakeHub['intercept'] }
  const server = createServer((request, response) => {
    const path = decodeURIComponent(request.url ?? '')
    const { range, authorization } = request.headers
    hub.requests.push({ path, range, token: authorization })
    if (path.startsWith('/api/')) return describe(path, response)
    const prefix = `/${id}/resolve/${COMMIT}/`
    const content = path.startsWith(prefix) ? files[path.slice(prefix.length)] : undefined
    if (content === undefined) return void response.writeHead(404).end()
    if (hub.intercept(path.slice(prefix.length), response)) return
    const start = Number(/^bytes=(\d+)-$/.exec(range ?? '')?.[1] ?? 0)
    if (start > 0 && start >= Buffer.byteLength(content)) return void response.writeHead(416).end()
    response.writeHead(start > 0 ? 206 : 200).end(Buffer.from(content).subarray(start))
  })
  const describe = (path: string, response: ServerResponse): void => {
    if (!path.startsWith(`/api/models/${id}/revision/main`)) return void response.writeHead(401).end()
    const siblings = Object.entries(files).map(([rfilename, content]) => ({
      rfilename,
      size: Buffer.byteLength(content),
      ...(rfilename.endsWith('.onnx') ? { lfs: { sha256: createHash('sha256').update(content).digest('hex') } } : {}),
    }))
    response.writeHead(200).end(JSON.stringify({ sha: COMMIT, siblings }))
  }
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return Object.assign(hub, {
    url: `http://127.0.0.1:${port}`,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  })
}
