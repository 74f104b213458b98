import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { addDays, today } from '@/lib/core/today'
import { answerSecurityText, securityText } from '@/lib/ops/server/security-text'

const inDays = (days: number) => addDays(today(new Date()), days)
const configured = {
  SECURITY_CONTACT: ['mailto:security@defects.example', 'https://defects.example/report'],
  SECURITY_EXPIRES: inDays(90),
  APP_URL: 'https://defects.example',
}
const server = createServer(
  (request, response) => answerSecurityText(request, response, configured) || response.end('passed'),
)
let origin: string

beforeAll(async () => {
  await new Promise<void>(done => server.listen(0, '127.0.0.1', done))
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(() => new Promise<void>(done => server.close(() => done())))

it('tells whom to write to, until when and in which languages, in the form of RFC 9116', async () => {
  const answer = await fetch(`${origin}/.well-known/security.txt`)
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'text/plain; charset=utf-8'])
  const lines = (await answer.text()).trim().split('\n')
  expect(lines.filter(line => !line.startsWith('#'))).toEqual([
    'Contact: mailto:security@defects.example',
    'Contact: https://defects.example/report',
    `Expires: ${inDays(90)}T00:00:00.000Z`,
    'Preferred-Languages: zh, en',
    'Canonical: https://defects.example/.well-known/security.txt',
  ])
  expect(lines.filter(line => line.startsWith('#')).join()).toMatch(/漏洞.*vulnerability/)
})

it('answers a HEAD, and leaves other paths and methods to who has them', async () => {
  const head = await fetch(`${origin}/.well-known/security.txt`, { method: 'HEAD' })
  expect([head.status, await head.text()]).toEqual([200, ''])
  for (const [method, path] of [
    ['POST', '/.well-known/security.txt'],
    ['GET', '/.well-known/other'],
    ['GET', '/app/security.txt'],
  ])
    expect(await (await fetch(origin + path, { method: method! })).text()).toBe('passed')
})

it('is not there without a contact, and no longer when it has expired', () => {
  expect(securityText({ ...configured, SECURITY_CONTACT: [] })).toBeUndefined()
  expect(securityText({ ...configured, SECURITY_EXPIRES: undefined })).toBeUndefined()
  expect(securityText({ ...configured, SECURITY_EXPIRES: inDays(-1) })).toBeUndefined()
})
