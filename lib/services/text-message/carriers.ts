import { createHash, createHmac, randomUUID } from 'node:crypto'
import { z } from 'zod'
import { currentTime } from '@/lib/core/clock'
import { fetchExternal } from '@/lib/core/fetch-external'

export interface Account {
  url: string
  key: string
  secret: string
  // 短信签名, as the carrier has approved it.
  signName: string
  // Tencent's SdkAppId.
  app?: string
}

export interface TemplateText {
  mobile: string
  templateCode: string
  params: Record<string, string>
}

export interface Carrier {
  send(text: TemplateText): Promise<void>
  // The approved words of a template; null where the carrier knows none or has not approved it.
  readTemplate(templateCode: string): Promise<string | null>
}

export const timeoutMs = 4_000
export const maxBytes = 64 * 1024

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')
const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text)

// RFC 3986, which encodeURIComponent leaves in five signs.
const encoded = (text: string) =>
  encodeURIComponent(text).replace(/[!'()*]/g, sign => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)

export interface AliyunCall {
  host: string
  action: string
  version: string
  query: Record<string, string>
  date: Date
  nonce: string
}

// ACS3-HMAC-SHA256 of Alibaba Cloud, for a call whose parameters all stand in its query.
export function signAliyun({ key, secret }: Pick<Account, 'key' | 'secret'>, call: AliyunCall) {
  const { host, action, version, query, date, nonce } = call
  const search = Object.entries(query)
    .map(([name, value]) => `${encoded(name)}=${encoded(value)}`)
    .sort()
    .join('&')
  const headers: Record<string, string> = {
    host,
    'x-acs-action': action,
    'x-acs-content-sha256': sha256(''),
    'x-acs-date': date.toISOString().replace(/\.\d+Z$/, 'Z'),
    'x-acs-signature-nonce': nonce,
    'x-acs-version': version,
  }
  const names = Object.keys(headers).join(';')
  const lines = Object.entries(headers).map(([name, value]) => `${name}:${value}\n`)
  const canonical = ['POST', '/', search, lines.join(''), names, sha256('')].join('\n')
  const signature = hmac(secret, `ACS3-HMAC-SHA256\n${sha256(canonical)}`).digest('hex')
  const authorization = `ACS3-HMAC-SHA256 Credential=${key},SignedHeaders=${names},Signature=${signature}`
  return { search, headers: { ...headers, authorization } as Record<string, string> }
}

const aliyunAnswer = z.object({
  Code: z.string(),
  Message: z.string().default(''),
  TemplateStatus: z.number().optional(),
  TemplateContent: z.string().optional(),
})

export function aliyun(account: Account): Carrier {
  const { host } = new URL(account.url)
  async function call(action: string, query: Record<string, string>) {
    const signing = { host, action, version: '2017-05-25', query, date: currentTime(), nonce: randomUUID() }
    const { search, headers } = signAliyun(account, signing)
    const { host: _, ...sent } = headers
    const question = { form: {}, headers: sent, timeoutMs, maxBytes, readsRefusal: true }
    const given = await fetchExternal(`${new URL(account.url).origin}/?${search}`, question)
    const answer = aliyunAnswer.parse(given)
    if (answer.Code !== 'OK') throw new Error(`the carrier refused: ${answer.Code} ${answer.Message}`)
    return answer
  }
  return {
    async send({ mobile, templateCode, params }) {
      await call('SendSms', {
        PhoneNumbers: mobile,
        SignName: account.signName,
        TemplateCode: templateCode,
        TemplateParam: JSON.stringify(params),
      })
    },
    async readTemplate(templateCode) {
      const { TemplateStatus, TemplateContent } = await call('QuerySmsTemplate', {
        TemplateCode: templateCode,
      })
      return TemplateStatus === 1 ? (TemplateContent ?? null) : null
    },
  }
}

export interface TencentCall {
  host: string
  service: string
  action: string
  body: string
  seconds: number
}

// TC3-HMAC-SHA256 of Tencent Cloud.
export function signTencent({ key, secret }: Pick<Account, 'key' | 'secret'>, call: TencentCall) {
  const { host, service, action, body, seconds } = call
  const type = 'application/json; charset=utf-8'
  const names = 'content-type;host;x-tc-action'
  const lines = `content-type:${type}\nhost:${host}\nx-tc-action:${action.toLowerCase()}\n`
  const canonical = ['POST', '/', '', lines, names, sha256(body)].join('\n')
  const day = new Date(seconds * 1000).toISOString().slice(0, 10)
  const scope = `${day}/${service}/tc3_request`
  const toSign = ['TC3-HMAC-SHA256', seconds, scope, sha256(canonical)].join('\n')
  const ofDay = hmac(`TC3${secret}`, day).digest()
  const ofService = hmac(ofDay, service).digest()
  const signature = hmac(hmac(ofService, 'tc3_request').digest(), toSign).digest('hex')
  return {
    'content-type': type,
    'x-tc-action': action,
    'x-tc-timestamp': String(seconds),
    authorization: `TC3-HMAC-SHA256 Credential=${key}/${scope}, SignedHeaders=${names}, Signature=${signature}`,
  }
}

const tencentAnswer = z.object({
  Response: z.object({
    Error: z.object({ Code: z.string(), Message: z.string() }).optional(),
    SendStatusSet: z.array(z.object({ Code: z.string(), Message: z.string().default('') })).optional(),
    DescribeTemplateStatusSet: z
      .array(z.object({ StatusCode: z.number(), TemplateContent: z.string() }))
      .optional(),
  }),
})

export function tencent(account: Account): Carrier {
  const { host, origin } = new URL(account.url)
  async function call(action: string, json: Record<string, unknown>) {
    const body = JSON.stringify(json)
    const seconds = Math.floor(currentTime().getTime() / 1000)
    const signed = signTencent(account, { host, service: 'sms', action, body, seconds })
    const headers = { ...signed, 'x-tc-version': '2021-01-11', 'x-tc-region': 'ap-guangzhou' }
    const given = await fetchExternal(`${origin}/`, { json, headers, timeoutMs, maxBytes })
    const { Response } = tencentAnswer.parse(given)
    const { Error: failed } = Response
    if (failed) throw new Error(`the carrier refused: ${failed.Code} ${failed.Message}`)
    return Response
  }
  return {
    async send({ mobile, templateCode, params }) {
      const { SendStatusSet: [status] = [] } = await call('SendSms', {
        PhoneNumberSet: [`+86${mobile}`],
        SmsSdkAppId: account.app,
        SignName: account.signName,
        TemplateId: templateCode,
        TemplateParamSet: Object.values(params),
      })
      if (status?.Code !== 'Ok') throw new Error(`the carrier refused: ${status?.Code} ${status?.Message}`)
    },
    async readTemplate(templateCode) {
      const filters = { TemplateIdSet: [Number(templateCode)], International: 0 }
      const { DescribeTemplateStatusSet: [found] = [] } = await call('DescribeSmsTemplateList', filters)
      return found?.StatusCode === 0 ? found.TemplateContent : null
    },
  }
}
