import { createHash, createHmac } from 'node:crypto'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')
const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest()

interface Asked {
  action: string
  values: Record<string, unknown>
}

interface Known {
  key: string
  secret: string
  templates?: Record<string, string>
}

/** Listens as the two carriers do, and computes anew what a call must be signed with from what has arrived. */
export async function openCarrierStandIn({ key, secret, templates = {} }: Known) {
  const asked: Asked[] = []
  const server = createServer(async (request, response) => {
    const parts: Buffer[] = []
    for await (const part of request) parts.push(part)
    const body = Buffer.concat(parts).toString()
    const given = request.headers.authorization ?? ''
    const isTencent = given.startsWith('TC3')
    const right = isTencent ? tencentSignature(request, body) : aliyunSignature(request, body)
    const signature = /Signature=(\w+)/.exec(given)?.[1]
    const known = given.includes(`Credential=${key}${isTencent ? '/' : ','}`)
    const action = String(request.headers[isTencent ? 'x-tc-action' : 'x-acs-action'])
    const search = new URL(request.url!, 'http://x').searchParams
    const values = isTencent ? JSON.parse(body) : Object.fromEntries(search)
    if (known && signature === right) asked.push({ action, values })
    const answer = (isTencent ? tencentAnswer : aliyunAnswer)(action, values, known, signature === right)
    response.writeHead(answer.status, { 'content-type': 'application/json' }).end(JSON.stringify(answer.body))
  })

  function aliyunSignature({ headers, method, url }: IncomingMessage, body: string): string {
    const names = /SignedHeaders=([^,]+)/.exec(headers.authorization!)?.[1]?.split(';') ?? []
    const [path, query = ''] = url!.split('?')
    const lines = names.map(name => `${name}:${String(headers[name]).trim()}\n`).join('')
    const sorted = query.split('&').sort().join('&')
    const canonical = [method, path, sorted, lines, names.join(';'), headers['x-acs-content-sha256']].join(
      '\n',
    )
    if (headers['x-acs-content-sha256'] !== sha256(body)) return 'another body'
    return hmac(secret, `ACS3-HMAC-SHA256\n${sha256(canonical)}`).toString('hex')
  }

  function tencentSignature({ headers, method, url }: IncomingMessage, body: string): string {
    const names = /SignedHeaders=([^,]+)/.exec(headers.authorization!)?.[1]?.split(';') ?? []
    const lines = names.map(name => `${name}:${String(headers[name]).toLowerCase()}\n`).join('')
    const canonical = [method, url, '', lines, names.join(';'), sha256(body)].join('\n')
    const seconds = Number(headers['x-tc-timestamp'])
    const day = new Date(seconds * 1000).toISOString().slice(0, 10)
    const signing = [day, 'sms', 'tc3_request'].reduce<Buffer | string>(hmac, `TC3${secret}`)
    const scope = `${day}/sms/tc3_request`
    return hmac(signing, `TC3-HMAC-SHA256\n${seconds}\n${scope}\n${sha256(canonical)}`).toString('hex')
  }

  function aliyunAnswer(action: string, values: Record<string, unknown>, known: boolean, signed: boolean) {
    const refuse = (Code: string) => ({ status: 400, body: { Code, Message: 'refused', RequestId: '1' } })
    if (!known) return refuse('InvalidAccessKeyId.NotFound')
    if (!signed) return refuse('SignatureDoesNotMatch')
    const words = templates[String(values.TemplateCode)]
    const OK = { Code: 'OK', Message: 'OK', RequestId: '1' }
    if (action === 'QuerySmsTemplate')
      return words
        ? { status: 200, body: { ...OK, TemplateStatus: 1, TemplateContent: words } }
        : { status: 200, body: { Code: 'isv.SMS_TEMPLATE_ILLEGAL', Message: '模板不合法' } }
    if (values.PhoneNumbers === '13800000001')
      return { status: 200, body: { Code: 'isv.BUSINESS_LIMIT_CONTROL', Message: '触发流控' } }
    return { status: 200, body: { ...OK, BizId: '9' } }
  }

  function tencentAnswer(action: string, values: Record<string, unknown>, known: boolean, signed: boolean) {
    const reply = (Response: object) => ({ status: 200, body: { Response: { ...Response, RequestId: '1' } } })
    const refuse = (Code: string) => reply({ Error: { Code, Message: 'refused' } })
    if (!known) return refuse('AuthFailure.SecretIdNotFound')
    if (!signed) return refuse('AuthFailure.SignatureFailure')
    if (action === 'DescribeSmsTemplateList') {
      const [id] = values.TemplateIdSet as number[]
      const words = templates[String(id)]
      const set = words ? [{ TemplateId: id, StatusCode: 0, TemplateContent: words }] : []
      return reply({ DescribeTemplateStatusSet: set })
    }
    const [number] = values.PhoneNumberSet as string[]
    const Code = number === '+8613800000001' ? 'LimitExceeded.PhoneNumberDailyLimit' : 'Ok'
    return reply({ SendStatusSet: [{ Code, Message: Code, PhoneNumber: number }] })
  }

  await new Promise<void>(done => server.listen(0, '127.0.0.1', done))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked,
    close: () => server.close(),
  }
}
