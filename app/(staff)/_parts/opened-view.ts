import { redirect } from 'next/navigation'
import { openView } from '@/lib/accounts/views/list-views'
import type { Ctx } from '@/lib/core/context'

type Query = Record<string, string | string[] | undefined>

export async function openedView(ctx: Ctx, list: string, { viewId, ...query }: Query, start?: string) {
  const id = [viewId].flat()[0]
  if (id !== undefined)
    return { query, view: /^[1-9]\d{0,17}$/.test(id) ? await openView(ctx, { list, id }) : null }
  if (!start || Object.keys(query).length > 0) return { query, view: null }
  const preset = await openView(ctx, { list })
  if (!preset) return { query, view: null }
  const words = new URLSearchParams(preset.query)
  words.set('viewId', preset.id)
  redirect(`${start}?${words}`)
}
