import { afterAll, beforeAll, expect, it } from 'vitest'
import { z } from 'zod'
import { openContext } from '@/lib/accounts/open-context'
import { operation } from '@/lib/core/operation'
import type { ReceivedFile } from '@/lib/core/replies'
import { post } from '@/lib/http/endpoint'
import { createHandler, type Handle } from '@/lib/http/handler'
import { listFiles } from '@/tests/support/intake/uploads'
import { type Door, openDoor, requestOf } from '@/tests/support/server/door'

let door: Door
let handle: Handle

const echo = operation({
  access: 'public',
  input: z.record(z.string(), z.unknown()),
  run: async (_ctx, { files = [], ...input }) => ({
    ...input,
    names: (files as ReceivedFile[]).map(({ name }) => name),
  }),
})

beforeAll(async () => {
  door = await openDoor()
  handle = createHandler(openContext, [post('/echo', echo, { body: 'json or multipart', maxBytes: 1024 })])
})
afterAll(() => door.close())

// 突然失去动力 and 刹车.png in GB18030.
const gbText = Buffer.from('cdbbc8bbcaa7c8a5b6afc1a6', 'hex')
const gbName = Buffer.concat([Buffer.from('c9b2b3b5', 'hex'), Buffer.from('.png')])
const percent = (bytes: Buffer) => [...bytes].map(byte => `%${byte.toString(16)}`).join('')

async function send(type: string, bytes: Buffer, language = 'zh-CN') {
  const headers = { 'content-type': type, 'accept-language': language }
  const answer = await handle(requestOf('POST', '/echo', { body: new Uint8Array(bytes), headers }), '/echo')
  expect(listFiles(door.files)).toEqual([])
  return (await answer.json()) as { code: number; resMsg: string; data: unknown; errors?: object[] }
}

const sendPart = (head: string | Buffer, body: string | Buffer, language?: string) =>
  send(
    'multipart/form-data; boundary=edge',
    Buffer.concat(
      ['--edge\r\nContent-Disposition: form-data; ', head, '\r\n\r\n', body, '\r\n--edge--\r\n'].map(part =>
        Buffer.from(part as string),
      ),
    ),
    language,
  )
const sendFile = (name: string | Buffer) =>
  sendPart(Buffer.concat([Buffer.from('name="files"; '), Buffer.from(name as string)]), 'x')

it.each([
  ['bytes as they are', 'filename="刹车.png"'],
  ['RFC 5987', `filename="a.png"; filename*=UTF-8''${percent(Buffer.from('刹车'))}.png`],
  ['with a language', `filename*=utf-8'zh'${percent(Buffer.from('刹车'))}.png`],
  ['in another encoding', `filename="a.png"; filename*=GBK''${percent(gbName)}`],
  [
    'in pieces, as javax.mail has them',
    `filename*0*=UTF-8''%E5%88%B9%E8; filename*1*=%BD%A6; filename*2=".png"`,
  ],
  ['an encoded word', `filename="=?UTF-8?B?${Buffer.from('刹车.png').toString('base64')}?="`],
  ['an encoded word in Q', 'filename="=?utf-8?q?=E5=88=B9=E8=BD=A6.png?="'],
  ['an encoded word in GBK', `filename="=?GBK?B?${gbName.toString('base64')}?="`],
  ['a sign in two words', 'filename="=?UTF-8?B?5Yi56A==?= =?UTF-8?B?vaYucG5n?="'],
])('reads a Chinese file name: %s', async (_title, head) => {
  expect((await sendFile(head)).data).toEqual({ names: ['刹车.png'] })
})

it('takes a name for itself that only looks encoded', async () => {
  for (const name of ['a=?b?.png', '=?UTF-8?B?eA==?= x.png', '%E8%BD%A6.png'])
    expect((await sendFile(`filename="${name}"`)).data).toEqual({ names: [name] })
})

