import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readEnv } from '@/lib/core/env'
import { messagesOf } from '@/lib/i18n/translate'
import { checkServices } from '@/lib/ops/config/check-services'
import { openTestDatabase, type TestDatabase } from '@/tests/support/database/database'
import { openCarrierStandIn } from '@/tests/support/server/carriers'

let database: TestDatabase
let given: { status: number; body: string }
const requested: string[] = []
const server = createServer(async (request, response) => {
  let body = ''
  for await (const part of request) body += part
  requested.push(body)
  response.writeHead(given.status, { 'content-type': 'application/json' }).end(given.body)
})
const url = () => `http://127.0.0.1:${(server.address() as AddressInfo).port}/service`
const { report, submitted } = messagesOf('zh-CN').textMessages
// As Alibaba writes a variable.
const dollar = '$$'.concat('{')
const account = { key: 'key-id', secret: 'the secret' }
const words = (text: string) => text.replace(/^【.*?】/, '').replaceAll('{', dollar)
let carrier: Awaited<ReturnType<typeof openCarrierStandIn>>

beforeAll(async () => {
  database = await openTestDatabase()
  carrier = await openCarrierStandIn({
    ...account,
    templates: { SMS_1: words(report), SMS_2: words(submitted), SMS_3: words('您的报告{number}已收到') },
  })
  await new Promise<void>(done => server.listen(0, '127.0.0.1', done))
})
afterAll(async () => {
  server.close()
  carrier.close()
  await database.close()
})

async function found(changes: Record<string, string>): Promise<string[]> {
  const env = readEnv({
    DATABASE_URL: database.url,
    AUTH_ISSUER: 'http://127.0.0.1:1',
    AUTH_CLIENT_ID: 'defects',
    AUTH_CLIENT_SECRET: 'x',
    AUTH_SECRET: 'x'.repeat(32),
    ...changes,
  })
  return (await checkServices(env)).map(({ level, what }) => `${level}: ${what}`)
}

test('a text gateway that knows us is fine, whatever it says to a call without a number', async () => {
  given = { status: 400, body: '{"error":"no mobile"}' }
  expect(await found({ TEXT_MESSAGE_URL: url() })).toEqual(['ok: the text gateway answers'])
  expect(requested.splice(0)).toEqual(['{"dryRun":true}'])
})

test.each([401, 403, 404, 500])('a text gateway that answers %s is named', async status => {
  given = { status, body: '{}' }
  expect(await found({ TEXT_MESSAGE_URL: url() })).toEqual([`error: TEXT_MESSAGE_URL: it answered ${status}`])
})

test('what goes elsewhere without https is a warning', async () => {
  const [first] = await found({ TEXT_MESSAGE_URL: 'http://192.0.2.1:9/send' })
  expect(first).toMatch(/^warning: TEXT_MESSAGE_URL is not https/)
}, 20_000)

test('a carrier is asked for every template: those that are missing, and those that say something else', async () => {
  const texts = {
    TEXT_MESSAGE: 'aliyun',
    TEXT_MESSAGE_URL: carrier.url,
    TEXT_MESSAGE_KEY: account.key,
    TEXT_MESSAGE_SECRET: account.secret,
    TEXT_MESSAGE_SIGN: '缺陷信息',
  }
  const named = await found({ ...texts, TEXT_MESSAGE_TEMPLATES: 'report=SMS_1,submitted=SMS_3,draft=SMS_9' })
  expect(named.filter(line => /for (report|submitted|draft)\b/.test(line))).toEqual([
    expect.stringMatching(/^error: TEXT_MESSAGE_TEMPLATES: SMS_9 for draft: .*isv\.SMS_TEMPLATE_ILLEGAL/),
    expect.stringMatching(
      /^warning: TEXT_MESSAGE_TEMPLATES: SMS_3 for submitted: .*您的报告\$\{number\}已收到/,
    ),
  ])
  expect(named).toContainEqual(expect.stringMatching(/^warning: .*names no template for .*recall\.covered/))
  // Staff changed the words; the carrier still has the old ones.
  await database.pool.query(
    `insert into parameters (key, value) values ('reportTexts', '{"submittedZhCN": "收到了 {number}"}')`,
  )
  const after = await found({ ...texts, TEXT_MESSAGE_TEMPLATES: 'submitted=SMS_2' })
  expect(after).toContainEqual(
    expect.stringMatching(/^warning: TEXT_MESSAGE_TEMPLATES: SMS_2 for submitted: the carrier’s words/),
  )
  const wrong = await found({ ...texts, TEXT_MESSAGE_SECRET: 'x', TEXT_MESSAGE_TEMPLATES: 'report=SMS_1' })
  expect(wrong).toContainEqual(
    expect.stringMatching(/^error: TEXT_MESSAGE_TEMPLATES: SMS_1 for report: .*SignatureDoesNotMatch/),
  )
})

test('mail server, licence reader and register are called, and what they say is passed on', async () => {
  expect(await found({ SMTP_URL: 'smtp://127.0.0.1:1', SMTP_FROM: 'a@example.cn' })).toEqual([
    expect.stringMatching(/^error: SMTP_URL: .*ECONNREFUSED/),
  ])
  given = { status: 200, body: '{"error_code":216202,"vehicles":[],"words_result":{}}' }
  expect(await found({ LICENCE_READER_URL: url(), VEHICLE_REGISTRY_URL: url() })).toEqual([
    'ok: the licence reader answers',
    'ok: the vehicle register answers',
  ])
  given = { status: 401, body: '{}' }
  expect(await found({ LICENCE_READER_URL: url(), VEHICLE_REGISTRY_URL: url() })).toEqual([
    'error: LICENCE_READER_URL: it answered 401',
    'error: VEHICLE_REGISTRY_URL: it answered 401',
  ])
})

test('the chat platform is asked whether it knows our application, and nothing is sent', async () => {
  const { origin } = new URL(url())
  const app = { CHAT_APP: 'wecom', CHAT_APP_URL: origin, CHAT_APP_ID: 'corp', CHAT_APP_AGENT: '7' }
  await expect(found(app)).rejects.toThrow('CHAT_APP_SECRET is missing')
  given = { status: 200, body: '{"errcode":0,"access_token":"t","expires_in":7200}' }
  expect(await found({ ...app, CHAT_APP_SECRET: 's' })).toEqual(['ok: wecom knows our application'])
  given = { status: 200, body: '{"errcode":40001,"errmsg":"invalid credential"}' }
  expect(await found({ ...app, CHAT_APP_SECRET: 's' })).toEqual([
    'error: CHAT_APP: the platform refused: 40001 invalid credential',
  ])
})

test('somebody is to learn of a failed backup', async () => {
  const at = { APP_URL: 'https://defects.example' }
  expect(await found(at)).toEqual([expect.stringMatching(/^warning: .*nobody learns of a failed backup/)])
  expect(await found({ ...at, OPERATOR_MAIL: 'a@example.cn' })).toEqual([
    'error: OPERATOR_MAIL needs SMTP_URL',
  ])
  expect(await found({ ...at, OPERATOR_ROBOT_URL: 'https://a.example/hook' })).toEqual([
    expect.stringMatching(/^error: OPERATOR_ROBOT_URL is no address/),
  ])
})
