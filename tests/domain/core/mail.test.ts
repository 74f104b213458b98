import { createHmac } from 'node:crypto'
import type { AddressInfo, Server, Socket } from 'node:net'
import { createServer } from 'node:net'
import { createServer as createSecureServer } from 'node:tls'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { withDeadline } from '@/lib/core/limits/deadline'
import { publicRobots, sendToRobot } from '@/lib/services/chat/robot'
import { smtpMail, verifySmtp } from '@/lib/services/mail/smtp'
import { createAuthority } from '@/tests/support/server/certificate'
import { openReceiver } from '@/tests/support/server/receiver'

interface Taken {
  to: string[]
  data: string
  signedInAs?: string
}

/**
 * As much of an SMTP server as a client needs; it lets `defects` with the password `pass:word` in, takes nothing to an
 * address whose name is an answer of SMTP, and `slow@` only once it may.
 */
async function openMailServer(listen: (serve: (socket: Socket) => void) => Server = createServer) {
  const taken: Taken[] = []
  const waiting: (() => void)[] = []
  const server = listen((socket: Socket) => {
    let mail: Taken = { to: [], data: '' }
    let inData = false
    let rest = ''
    const say = (line: string) => socket.write(`${line}\r\n`)
    const line = (text: string) => {
      if (inData && text === '.') {
        inData = false
        const take = () => {
          taken.push(mail)
          say('250 taken')
        }
        if (!mail.to[0]?.startsWith('slow@')) return take()
        waiting.push(take)
        return
      }
      if (inData) {
        mail.data += `${text}\n`
        return
      }
      const verb = text.slice(0, 4).toUpperCase()
      if (verb === 'EHLO') return say('250-mail.test\r\n250-AUTH PLAIN\r\n250 8BITMIME')
      if (verb === 'AUTH') {
        const [, user, password] = Buffer.from(text.split(' ')[2] ?? '', 'base64')
          .toString()
          .split('\0')
        if (user !== 'defects' || password !== 'pass:word') return say('535 wrong')
        mail = { ...mail, signedInAs: user }
        return say('235 in')
      }
      if (verb === 'MAIL') mail = { ...mail, to: [], data: '' }
      if (verb === 'RCPT') {
        const address = /<(.*)>/.exec(text)?.[1] ?? ''
        if (/^[45]\d\d@/.test(address)) return say(`${address.slice(0, 3)} not to <${address}>`)
        mail.to.push(address)
      }
      if (verb === 'DATA') {
        inData = true
        return say('354 go on')
      }
      if (verb === 'QUIT') {
        say('221 bye')
        return socket.end()
      }
      say('250 fine')
    }
    socket.on('data', part => {
      const lines = (rest + part.toString()).split('\r\n')
      rest = lines.pop() ?? ''
      for (const one of lines) line(one)
    })
    socket.on('error', () => socket.destroy())
    say('220 mail.test')
  })
  await new Promise<void>(done => server.listen(0, '127.0.0.1', done))
  const { port } = server.address() as AddressInfo
  return { port, taken, waiting, close: () => server.close() }
}

let server: Awaited<ReturnType<typeof openMailServer>>
let receiver: Awaited<ReturnType<typeof openReceiver>>
beforeAll(async () => {
  ;[server, receiver] = await Promise.all([openMailServer(), openReceiver()])
})
afterAll(async () => {
  server.close()
  await receiver.close()
})

const from = '缺陷信息 <defects@example.cn>'
const message = { to: 'owner@example.com', subject: '验证码', text: '验证码 042317', purpose: 'report' }

it('mail goes to the one address that it is for, with its words', async () => {
  const mail = smtpMail({ url: `smtp://defects:pass%3Aword@127.0.0.1:${server.port}`, from })
  await mail.send(message)
  await mail.send({ ...message, to: 'owner@example.com, other@example.com' }).catch(() => {})
  const [first, second] = server.taken.splice(0)
  expect(first).toMatchObject({ to: ['owner@example.com'], signedInAs: 'defects' })
  expect(first!.data).toContain(Buffer.from('验证码 042317').toString('base64').slice(0, 12))
  expect(second?.to ?? []).not.toContain('other@example.com')
})

it('a wrong password and a server that is away are “unavailable”, and a check of the address says so', async () => {
  const wrong = `smtp://defects:other@127.0.0.1:${server.port}`
  await expect(smtpMail({ url: wrong, from }).send(message)).rejects.toMatchObject({ code: 'unavailable' })
  await expect(verifySmtp({ url: wrong })).rejects.toThrow(/535|Invalid login/)
  await expect(verifySmtp({ url: 'smtp://127.0.0.1:1' })).rejects.toThrow()
  await verifySmtp({ url: `smtp://defects:pass%3Aword@127.0.0.1:${server.port}` })
  expect(server.taken).toEqual([])
})