it('refuses a file name that nobody can read, instead of writing other signs', async () => {
  const gb = Buffer.concat([Buffer.from('filename="'), gbName, Buffer.from('"')])
  for (const head of [gb, `filename*=UTF-8''${percent(gbName)}`, `filename*=Big5''${percent(gbName)}`])
    expect(await sendFile(head)).toMatchObject({
      code: 400,
      errors: [{ path: 'files', message: '文件名不是 UTF-8 编码，请改用 UTF-8 编码后再发送' }],
    })
})

it('reads a part as UTF-8 whatever it is called, and as GBK if it says so', async () => {
  for (const charset of ['', '; charset=ISO-8859-1', '; charset="utf-8"'])
    expect(
      (await sendPart(`name="description"\r\nContent-Type: text/plain${charset}`, '突然失去动力')).data,
    ).toMatchObject({ description: '突然失去动力' })
  for (const charset of ['GBK', 'gb2312', '"GB18030"'])
    expect(
      (await sendPart(`name="description"\r\nContent-Type: text/plain;charset=${charset}`, gbText)).data,
    ).toMatchObject({ description: '突然失去动力' })
})

it('refuses a part that is no UTF-8 by its name, instead of keeping other signs', async () => {
  for (const charset of ['', '\r\nContent-Type: text/plain;charset=ISO-8859-1'])
    expect(await sendPart(`name="description"${charset}`, gbText)).toMatchObject({
      code: 400,
      errors: [
        {
          path: 'description',
          message: '缺陷描述不是 UTF-8 文本：文本请用 UTF-8 编码，文件请写明文件名（filename）',
        },
      ],
    })
  expect(
    await sendPart('name="files"\r\nContent-Type: image/png', Buffer.from('89504e47', 'hex'), 'en'),
  ).toMatchObject({
    code: 400,
    resMsg: 'Files: this is not text in UTF-8. Encode text in UTF-8; give a file its filename.',
  })
})

it('reads JSON in UTF-8 with its mark, and in GBK if it says so', async () => {
  const value = Buffer.concat([Buffer.from('{"a":"'), gbText, Buffer.from('"}')])
  const read = { a: '突然失去动力' }
  const marked = Buffer.from('\uFEFF{"a":"突然失去动力"}')
  expect((await send('application/json', marked)).data).toMatchObject(read)
  expect((await send('application/json;charset=GBK', value)).data).toMatchObject(read)
  expect((await sendPart('name="data"\r\nContent-Type: application/json', marked)).data).toMatchObject(read)
  expect(
    (await sendPart('name="data"\r\nContent-Type: application/json;charset=GBK', value)).data,
  ).toMatchObject(read)
  expect(await send('application/json', value)).toMatchObject({
    code: 400,
    errors: [{ path: 'body', message: '请求内容不是 UTF-8 编码，请改用 UTF-8 编码后再发送' }],
  })
})

it('says where JSON is wrong, and which limit it passes', async () => {
  const refused = async (text: string, language?: string) =>
    (await send('application/json', Buffer.from(text), language)).resMsg
  expect(await refused('{"mileage": NaN}')).toMatch(/^请求内容不是有效的 JSON（.*N.*）$/)
  expect(await refused('{"a": 1,}', 'en')).toMatch(/^Request body is not valid JSON \(.*position 8.*\)$/)
  expect(await refused(`{"a":${'['.repeat(13)}${']'.repeat(13)}}`)).toBe('请求内容的 JSON 嵌套不能超过 12 层')
  expect(await refused(JSON.stringify({ a: Array(5001).fill(0) }))).toContain('不能超过 5000 个')
  expect((await sendPart('name="data"', '{"a": NaN}')).errors).toMatchObject([{ path: 'data' }])
})

it('takes a chunked body without bytes for none', async () => {
  const body = new ReadableStream<Uint8Array>({ start: controller => controller.close() })
  const headers = { 'content-type': 'application/json' }
  expect((await handle(requestOf('POST', '/echo', { body, headers }), '/echo')).status).toBe(200)
})
