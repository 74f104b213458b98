import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { z } from 'zod'
import { locales } from '@/lib/i18n/locales'
import { action, type Workshop } from './action'
import { menuActions } from './menu-actions'
import type { CheckedPath, Reply } from './protocol'
import { Refusal, textOf } from './refusal'

const whiteList = z
  .array(
    z
      .string()
      .trim()
      .regex(/^\/[\w\-[\]/]{0,99}$/),
  )
  .max(100)
const stored = z.object({ whiteList: whiteList.default(['/403', '/404']) })

const settingsInput = z.object({ router: z.object({ mode: z.enum(['history', 'hash']), whiteList }) })

const settingActions = {
  'setting/get': action(z.unknown(), workshop => ({ data: checkedList(workshop) })),
  'setting/edit': action(settingsInput, (workshop, { router }) => {
    if (router.mode === 'hash') throw new Refusal('hash')
    const paths = [...new Set(router.whiteList.filter(Boolean))]
    mkdirSync(dirname(fileOf(workshop)), { recursive: true })
    writeFileSync(fileOf(workshop), `${JSON.stringify({ whiteList: paths }, null, 2)}\n`)
    return { msg: 'saved', data: checkedList(workshop) }
  }),
}

const fileOf = ({ dataDir }: Workshop) => join(dataDir, 'dev', 'settings.json')

// Who may open a page is decided by its folder. This list is only compared with the folders; an entry grants no
// access.
function checkedList(workshop: Workshop): CheckedPath[] {
  const file = fileOf(workshop)
  const kept = stored.parse(existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {})
  const open = pagesBelow(workshop.root, 'app/(public)')
  const staff = pagesBelow(workshop.root, 'app/(staff)')
  return kept.whiteList.map(path => ({
    path,
    state: open.has(path) || path === '/404' ? 'public' : staff.has(path) ? 'signed-in' : 'missing',
  }))
}

function pagesBelow(root: string, folder: string): Set<string> {
  const files = readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
  return new Set(
    files
      .filter(file => file.endsWith('page.tsx'))
      .map(file => `/${file}`.replace(/\/page\.tsx$/, '').replace(/\/\([\w-]+\)/g, '')),
  )
}

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
