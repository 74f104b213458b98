import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { chatApp } from '@/lib/services/chat/app'
import type { ChatPlatform } from '@/lib/services/chat/chat'

interface Body {
  [name: string]: unknown
  touser: string
  text: { content: string }
  userid_list: string
  msg: { msgtype: string; text: { content: string } }
  receive_id: string
  content: string
}

interface Taken {
  user: string
  text: string
}

let tokens = 0
let current = ''
let taken: Taken[] = []

const isOurs = (id: unknown, secret: unknown) => id === 'our-id' && secret === 'our-secret'
const newToken = () => {
  current = `token-${++tokens}`
  return current
}

// As much of the three as an application needs, in their shapes: a wrong secret, an ended token, somebody unknown and
// another application are refused as they refuse them.
function answer(url: URL, authorization: string | undefined, body: Body) {
  const query = Object.fromEntries(url.searchParams)
  const take = (user: string, words: string) => taken.push({ user, text: words })
  switch (url.pathname) {
    case '/cgi-bin/gettoken':
      return isOurs(query.corpid, query.corpsecret)
        ? { errcode: 0, errmsg: 'ok', access_token: newToken(), expires_in: 7200 }
        : { errcode: 40001, errmsg: 'invalid credential' }
    case '/cgi-bin/message/send':
      if (query.access_token !== current) return { errcode: 42001, errmsg: 'access_token expired' }
      if (body.msgtype !== 'text' || body.agentid !== 7) return { errcode: 301002, errmsg: 'agentid' }
      if (body.touser === 'nobody') return { errcode: 81013, errmsg: 'user invalid' }
      take(body.touser, body.text.content)
      return { errcode: 0, errmsg: 'ok', invaliduser: '', msgid: '1' }
    case '/gettoken':
      return isOurs(query.appkey, query.appsecret)
        ? { errcode: 0, access_token: newToken(), expires_in: 7200 }
        : { errcode: 40089, errmsg: '不合法的corpid或corpsecret' }
    case '/topapi/message/corpconversation/asyncsend_v2':
      if (query.access_token !== current) return { errcode: 40014, errmsg: '不合法的access_token' }
      if (body.agent_id !== 7 || body.msg.msgtype !== 'text') return { errcode: 33001, errmsg: 'agent_id' }
      if (body.userid_list === 'nobody') return { errcode: 33012, errmsg: '无效的USERID' }
      // It says that the same words were delivered, and does not.
      if (!taken.some(one => one.text === body.msg.text.content))
        take(body.userid_list, body.msg.text.content)
      return { errcode: 0, task_id: 1 }
    case '/open-apis/auth/v3/tenant_access_token/internal':
      return isOurs(body.app_id, body.app_secret)
        ? { code: 0, msg: 'ok', tenant_access_token: newToken(), expire: 7200 }
        : { code: 10014, msg: 'app secret invalid' }
    case '/open-apis/im/v1/messages':
      if (authorization !== `Bearer ${current}`) return { code: 99991663, msg: 'token attached is invalid' }
      if (query.receive_id_type !== 'user_id' || body.msg_type !== 'text') return { code: 230001, msg: 'x' }
      if (body.receive_id === 'nobody') return { code: 230001, msg: 'invalid receive_id' }
      take(body.receive_id, JSON.parse(body.content).text)
      return { code: 0, msg: 'success', data: {} }
  }
  return null
}

const server = createServer(async (request, response) => {
  const body = await text(request)
  const given = answer(
    new URL(request.url!, 'http://x'),
    request.headers.authorization,
    body && JSON.parse(body),
  )
  const isRefusal = given && 'code' in given && given.code !== 0
  response.writeHead(given ? (isRefusal ? 400 : 200) : 404, { 'content-type': 'application/json' })
  response.end(JSON.stringify(given))
})

beforeAll(() => new Promise<void>(done => server.listen(0, '127.0.0.1', done)))
afterAll(() => new Promise(done => server.close(done)))
beforeEach(() => {
  taken = []
})

const open = (platform: ChatPlatform, secret = 'our-secret') => {
  const { port } = server.address() as AddressInfo
  return chatApp({ platform, url: `http://127.0.0.1:${port}`, id: 'our-id', secret, agent: '7' })
}

it.each(['wecom', 'dingtalk', 'feishu'] as const)('%s takes a message to one person', async platform => {
  const app = open(platform)
  const before = tokens
  await app.send('lisi', '您有 2 条新通知')
  await app.send('wangwu', '您有 3 条新通知')
  expect(taken).toEqual([
    { user: 'lisi', text: expect.stringContaining('您有 2 条新通知') },
    { user: 'wangwu', text: expect.stringContaining('您有 3 条新通知') },
  ])
  expect(tokens - before).toBe(1)
  // Another server has asked for one.
  newToken()
  await app.send('lisi', '您有 4 条新通知')
  expect(taken).toHaveLength(3)
  await expect(app.send('nobody', 'x')).rejects.toMatchObject({
    code: 'invalid_input',
    details: { issues: [{ path: 'chatUser', code: 'chat_refused' }] },
  })
  await expect(open(platform, 'wrong').send('lisi', 'x')).rejects.toMatchObject({ code: 'unavailable' })
})
