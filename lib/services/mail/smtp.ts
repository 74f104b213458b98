import { createTransport } from 'nodemailer'
import { breaker } from '@/lib/core/limits/breaker'
import { beforeDeadline } from '@/lib/core/limits/deadline'
import type { Mail } from './mail'

const timeoutMs = 4_000

export interface SmtpOptions {
  url: string
  from: string
}

const loopback = /^(localhost|127(\.\d+){3}|\[::1\])$/

function openTransport(address: string) {
  const url = new URL(address)
  return createTransport({
    host: url.hostname.replace(/^\[|\]$/g, ''),
    port: Number(url.port) || undefined,
    secure: url.protocol === 'smtps:',
    // Passwords and codes must not go in the clear to another machine.
    requireTLS: url.protocol === 'smtp:' && !loopback.test(url.hostname),
    ...(url.username && {
      auth: { user: decodeURIComponent(url.username), pass: decodeURIComponent(url.password) },
    }),
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
    dnsTimeout: timeoutMs,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
}

export function smtpMail({ url, from }: SmtpOptions): Mail {
  const guarded = breaker()
  const transport = openTransport(url)
  return {
    delivery: 'sent',
    send: ({ to, subject, text }) =>
      // As an object: a comma in it must not make two addresses of one.
      guarded(async () => {
        await beforeDeadline(transport.sendMail({ from, to: { name: '', address: to }, subject, text }))
      }),
  }
}

// Signs in, and sends nothing.
export async function verifySmtp({ url }: Pick<SmtpOptions, 'url'>): Promise<void> {
  const transport = openTransport(url)
  await transport.verify().finally(() => transport.close())
}
