import { z } from 'zod'
import { locales } from '@/lib/i18n/locales'
import type { Workshop } from './action'
import { menuActions } from './menu-actions'
import type { Reply } from './protocol'
import { Refusal, textOf } from './refusal'
import { settingActions } from './setting-actions'

const actions = new Map(Object.entries({ ...menuActions, ...settingActions }))

const sent = z.object({
  id: z.number().int(),
  action: z.string().max(60),
  locale: z.enum(locales),
  data: z.unknown().optional(),
})

export async function answer(workshop: Workshop, message: unknown): Promise<Reply> {
  const parsed = sent.safeParse(message)
  if (!parsed.success) return { id: null, action: '', state: 'error', msg: textOf('zh-CN', 'malformed') }
  const { id, action, locale, data } = parsed.data
  const reply = { id, action }
  try {
    const chosen = actions.get(action)
    if (!chosen) throw new Refusal('unknownAction', { action })
    const input = chosen.input.safeParse(data)
    if (!input.success) throw new Refusal('malformed', {}, String(input.error.issues[0]?.path[0] ?? ''))
    const { msg, data: found, draft, done } = await chosen.run(workshop, input.data as never, locale)
    await draft?.write()
    done?.()
    return { ...reply, state: 'success', msg: msg ? textOf(locale, msg) : '', data: found }
  } catch (error) {
    if (error instanceof Refusal)
      return {
        ...reply,
        state: 'error',
        msg: textOf(locale, error.key, error.values),
        data: { field: error.field },
      }
    const reason = (error as Error).message
    return { ...reply, state: 'error', msg: textOf(locale, 'failed', { reason }) }
  }
}
