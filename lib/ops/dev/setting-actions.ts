import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { z } from 'zod'
import { action, type Workshop } from './action'
import type { CheckedPath } from './protocol'
import { Refusal } from './refusal'

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

export const settingActions = {
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

/**
 * Who may open a page is decided by its folder. This list is only compared with the folders; an entry grants no
 * access.
 */
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
