import { cookies } from 'next/headers'
import type { ReactElement } from 'react'
import { pageContext, withDigest } from '@/app/_session'
import { themeCookie } from '@/app/_shell/theme/choice'
import type { Ctx } from '@/lib/core/context'
import { draftCookie } from '@/lib/intake/draft/drafts'
import { readOffice } from '@/lib/intake/pages/read-office'
import { readDraft } from '@/lib/intake/pages/read-page'
import { officeFacts } from '@/lib/intake/view'
import { draw } from '../_parts/draw'
import { type PageCall, pageOf } from '../_parts/page-of'
import { wordsOf } from '../_parts/words'

/**
 * A route that renders static HTML instead of a Next page: Next's client JavaScript is too heavy for a phone on
 * a slow line, and nothing here needs it.
 */
export async function GET(
  request: Request,
  { params }: { params: Promise<{ step?: string[] }> },
): Promise<Response> {
  // Looking ahead must not count as arriving, which locks what the person before typed.
  if (/prefetch/.test(request.headers.get('sec-purpose') ?? '')) return new Response(null, { status: 503 })
  const [{ step = [] }, ctx] = await Promise.all([params, pageContext()])
  try {
    return await answer(step, ctx, new URL(request.url).searchParams)
  } catch (error) {
    throw withDigest(error, ctx.requestId)
  }
}

async function answer(step: string[], ctx: Ctx, query: URLSearchParams): Promise<Response> {
  const jar = await cookies()
  const token = jar.get(draftCookie)?.value
  const theme = jar.get(themeCookie)?.value
  const [draft, office] = await Promise.all([readDraft(ctx, { draft: token }), readOffice(ctx, {})])
  const call: PageCall = {
    ctx,
    t: wordsOf(ctx.locale, officeFacts(office, ctx.locale)),
    office,
    token,
    draft,
    // null: the page follows prefers-color-scheme.
    dark: !theme || theme.includes('.system') ? null : theme.includes('.dark'),
    query,
    about: step[1],
  }
  const isPage = step.length < 2 || (step.length === 2 && step[0] === 'recalls')
  const found = isPage ? await pageOf(step[0] ?? 'start', call) : null
  if (found === null) return missing()
  return typeof found === 'string' ? leadTo(found) : page(found, ctx)
}

function page(element: ReactElement, ctx: Ctx): Response {
  return new Response(draw(element), {
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'content-language': ctx.locale,
      'cache-control': 'no-store',
      vary: 'Cookie, Accept-Language',
    },
  })
}

function leadTo(where: string): Response {
  const path = where === 'start' ? '/app/intake' : `/app/intake/${where}`
  return new Response(null, { status: 303, headers: { location: path, 'cache-control': 'no-store' } })
}

function missing(): Response {
  return new Response(null, { status: 307, headers: { location: '/app/404', 'cache-control': 'no-store' } })
}
