import { and, desc, eq, isNull } from 'drizzle-orm'
import type { Browser, Page } from 'playwright'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Database } from '@/db/client'
import { roles, users } from '@/db/schema/accounts'
import { brands } from '@/db/schema/catalogue'
import { defects } from '@/db/schema/defects'
import { investigations } from '@/db/schema/investigations'
import { recalls } from '@/db/schema/recalls'
import { pageAccess } from '@/tests/support/calls/access-list'
import { openAppDatabase, sitDownWith } from '@/tests/support/database/app-database'
import { inFull, sample, share } from '../depth'
import { inTheDark, type Rules, rulesOn } from './axe'
import { appUrl, openBrowser } from './browser'
import { ready } from './staff'

declare global {
  interface Window {
    shift: number
  }
}

let browser: Browser
let database: Database
let page: Page
const addresses: Record<string, string> = {}

const paths = [...Object.keys(pageAccess), '/404']
// These pages respond with the status they show.
const faults = ['/403', '/404', '/500']

async function show(path: string, theme: string) {
  await page.context().addCookies([{ name: 'theme', value: theme, url: appUrl }])
  const answer = await page.goto(`${appUrl}/app${addresses[path] ?? path}`)
  if (!faults.includes(path)) expect([path, answer?.status()]).toEqual([path, 200])
  await ready(page)
}

/** Adds up, from the start of each page, its layout shift: https://web.dev/articles/cls, where up to 0.1 is good. */
function watchShifts() {
  window.shift = 0
  new PerformanceObserver(list => {
    for (const entry of list.getEntries())
      window.shift += (entry as PerformanceEntry & { value: number }).value
  }).observe({ type: 'layout-shift', buffered: true })
}

async function violations(axe: Rules): Promise<string[]> {
  const { violations } = await axe.analyze()
  return violations.flatMap(({ id, nodes }) =>
    nodes.slice(0, 3).map(({ target, any }) => `${id} ${target} ${any[0]?.message ?? ''}`),
  )
}

/** Of all pages that anybody may open every second one, so that two files share the work of `npm run test:long`. */
export function everySecondPage(from: 0 | 1): void {
  const half = paths.filter((_, at) => at % 2 === from)
  // The second half is of `npm run test:long` alone.
  const partOf = (limit: number) => (from === 0 ? share(half, limit) : half)
  const [light, dark] = [partOf(14), partOf(7)]
  beforeAll(async () => {
    database = openAppDatabase()
    browser = await openBrowser()
    const desk = await sitDownWith(browser, database, 'all')
    page = desk.page
    // Without transitions, or the colours would be read half-way from light to dark.
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await page.addInitScript(watchShifts)
    const [one, other] = await database.db
      .select({ id: defects.id })
      .from(defects)
      .where(and(isNull(defects.deletedAt), eq(defects.state, 10)))
      .orderBy(desc(defects.id))
      .limit(2)
    const [brand] = await database.db.select({ id: brands.id }).from(brands).limit(1)
    const [user] = await database.db.select({ id: users.id }).from(users).where(eq(users.loginId, 'viewer'))
    const [role] = await database.db.select({ id: roles.id }).from(roles).limit(1)
    const [recall] = await database.db.select({ id: recalls.id }).from(recalls).orderBy(recalls.id).limit(1)
    const record = `/defects/${one!.id}`
    const { rows } = await database.pool.query(
      `insert into webhooks (name, url, events, secret, enabled)
     values ('可读性', 'https://example.org/hook', '{}', '', false) returning id::text`,
    )
    const asked = await database.pool.query(
      `insert into subject_requests (kind, asked_on, due_on, channel, identity_proof, mobile, created_by)
       values ('copy', '2026-01-05', '2026-01-26', 'visit', '核对身份证', '13800138000', $1) returning id::text`,
      [user!.id],
    )
    const [file] = await database.db.select({ id: investigations.id }).from(investigations).limit(1)
    Object.assign(addresses, {
      '/investigation/[id]': `/investigation/${file!.id}`,
      '/subject-requests/[id]': `/subject-requests/${asked.rows[0].id}`,
      '/webhooks/[id]': `/webhooks/${rows[0].id}`,
      '/defects/compare': `/defects/compare?one=${one!.id}&other=${other!.id}`,
      '/carBack/print': `/carBack/print?id=${recall!.id}`,
      '/defects/[id]': record,
      '/defects/[id]/edit': `${record}/edit`,
      '/defects/[id]/print': `${record}/print`,
      '/defects/[id]/history/[version]': `${record}/history/1`,
      '/defects/[id]/history/compare': `${record}/history/compare?from=1&to=1`,
      '/users/[id]': `/users/${user!.id}`,
      '/roles/[id]': `/roles/${role!.id}`,
      '/dictionaries/[entity]': '/dictionaries/brand',
      '/dictionaries/[entity]/[id]': `/dictionaries/brand/${brand!.id}`,
    })
  }, 60_000)
  afterAll(async () => {
    await browser.close()
    await database.close()
  })

  describe('every page can be read and used by everybody', inFull, () => {
    it.each(half.filter(path => light.includes(path) || dark.includes(path)))('%s', async path => {
      await show(path, '1890ff.light')
      if (light.includes(path)) {
        expect(await violations(rulesOn(page))).toEqual([])
        expect(await page.evaluate(() => window.shift)).toBeLessThan(0.1)
      }
      if (!dark.includes(path)) return
      expect(await violations(await inTheDark(page))).toEqual([])
    })
  })
}

export function pagesForWeakEyes(): void {
  describe('for weak eyes', inFull, () => {
    it.each(sample(['/index', '/defects', '/defects/[id]'], 1))('%s, for weak eyes', async path => {
      for (const theme of ['1890ff.light.weak', '722ed1.dark.weak']) {
        await show(path, theme)
        expect([theme, await violations(rulesOn(page))]).toEqual([theme, []])
      }
    })
  })
}
