import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { clientAddress } from '@/lib/accounts/open-context'
import { appendPeerAddress } from '@/lib/ops/server/append-peer-address'

const server = createServer((requested, response) => {
  appendPeerAddress(requested)
  response.end(
    clientAddress(String(requested.headers['x-forwarded-for']), String(requested.headers.trusted ?? '')),
  )
})

beforeAll(() => new Promise<void>(resolve => server.listen(0, '::', resolve)))
afterAll(() => new Promise<void>(resolve => server.close(() => resolve())))

function seenAs(headers: Record<string, string> = {}): Promise<string> {
  const { port } = server.address() as AddressInfo
  return new Promise((resolve, reject) => {
    request({ host: '127.0.0.1', port, headers }, answer => {
      let text = ''
      answer.on('data', part => {
        text += part
      })
      answer.on('end', () => resolve(text))
    })
      .on('error', reject)
      .end()
  })
}

describe('the address of a caller', () => {
  it('is the one that its connection comes from', async () => {
    expect(await seenAs()).toBe('127.0.0.1')
  })

  it('is not what the caller claims', async () => {
    expect(await seenAs({ 'x-forwarded-for': '9.9.9.9' })).toBe('127.0.0.1')
    expect(await seenAs({ 'x-forwarded-for': '9.9.9.9, 127.0.0.1' })).toBe('127.0.0.1')
  })

  it('is what a trusted proxy says, and no further', async () => {
    const trusted = '127.0.0.1'
    expect(await seenAs({ trusted, 'x-forwarded-for': '9.9.9.9' })).toBe('9.9.9.9')
    expect(await seenAs({ trusted, 'x-forwarded-for': '1.2.3.4, 9.9.9.9' })).toBe('9.9.9.9')
  })

  it('is the same however a proxy writes it', async () => {
    const trusted = '127.0.0.1, 10.0.0.1'
    for (const written of ['[2001:db8:1:2::9]', '"[2001:db8:1:2::9]:4711"', '2001:db8:1:2::9'])
      expect(await seenAs({ trusted, 'x-forwarded-for': written })).toBe('2001:db8:1:2::9')
    for (const written of ['9.9.9.9:4711', '::ffff:9.9.9.9', '9.9.9.9, 10.0.0.1:80'])
      expect(await seenAs({ trusted, 'x-forwarded-for': written })).toBe('9.9.9.9')
  })
})