it('an address that is refused is said to be so, and is no reason to stop the mail of others', async () => {
  const mail = smtpMail({ url: `smtp://defects:pass%3Aword@127.0.0.1:${server.port}`, from })
  for (let tries = 0; tries < 4; tries++) {
    await expect(mail.send({ ...message, to: '550@example.com' })).rejects.toMatchObject({
      code: 'invalid_input',
      details: { issues: [{ code: 'mail_refused' }] },
    })
    await expect(mail.send({ ...message, to: '450@example.com' })).rejects.toMatchObject({
      code: 'unavailable',
    })
  }
  await mail.send(message)
  expect(server.taken.splice(0).map(({ to }) => to)).toEqual([[message.to]])
})

it('who waits for a page is not kept by a server that takes its time, and a job waits until it has the mail', async () => {
  const mail = smtpMail({ url: `smtp://defects:pass%3Aword@127.0.0.1:${server.port}`, from })
  const slow = { ...message, to: 'slow@example.com' }
  await withDeadline(800, () => mail.send(slow))
  expect(server.taken).toEqual([])
  server.waiting.shift()!()
  let isSent = false
  const sending = mail.send(slow).then(() => {
    isSent = true
  })
  await expect.poll(() => server.waiting.length).toBe(1)
  expect(isSent).toBe(false)
  server.waiting.shift()!()
  await sending
  expect(server.taken.splice(0)).toHaveLength(2)
})

it('a mail server of this machine may have signed its certificate itself', async () => {
  const secure = await openMailServer(serve =>
    createSecureServer(createAuthority().issue('127.0.0.1'), serve),
  )
  try {
    await smtpMail({ url: `smtps://defects:pass%3Aword@127.0.0.1:${secure.port}`, from }).send(message)
    expect(secure.taken).toHaveLength(1)
  } finally {
    secure.close()
  }
})

const paths = {
  wecom: '/cgi-bin/webhook/send?key=k',
  dingTalk: '/robot/send?access_token=t',
  feishu: '/open-apis/bot/v2/hook/abc',
}

it.each(['dingTalk', 'feishu'] as const)(
  'a robot of %s is called with the proof that it asks for',
  async kind => {
    receiver.answer({ status: 200, body: '{"errcode":0,"code":0}' })
    await sendToRobot({ url: receiver.url + paths[kind], secret: 'SEC1' }, '您有 2 条新通知')
    const { path, body } = receiver.received[0]!
    const sent = JSON.parse(body)
    const proof = kind === 'feishu' ? sent : Object.fromEntries(new URL(path, receiver.url).searchParams)
    const toSign = `${proof.timestamp}\nSEC1`
    const right =
      kind === 'feishu' ? createHmac('sha256', toSign) : createHmac('sha256', 'SEC1').update(toSign)
    expect(proof.sign).toBe(right.digest('base64'))
    // Seconds the one, milliseconds the other.
    expect(String(proof.timestamp)).toHaveLength(kind === 'feishu' ? 10 : 13)
    expect(sent[kind === 'feishu' ? 'content' : 'text']).toEqual({
      [kind === 'feishu' ? 'text' : 'content']: '您有 2 条新通知',
    })
  },
)

it('what a robot refuses with an answer of 200 has failed', async () => {
  receiver.answer({ status: 200, body: '{"errcode":93000,"errmsg":"invalid webhook url"}' })
  await expect(sendToRobot({ url: receiver.url + paths.wecom }, 'x')).rejects.toThrow('93000')
  receiver.answer({ status: 200, body: '{"code":19021,"msg":"sign match fail"}' })
  await expect(sendToRobot({ url: receiver.url + paths.feishu }, 'x')).rejects.toThrow('19021')
})

it('people may name robots at the platforms themselves, and nothing else', () => {
  expect(publicRobots.accepts(`https://qyapi.weixin.qq.com${paths.wecom}`)).toBe(true)
  expect(publicRobots.accepts(`https://oapi.dingtalk.com${paths.dingTalk}`)).toBe(true)
  expect(publicRobots.accepts(`https://open.feishu.cn${paths.feishu}`)).toBe(true)
  for (const other of [
    `http://qyapi.weixin.qq.com${paths.wecom}`,
    `https://10.0.0.1${paths.wecom}`,
    `https://oapi.dingtalk.com:8443${paths.dingTalk}`,
    `https://qyapi.weixin.qq.com${paths.dingTalk}`,
    'https://oapi.dingtalk.com/elsewhere',
    'no address',
  ])
    expect([other, publicRobots.accepts(other)]).toEqual([other, false])
})
