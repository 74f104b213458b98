import { createServer } from 'node:net'
import { describe, expect, it } from 'vitest'
import { clamd } from '@/lib/services/virus-scanner/clamd'
import { openStandIn } from '@/tests/support/server/virus-scanner'
import { scannedUploads } from './virus-scan-calls'

describe('uploads with a scanner', () => scannedUploads(openStandIn))

async function answering(text: string): Promise<unknown> {
  const server = createServer(socket => socket.on('error', () => {}).end(text))
  await new Promise<void>(done => server.listen(0, '127.0.0.1', done))
  const { port } = server.address() as { port: number }
  const content = async function* () {
    yield Buffer.from('content')
  }
  return clamd(`tcp://127.0.0.1:${port}`)
    .scan(content())
    .catch((error: Error) => error.message)
    .finally(() => server.close())
}

describe('an answer of the scanner that is no verdict', () => {
  it('is never taken for clean', async () => {
    expect(await answering('')).toMatch(/closed the connection|ECONNRESET|EPIPE/)
    expect(await answering('stream: OK')).toMatch(/closed the connection|ECONNRESET|EPIPE/)
    expect(await answering('stream: Something ERROR\0')).toMatch(/Something ERROR/)
    expect(await answering('UNKNOWN COMMAND\0')).toMatch(/UNKNOWN COMMAND/)
    expect(await answering('stream: OK\0')).toEqual({ scanned: true, infection: null })
  })
})
