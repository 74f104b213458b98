import type { IncomingMessage, ServerResponse } from 'node:http'
import { currentTime } from '@/lib/core/clock'
import type { Env } from '@/lib/core/env'

type Configured = Pick<Env, 'SECURITY_CONTACT' | 'SECURITY_EXPIRES' | 'APP_URL'>

const path = '/.well-known/security.txt'

// RFC 9116. One that has expired must not be used, so it is not handed out.
export function securityText({ SECURITY_CONTACT, SECURITY_EXPIRES, APP_URL }: Configured) {
  if (SECURITY_CONTACT.length === 0 || !SECURITY_EXPIRES) return
  const expires = new Date(SECURITY_EXPIRES)
  if (expires <= currentTime()) return
  return [
    '# 发现本系统的安全漏洞，请按以下方式联系我们，请勿在报告中附带他人个人信息。',
    '# Found a vulnerability in this system? Please contact us here, and send no personal data of others.',
    ...SECURITY_CONTACT.map(contact => `Contact: ${contact}`),
    `Expires: ${expires.toISOString()}`,
    'Preferred-Languages: zh, en',
    `Canonical: ${new URL(path, APP_URL).href}`,
    '',
  ].join('\n')
}

export function answerSecurityText(
  { url = '', method = '' }: IncomingMessage,
  response: ServerResponse,
  configured: Configured,
): boolean {
  if (url.split('?')[0] !== path || !['GET', 'HEAD'].includes(method)) return false
  const text = securityText(configured)
  response.writeHead(text ? 200 : 404, {
    'content-type': 'text/plain; charset=utf-8',
    'cache-control': 'no-cache',
  })
  response.end(method === 'HEAD' ? undefined : text)
  return true
}
