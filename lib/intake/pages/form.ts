import { z } from 'zod'
import { isSecure } from '@/lib/accounts/own-address'
import type { Ctx } from '@/lib/core/context'
import { AppError, type Issue } from '@/lib/core/errors'
import { operation } from '@/lib/core/operation'
import { RawReply } from '@/lib/core/replies'
import { hashOf } from '@/lib/core/secrets'
import {
  addDraft,
  type Draft,
  draftCookieHeader,
  lockDraft,
  tokenAfter,
  writeDraft,
} from '@/lib/intake/draft/drafts'

export const shortText = (max: number) => z.string().transform(typed => typed.slice(0, max))

export const formInput = z.looseObject({
  draft: z.string().optional(),
  way: shortText(20).optional(),
})

export function seeOther(page: string, cookies: string[] = []): RawReply {
  return new RawReply(null, { status: 303, headers: { location: `/app${pathOf(page)}` }, cookies })
}

export const pathOf = (page: string) =>
  /^start\b/.test(page) ? `/intake${page.slice('start'.length)}` : `/intake/${page}`

// The page that a form names, as far as it is one.
export function pageIn(at = ''): string {
  const isPage =
    /^[a-z]{1,20}(\/[\w%.~-]{1,200})?(\?[a-z]{1,20}=[\w%.+-]{0,300}(&[a-z]{1,20}=[\w%.+-]{0,300}){0,9})?$/i
  return isPage.test(at) ? at : 'start'
}

export function inOtherLanguage(way: string | undefined, page: string): RawReply | null {
  if (way !== 'zh-CN' && way !== 'en-US') return null
  const cookie = `locale=${way}; Path=/app; Max-Age=31536000; SameSite=Lax${isSecure() ? '; Secure' : ''}`
  return seeOther(page, [cookie])
}

export const formStep = <Input extends z.ZodType<{ way?: string }>>(
  input: Input,
  page: string | ((sent: z.output<Input>) => string),
  run: (ctx: Ctx, sent: z.output<Input>) => Promise<RawReply>,
) =>
  operation({
    access: 'public',
    input,
    run: async (ctx, sent) =>
      inOtherLanguage(sent.way, typeof page === 'string' ? page : page(sent)) ?? run(ctx, sent),
  })

export async function saveRequest(
  ctx: Ctx,
  token: string | undefined,
  values: Parameters<typeof writeDraft>[2] & Parameters<typeof addDraft>[1],
  next: string,
  proof?: string,
): Promise<RawReply> {
  const shown = token && proof ? tokenAfter(token, proof) : undefined
  const kept = await ctx.tx(async tx => {
    const draft = (await lockDraft(tx, token)) ?? (await lockDraft(tx, shown))
    if (draft) await writeDraft(tx, draft, { ...values, ...(shown && { tokenHash: hashOf(shown) }) })
    return draft
  })
  if (kept) return seeOther(next, shown ? [draftCookieHeader(shown, kept)] : [])
  const { cookie } = await addDraft(ctx, values, token)
  return seeOther(next, [cookie])
}

export async function refuse(
  ctx: Ctx,
  draft: Draft,
  page: string,
  field: string,
  error: unknown,
  next = page,
  cookies: string[] = [],
): Promise<RawReply> {
  const issue = issueOf(error, field)
  if (!issue) throw error
  await writeDraft(ctx, draft, { wrong: { page, issues: [issue] } })
  return seeOther(next, cookies)
}

export function issueOf(error: unknown, field: string): Issue | null {
  if (!(error instanceof AppError)) return null
  const { issues, retryAfterSeconds = 60 } = error.details
  const minutes = Math.ceil(retryAfterSeconds / 60)
  if (error.code === 'too_many') return { path: field, code: 'too_often', params: { minutes } }
  if (error.code === 'unavailable') return { path: field, code: 'not_sent' }
  return issues?.[0] ? { ...issues[0], path: field } : null
}
