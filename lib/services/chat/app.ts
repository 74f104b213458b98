import { currentTime } from '@/lib/core/clock'
import { invalid } from '@/lib/core/errors'
import { breaker } from '@/lib/core/limits/breaker'
import { type ChatApp, type ChatPlatform, callPlatform } from './chat'

export interface ChatAccount {
  platform: ChatPlatform
  // Where the platform was set up within an office, or a stand-in.
  url?: string
  // CorpID, AppKey or App ID.
  id: string
  secret: string
  // AgentId of WeCom and DingTalk.
  agent?: string
}

interface Call {
  path: string
  headers?: Record<string, string>
  json?: unknown
}

interface Platform {
  origin: string
  token(account: ChatAccount): Call
  message(agent: number, token: string, user: string, text: string): Call
  isTokenRefused(code: number): boolean
  isUserUnknown(code: number): boolean
}

const queried = (path: string, search: Record<string, string>) => `${path}?${new URLSearchParams(search)}`
const clock = new Intl.DateTimeFormat('en-GB', { timeStyle: 'medium', timeZone: 'Asia/Shanghai' })

const platforms: Record<ChatPlatform, Platform> = {
  wecom: {
    origin: 'https://qyapi.weixin.qq.com',
    token: ({ id, secret }) => ({
      path: queried('/cgi-bin/gettoken', { corpid: id, corpsecret: secret }),
    }),
    message: (agentid, token, touser, content) => ({
      path: queried('/cgi-bin/message/send', { access_token: token }),
      json: { touser, msgtype: 'text', agentid, text: { content } },
    }),
    isTokenRefused: code => [40014, 41001, 42001].includes(code),
    isUserUnknown: code => [40003, 60111, 81013].includes(code),
  },
  dingtalk: {
    origin: 'https://oapi.dingtalk.com',
    token: ({ id, secret }) => ({ path: queried('/gettoken', { appkey: id, appsecret: secret }) }),
    message: (agent, token, user, text) => ({
      path: queried('/topapi/message/corpconversation/asyncsend_v2', { access_token: token }),
      json: {
        agent_id: agent,
        userid_list: user,
        // The time, because it delivers the same words to somebody once a day only and reports that it was done.
        msg: { msgtype: 'text', text: { content: `${text}\n${clock.format(currentTime())}` } },
      },
    }),
    isTokenRefused: code => [88, 40014, 42001].includes(code),
    isUserUnknown: code => [33012, 40003, 60121].includes(code),
  },
  feishu: {
    origin: 'https://open.feishu.cn',
    token: ({ id, secret }) => ({
      path: '/open-apis/auth/v3/tenant_access_token/internal',
      json: { app_id: id, app_secret: secret },
    }),
    message: (_, token, user, text) => ({
      path: queried('/open-apis/im/v1/messages', { receive_id_type: 'user_id' }),
      headers: { authorization: `Bearer ${token}` },
      json: { receive_id: user, msg_type: 'text', content: JSON.stringify({ text }) },
    }),
    isTokenRefused: code => [99991661, 99991663, 99991668].includes(code),
    isUserUnknown: code => [230001, 230013, 99992351, 99992360].includes(code),
  },
}

// @throws Error with what the platform reply
export async function requestToken(account: ChatAccount): Promise<{ token: string; endsAt: number }> {
  const { origin, token } = platforms[account.platform]
  const { path, json } = token(account)
  const { code, words, access_token, tenant_access_token, expires_in, expire } = await callPlatform(
    (account.url ?? origin) + path,
    { json },
  )
  const given = access_token ?? tenant_access_token
  if (code !== 0 || !given) throw new Error(`the platform refused: ${code} ${words}`)
  return { token: given, endsAt: performance.now() + ((expires_in ?? expire ?? 7200) - 60) * 1000 }
}

export function chatApp(account: ChatAccount): ChatApp {
  const { platform } = account
  const { origin, message, isTokenRefused, isUserUnknown } = platforms[platform]
  const guarded = breaker()
  let known: { token: string; endsAt: number } | undefined
  async function post(user: string, text: string) {
    const current = known && known.endsAt > performance.now() ? known : await requestToken(account)
    // Until it has been taken: another server of ours may have ended it.
    known = undefined
    const { path, ...question } = message(Number(account.agent), current.token, user, text)
    const reply = await callPlatform((account.url ?? origin) + path, question)
    if (!isTokenRefused(reply.code)) known = current
    return reply
  }
  return {
    platform,
    async send(user, text) {
      const isUnknown = await guarded(async () => {
        const first = await post(user, text)
        const reply = known ? first : await post(user, text)
        if (isUserUnknown(reply.code) || reply.invaliduser) return true
        if (reply.code !== 0) throw new Error(`the platform refused: ${reply.code} ${reply.words}`)
        return false
      })
      if (isUnknown) throw invalid('chatUser', 'chat_refused')
    },
  }
}
