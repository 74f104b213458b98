import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'
import { cookies } from 'next/headers'
import type { ReactElement } from 'react'
import { pageContext, withDigest } from '@/app/_session'
import { themeCookie } from '@/app/_shell/theme/choice'
import type { Ctx } from '@/lib/core/context'
import { packedHeader } from '@/lib/core/served'
import { draftCookie } from '@/lib/intake/draft/drafts'
import { readOffice } from '@/lib/intake/pages/read-office'
import { readDraft } from '@/lib/intake/pages/read-page'
import { officeFacts } from '@/lib/intake/view'
import { draw } from '../../draw'
import { type PageCall, pageOf } from '../_parts/page-of'
import { wordsOf } from '../_parts/words'

// A route that renders static HTML instead of a Next page: Next's client JavaScript is too heavy for a phone on
// a slow line, and nothing here needs it.
export async function GET(
  request: Request,
  { params }: { params: Promise<{ step?: string[] }> },
): Promise<Response> {
  // Looking ahead must not count as arriving, which locks what the person before typed.
  if (/prefetch/.test(request.headers.get('sec-purpose') ?? '')) return new Response(null, { status: 503 })
  const [{ step = [] }, ctx] = await Promise.all([params, pageContext()])
  try {
    return await packed(request, await answer(step, ctx, new URL(request.url).searchParams))
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

const pack = promisify(brotliCompress)
// A sixth less than gzip in 0.7 ms; 11 is a quarter less in 60 ms.
const params = { [constants.BROTLI_PARAM_QUALITY]: 5 }

// Where the server has said so (lib/ops/server/serve-page.ts): Next drops what a route says of its encoding.
async function packed({ headers }: Request, plain: Response): Promise<Response> {
  if (plain.status !== 200 || headers.get(packedHeader) !== 'br') return plain
  return new Response(await pack(await plain.arrayBuffer(), { params }), plain)
}

function page(element: ReactElement, ctx: Ctx): Response {
  return new Response(draw(element), {
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'content-language': ctx.locale,
      'cache-control': 'no-store',
      vary: 'Cookie, Accept-Language, Accept-Encoding',
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
