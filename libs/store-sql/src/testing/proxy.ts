import { connect, createServer, type Socket } from 'node:net'

/** A relay to a server on the loopback interface that can cut connections at a chosen moment. */
export interface CuttingProxy extends AsyncDisposable {
  readonly port: number
  /** Cuts the connection that sends `text` next, before or after the server got it. The answer never arrives. */
  cutAt(text: string, moment: 'before' | 'after'): void
  /** Number of connections that were cut. */
  readonly cuts: number
}

export async function startProxy(targetPort: number): Promise<CuttingProxy> {
  let plan: { text: string; moment: 'before' | 'after' } | null = null
  let cuts = 0
  const open = new Set<Socket>()
  const server = createServer((client) => {
    const target = connect(targetPort, '127.0.0.1')
    let isMuted = false
    for (const socket of [client, target]) {
      open.add(socket)
      socket.on('error', () => undefined)
      socket.on('close', () => {
        open.delete(socket)
        client.destroy()
        if (!isMuted) target.destroy()
      })
    }
    client.on('data', (bytes) => {
      if (plan === null || !bytes.includes(plan.text)) {
        target.write(bytes)
        return
      }
      const { moment } = plan
      plan = null
      cuts++
      isMuted = true
      // The server finishes what it got, as it does when only the way back is lost.
      if (moment === 'after') target.end(bytes)
      else target.destroy()
      client.destroy()
    })
    target.on('data', (bytes) => {
      if (!isMuted) client.write(bytes)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  return {
    port: typeof address === 'object' && address !== null ? address.port : 0,
    cutAt: (text, moment) => {
      plan = { text, moment }
    },
    get cuts() {
      return cuts
    },
    async [Symbol.asyncDispose]() {
      for (const socket of open) socket.destroy()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
