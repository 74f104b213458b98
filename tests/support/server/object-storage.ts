import { mkdtempSync, rmSync } from 'node:fs'
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import S3rver from 's3rver'
import type { FileStoreEnv } from '@/lib/core/env'

type Fault =
  | { kind: 'none' }
  | { kind: 'status'; status: number }
  | { kind: 'slow'; delayMs: number }
  | { kind: 'cut'; direction: 'up' | 'down'; afterBytes: number; times: number }
  | { kind: 'flip' }

export interface ObjectStorage {
  env(given?: Partial<FileStoreEnv>): FileStoreEnv
  fault: Fault
  requests: number
  close(): Promise<void>
}

export async function startObjectStorage(bucket = 'defect-files'): Promise<ObjectStorage> {
  const directory = mkdtempSync(path.join(tmpdir(), 'objects-'))
  const server = new S3rver({
    address: '127.0.0.1',
    port: 0,
    silent: true,
    directory,
    configureBuckets: [{ name: bucket, configs: [] }],
  })
  const { port: target } = await server.run()
  const storage: ObjectStorage = {
    env: given => ({
      FILES_DIR: directory,
      FILE_STORE: 's3',
      FILE_STORE_FROM: undefined,
      S3_ENDPOINT: `http://127.0.0.1:${port}`,
      S3_REGION: 'us-east-1',
      S3_BUCKET: bucket,
      S3_ACCESS_KEY_ID: 'S3RVER',
      S3_SECRET_ACCESS_KEY: 'S3RVER',
      S3_PATH_STYLE: 'on',
      S3_ENCRYPTION: 'off',
      S3_KMS_KEY_ID: undefined,
      S3_CHECKSUMS: 'on',
      ...given,
    }),
    fault: { kind: 'none' },
    requests: 0,
    async close() {
      front.closeAllConnections()
      front.close()
      // It keeps half-read requests of cut connections open.
      server.httpServer.closeAllConnections()
      await server.close()
      rmSync(directory, { recursive: true, force: true })
    },
  }
  const front = createServer((incoming, outgoing) => {
    storage.requests++
    void pass(storage, target, incoming, outgoing)
  })
  await new Promise<void>(done => front.listen(0, '127.0.0.1', done))
  const { port } = front.address() as AddressInfo
  return storage
}

async function pass(
  { fault }: ObjectStorage,
  port: number,
  incoming: IncomingMessage,
  outgoing: ServerResponse,
) {
  if (fault.kind === 'status') {
    incoming.resume()
    outgoing.writeHead(fault.status, { 'content-type': 'application/xml' })
    return outgoing.end('<Error><Code>SlowDown</Code></Error>')
  }
  if (fault.kind === 'slow') await new Promise(done => setTimeout(done, fault.delayMs))
  const { method, url, headers } = incoming
  const onward = request({
    port,
    host: '127.0.0.1',
    method,
    path: url,
    agent: false,
    headers: { ...headers, connection: 'close' },
  })
  onward.on('error', () => incoming.socket.destroy())
  const flip = fault.kind === 'flip' && method === 'PUT'
  const cutUp = takeCut(fault, 'up', method === 'PUT')
  const cutDown = takeCut(fault, 'down', method === 'GET')
  let sent = 0
  incoming.on('data', (chunk: Buffer) => {
    sent += chunk.length
    if (flip) chunk[0]! ^= 1
    if (cutUp !== undefined && sent >= cutUp) {
      onward.destroy()
      incoming.socket.destroy()
    } else onward.write(chunk)
  })
  incoming.on('end', () => onward.end())
  onward.on('response', answer => {
    outgoing.writeHead(answer.statusCode!, answer.headers)
    let received = 0
    answer.on('data', (chunk: Buffer) => {
      received += chunk.length
      outgoing.write(chunk)
      if (cutDown !== undefined && received >= cutDown) incoming.socket.destroy()
    })
    answer.on('end', () => outgoing.end())
  })
}

function takeCut(fault: Fault, direction: 'up' | 'down', concerns: boolean): number | undefined {
  if (fault.kind !== 'cut' || fault.direction !== direction || !concerns || fault.times === 0) return
  fault.times--
  return fault.afterBytes
}
