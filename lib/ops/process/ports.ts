import { createServer } from 'node:net'

export function isFree(port: number, host?: string): Promise<boolean> {
  return new Promise(done => {
    const server = createServer()
    server.once('error', () => done(false))
    server.listen({ port, host, exclusive: true }, () => server.close(() => done(true)))
  })
}

export async function freePort(first: number, host?: string): Promise<number> {
  for (let port = first; port < first + 200; port++) if (await isFree(port, host)) return port
  throw new Error(`no free port from ${first} to ${first + 200}`)
}
