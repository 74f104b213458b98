import { cookies } from 'next/headers'
import type { ReactElement } from 'react'
import { pageContext, withDigest } from '@/app/_session'
import { themeCookie } from '@/app/_shell/theme/choice'
import type { Ctx } from '@/lib/core/context'
import { readOffice } from '@/lib/intake/pages/read-office'
import { officeFacts } from '@/lib/intake/view'
import { letterCookie } from '@/lib/investigations/producer/open-letter'
import { readLetter } from '@/lib/investigations/producer/read-letter'
import { draw } from '../draw'
import { letterPageOf } from './_parts/letter-page'

// Plain HTML as the intake's: nothing here needs a script.
export async function GET(request: Request): Promise<Response> {
  const [ctx, jar] = await Promise.all([pageContext(), cookies()])
  const query = new URL(request.url).searchParams
  const theme = jar.get(themeCookie)?.value
  const [of, page, token] = [query.get('of') ?? '0', query.get('page') ?? '', query.get('link')]
  // A link is looked up together with its code only: opening it tells nobody whether there is such a letter.
  const session = token ? '' : jar.get(letterCookie)?.value
  try {
    const [office, { isOn, open }] = await Promise.all([
      readOffice(ctx, {}),
      readLetter(ctx, { of, page, session }),
    ])
    const dark = !theme || theme.includes('.system') ? null : theme.includes('.dark')
    const facts = officeFacts(office, ctx.locale)
    const call = { locale: ctx.locale, office: facts, dark, isOn, open, query, page, of, token }
    return html(letterPageOf(call), ctx, open?.cookie)
  } catch (error) {
    throw withDigest(error, ctx.requestId)
  }
}

const html = (element: ReactElement, { locale }: Ctx, cookie?: string) =>
  new Response(draw(element), {
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'content-language': locale,
      'cache-control': 'no-store',
      'x-robots-tag': 'noindex, nofollow',
      ...(cookie && { 'set-cookie': cookie }),
    },
  })
