import type { AppError, ErrorCode } from '@/lib/core/errors'
import { CutList, FileReply, RawReply } from '@/lib/core/replies'
import type { Locale } from '@/lib/i18n/locales'
import { errorText, issueText } from '@/lib/i18n/translate'
import type { Endpoint } from './endpoint'
import { fileResponse } from './file-response'

const json = 'application/json; charset=utf-8'

export async function reply(request: Request, value: unknown, cacheControl: string): Promise<Response> {
  if (value instanceof FileReply) return fileResponse(request, value.file, cacheControl)
  if (value instanceof RawReply) {
    const { status = 200, cookies = [] } = value.init
    const response = jsonResponse(value.body, status, {
      'cache-control': cacheControl,
      ...value.init.headers,
    })
    for (const cookie of cookies) response.headers.append('set-cookie', cookie)
    return response
  }
  const envelope = { code: 200, data: value ?? null, resMsg: 'OK' }
  const version = versionIn(value)
  return jsonResponse(value instanceof CutList ? { ...envelope, truncated: true } : envelope, 200, {
    'cache-control': cacheControl,
    ...(version !== undefined && { etag: `"${version}"` }),
  })
}

function versionIn(value: unknown): number | undefined {
  const { id, version } = (value ?? {}) as { id?: unknown; version?: unknown }
  return id !== undefined && typeof version === 'number' ? version : undefined
}

function jsonResponse(body: unknown, status: number, headers: Record<string, string>): Response {
  const text = JSON.stringify(body)
  // With its length, so that short bodies are left uncompressed.
  const length = String(Buffer.byteLength(text))
  return new Response(text, {
    status,
    headers: { 'content-type': json, 'content-length': length, ...headers },
  })
}

const oauthNames: Partial<Record<ErrorCode, string>> = {
  bad_credentials: 'invalid_grant',
  unsupported_grant: 'unsupported_grant_type',
  second_factor_needed: 'access_denied',
  too_many: 'slow_down',
  internal: 'server_error',
  unavailable: 'temporarily_unavailable',
  stopping: 'temporarily_unavailable',
}

// The contract promises Retry-After with these statuses.
const retryAfterOf: Record<number, number> = { 429: 60, 503: 5 }

const subjectOf: Partial<Record<ErrorCode, string>> = {
  bad_json: 'body',
  bad_encryption_code: 'encryption-code',
  unreadable_sheet: 'file',
  unsupported_grant: 'grant_type',
  too_many_records: 'filters',
}

function errorsOf(error: AppError, locale: Locale, call: string) {
  const { issues } = error.details
  if (issues)
    return { errors: issues.map(issue => ({ path: issue.path, message: issueText(locale, issue, call) })) }
  if (error.status !== 400) return {}
  return { errors: [{ path: subjectOf[error.code] ?? '', message: errorText(locale, error) }] }
}

// RFC 6750, RFC 9470
function challengeOf({ code, details: { data } }: AppError): string | undefined {
  if (code === 'second_factor_first') return 'Bearer error="insufficient_user_authentication"'
  // Java's client takes a 401 without a challenge for a broken answer.
  if (code === 'unauthenticated') return 'Bearer'
  if (code !== 'sign_in_again') return undefined
  return `Bearer error="insufficient_user_authentication", max_age=${(data as { maxAge: number }).maxAge}`
}

export function errorReply(
  error: AppError,
  locale: Locale,
  requestId: string,
  { path = '', oauthErrors = false }: Partial<Pick<Endpoint, 'path' | 'oauthErrors'>> = {},
): Response {
  const { data, retryAfterSeconds } = error.details
  const text = errorText(locale, error, path)
  const body = {
    code: error.status,
    data: data ?? null,
    resMsg: text,
    requestId,
    ...(oauthErrors && {
      error: oauthNames[error.code] ?? 'invalid_request',
      error_description: text,
    }),
    ...errorsOf(error, locale, path),
  }
  const challenge = challengeOf(error)
  const retryAfter = retryAfterSeconds ?? retryAfterOf[error.status]
  return jsonResponse(body, error.status, {
    'cache-control': 'no-store',
    'x-request-id': requestId,
    ...(challenge && { 'www-authenticate': challenge }),
    ...(retryAfter && { 'retry-after': String(Math.ceil(retryAfter)) }),
  })
}
