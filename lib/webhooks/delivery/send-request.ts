import http from 'node:http'
import https from 'node:https'
import type { LookupFunction } from 'node:net'
import { type AddressFault, type AddressPolicy, AddressRefused, resolveAddress } from './address-policy'

type CertificateFault = 'certificate_issuer' | 'certificate_expired' | 'certificate_name' | 'certificate'
export type DeliveryFault = AddressFault | CertificateFault | 'timeout' | 'no_connection' | 'secret'

const certificateFaults: readonly [RegExp, CertificateFault][] = [
  [/SELF_SIGNED|UNABLE_TO_(VERIFY|GET_ISSUER)|CERT_UNTRUSTED/, 'certificate_issuer'],
  [/CERT_HAS_EXPIRED|CERT_NOT_YET_VALID/, 'certificate_expired'],
  [/ERR_TLS_CERT_ALTNAME_INVALID/, 'certificate_name'],
  [/CERT|SSL|TLS|UNABLE_TO/, 'certificate'],
]

export interface Attempted {
  status: number | null
  ms: number
  fault: DeliveryFault | null
  answer: string | null
}

export const sendTimeoutMs = 5_000
const maxAnswerBytes = 1024

export const succeeded = ({ status }: Attempted) => status !== null && status >= 200 && status < 300

interface Request {
  url: string
  headers: Record<string, string>
  body: string
  policy: AddressPolicy
  timeoutMs?: number
}

/** Never throws. Redirects are not followed: they count as failures like any other non-2xx answer. */
export async function sendRequest({ timeoutMs = sendTimeoutMs, ...request }: Request): Promise<Attempted> {
  const startedAt = performance.now()
  const limit = AbortSignal.timeout(timeoutMs)
  const late = new Promise<never>((_, fail) => {
    limit.addEventListener('abort', () => fail(limit.reason), { once: true })
  })
  const ms = () => Math.round(performance.now() - startedAt)
  try {
    const answer = await Promise.race([late, exchange(request, limit)])
    return { ...answer, ms: ms(), fault: null }
  } catch (error) {
    return { status: null, answer: null, ms: ms(), fault: faultOf(error) }
  }
}

async function exchange({ url, headers, body, policy }: Omit<Request, 'timeoutMs'>, signal: AbortSignal) {
  const target = new URL(url)
  const { address, family } = await resolveAddress(target, policy)
  const lookup: LookupFunction = (_host, { all }, found) =>
    all ? found(null, [{ address, family }]) : found(null, address, family)
  const { request } = target.protocol === 'https:' ? https : http
  return new Promise<{ status: number; answer: string }>((resolve, reject) => {
    const sent = request(
      target,
      // A connection of its own: a pooled one would lead where the name led before.
      {
        method: 'POST',
        headers: { ...headers, 'content-length': Buffer.byteLength(body) },
        agent: false,
        lookup,
        signal,
      },
      response => {
        const chunks: Buffer[] = []
        let size = 0
        const end = () => {
          response.destroy()
          resolve({ status: response.statusCode!, answer: excerptOf(Buffer.concat(chunks)) })
        }
        response.on('data', (chunk: Buffer) => {
          chunks.push(chunk)
          size += chunk.length
          if (size >= maxAnswerBytes) end()
        })
        response.once('end', end)
        response.once('error', reject)
      },
    )
    sent.once('error', reject)
    sent.end(body)
  })
}

/** Cut at a character boundary and cleaned of characters that PostgreSQL or a page cannot hold. */
function excerptOf(bytes: Buffer): string {
  const text = new TextDecoder().decode(bytes.subarray(0, maxAnswerBytes), { stream: true })
  return text.replace(/[\p{Cc}\p{Cs}\p{NChar}]+/gu, ' ').trim()
}

function faultOf(error: unknown): DeliveryFault {
  if (error instanceof AddressRefused) return error.fault
  const { name, code = '' } = error as Error & { code?: string }
  if (name === 'TimeoutError' || name === 'AbortError') return 'timeout'
  return certificateFaults.find(([shape]) => shape.test(code))?.[1] ?? 'no_connection'
}
