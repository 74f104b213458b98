import { randomUUID } from 'node:crypto'
import { getLocale } from 'next-intl/server'
import { refuseCredentials } from '@/lib/core/credentials-in-address'
import { AppError } from '@/lib/core/errors'
import type { Locale } from '@/lib/i18n/locales'
import { errorText, issueText } from '@/lib/i18n/translate'

export async function credentialsRefused(request: Request): Promise<Response | undefined> {
  try {
    refuseCredentials(new URL(request.url).searchParams)
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    const locale = (await getLocale()) as Locale
    const errors = error.details.issues?.map(issue => ({
      path: issue.path,
      message: issueText(locale, issue),
    }))
    const body = {
      code: error.status,
      data: null,
      resMsg: errorText(locale, error),
      requestId: randomUUID(),
      errors,
    }
    return Response.json(body, { status: error.status, headers: { 'cache-control': 'no-store' } })
  }
}
