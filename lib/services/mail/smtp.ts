import { setTimeout as sleep } from 'node:timers/promises'
import { createTransport } from 'nodemailer'
import { AppError, invalid } from '@/lib/core/errors'
import { breaker } from '@/lib/core/limits/breaker'
import { externalTimeoutMs, remainingMs, waitFor } from '@/lib/core/limits/deadline'
import { log } from '@/lib/core/log'
import { isLoopback } from '@/lib/core/networks'
import type { Mail } from './mail'

const connectMs = 2_000
const timeoutMs = 3_000
// Some look through a mail before they say that they have it; who hangs up before that sends it again.
const answerMs = 60_000

export interface SmtpOptions {
  url: string
  from: string
}

function openTransport(address: string) {
  const url = new URL(address)
  const isHere = isLoopback(url.hostname)
  return createTransport({
    host: url.hostname.replace(/^\[|\]$/g, ''),
    port: Number(url.port) || undefined,
    secure: url.protocol === 'smtps:',
    // Passwords and codes must not go in the clear to another machine, nor to one that only says who it is.
    requireTLS: url.protocol === 'smtp:' && !isHere,
    tls: { rejectUnauthorized: !isHere },
    ...(url.username && {
      auth: { user: decodeURIComponent(url.username), pass: decodeURIComponent(url.password) },
    }),
    connectionTimeout: connectMs,
    greetingTimeout: connectMs,
    dnsTimeout: connectMs,
    socketTimeout: answerMs,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
}

// What a server says of one address or one mail is no reason to stop the mail of others.
function refusalOf(cause: Error & { command?: string; responseCode?: number }): AppError {
  const { command = '', responseCode } = cause
  if (!responseCode || !['RCPT TO', 'DATA'].includes(command)) throw cause
  // Without its words, which quote the address.
  log.warn({ command, responseCode }, 'a mail was refused')
  if (responseCode >= 500) return invalid('email', 'mail_refused')
  return new AppError('unavailable', {}, { cause, retryAfterSeconds: 300 })
}

export function smtpMail({ url, from }: SmtpOptions): Mail {
  const guarded = breaker()
  const transport = openTransport(url)
  return {
    delivery: 'sent',
    async send({ to, subject, text, attachments = [] }) {
      const refusal = await guarded(() => {
        // As an object: a comma in it must not make two addresses of one.
        const mail = { from, to: { name: '', address: to }, subject, text }
        const files = attachments.map(({ name, mime, content }) => ({
          ...{ filename: name, contentType: mime, content },
        }))
        const headers = { 'Auto-Submitted': 'auto-generated' }
        return untilDeadline(
          transport.sendMail({ ...mail, headers, attachments: files }).then(() => null, refusalOf),
        )
      })
      if (refusal) throw refusal
    },
  }
}

// Where somebody waits for a page, what the server has begun to take goes on without them.
async function untilDeadline<Outcome>(sent: Promise<Outcome>): Promise<Outcome | null> {
  if (remainingMs() === Number.POSITIVE_INFINITY) return sent
  sent.catch(({ code }) => log.warn({ code }, 'a mail was not sent'))
  return waitFor(() => Promise.race([sent, sleep(externalTimeoutMs(timeoutMs), null, { ref: false })]))
}

// Signs in, and sends nothing.
export async function verifySmtp({ url }: Pick<SmtpOptions, 'url'>): Promise<void> {
  const transport = openTransport(url)
  await transport.verify().finally(() => transport.close())
}
