import type { AppError, ErrorCode } from '@/lib/core/errors'
import { FileReply, RawReply } from '@/lib/core/replies'
import type { Locale } from '@/lib/i18n/locales'
import { errorText, issueText } from '@/lib/i18n/translate'
import { fileResponse } from './file-response'

const json = 'application/json; charset=utf-8'

/** What a verb returned, as a response: a value in the envelope, a file as a stream, a raw body as it is. */
export async function reply(request: Request, value: unknown, cacheControl: string): Promise<Response> {
  if (value instanceof FileReply) return fileResponse(request, value.file, cacheControl)
  if (value instanceof RawReply) {
    const { status = 200, cookies = [] } = value.init
    const headers = new Headers({
      'content-type': json,
      'cache-control': cacheControl,
      ...value.init.headers,
    })
    for (const cookie of cookies) headers.append('set-cookie', cookie)
    return new Response(JSON.stringify(value.body), { status, headers })
  }
  return new Response(JSON.stringify({ code: 200, data: value ?? null, resMsg: 'OK' }), {
    status: 200,
    headers: { 'content-type': json, 'cache-control': cacheControl },
  })
}

const oauthNames: Partial<Record<ErrorCode, string>> = {
  bad_credentials: 'invalid_grant',
  unsupported_grant: 'unsupported_grant_type',
  too_many: 'slow_down',
  internal: 'server_error',
  unavailable: 'temporarily_unavailable',
  stopping: 'temporarily_unavailable',
}

// The contract promises Retry-After with these.
const retryAfterOf: Record<number, number> = { 429: 60, 503: 5 }

/** An error in the envelope, in the caller's language. OAuth clients also find the two fields they know. */
export function errorReply(
  error: AppError,
  locale: Locale,
  requestId: string,
  forOAuthClients = false,
): Response {
  const { issues, data, retryAfterSeconds } = error.details
  const body = {
    code: error.status,
    data: data ?? null,
    resMsg: errorText(locale, error),
    requestId,
    ...(forOAuthClients && {
      error: oauthNames[error.code] ?? 'invalid_request',
      error_description: errorText(locale, error),
    }),
    ...(issues && { errors: issues.map(issue => ({ path: issue.path, message: issueText(locale, issue) })) }),
  }
  const headers = new Headers({
    'content-type': json,
    'cache-control': 'no-store',
    'x-request-id': requestId,
  })
  const retryAfter = retryAfterSeconds ?? retryAfterOf[error.status]
  if (retryAfter) headers.set('retry-after', String(Math.ceil(retryAfter)))
  return new Response(JSON.stringify(body), { status: error.status, headers })
}
