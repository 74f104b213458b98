import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, describe, expect, it } from 'vitest'
import { locales } from '@/lib/i18n/locales'
import { translate } from '@/lib/i18n/translate'
import { remoteTextMessages } from '@/lib/services/text-message/remote'
import { textPurposes } from '@/lib/services/text-message/text-message'

const message = {
  mobile: '13812345678',
  text: '验证码 123456',
  purpose: 'report',
  template: 'report',
  params: { code: '123456' },
} as const
let server: Server | undefined
afterEach(() => server?.close())

interface Asked {
  url?: string
  authorization?: string
  body: unknown
}

async function gateway(status: number, headers: Record<string, string> = {}) {
  const requested: Asked[] = []
  server = createServer((request, response) => {
    const parts: Buffer[] = []
    request.on('data', part => parts.push(part))
    request.on('end', () => {
      const { url, headers: given } = request
      const body = JSON.parse(Buffer.concat(parts).toString())
      requested.push({ url, authorization: given.authorization, body })
      response.writeHead(status, { 'content-type': 'application/json', ...headers }).end('{"id":"1"}')
    })
  })
  await new Promise<void>(done => server!.listen(0, '127.0.0.1', done))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/send`
  return { url, asked: requested }
}

describe('a text message service that is reached over the network', () => {
  it('is sent number and text in the body, with the authorization that it wants', async () => {
    const { url, asked } = await gateway(200)
    const texts = remoteTextMessages({ url, authorization: 'Bearer abc' })
    await texts.send(message)
    expect(texts.delivery).toBe('sent')
    expect(asked).toEqual([{ url: '/send', authorization: 'Bearer abc', body: message }])
  })

  it('that refuses, redirects or is not there is “unavailable”, and left alone after three failures', async () => {
    for (const [status, headers] of [
      [500, {}],
      [404, {}],
      [302, { location: 'http://127.0.0.1:1/' }],
    ] as const) {
      const { url, asked } = await gateway(status, headers)
      const texts = remoteTextMessages({ url })
      for (let tries = 0; tries < 5; tries++)
        await expect(texts.send(message)).rejects.toMatchObject({ code: 'unavailable' })
      expect(asked).toHaveLength(3)
      server?.close()
    }
  })
})

it.each([...locales])('what a kept text is for has a word in the outbox, in %s', locale => {
  const keys = textPurposes.map(purpose => `outbox.purposes.${purpose}`)
  expect(keys.filter(key => translate(locale, key).endsWith(key))).toEqual([])
})
