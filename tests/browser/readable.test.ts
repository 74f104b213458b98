import { AxeBuilder } from '@axe-core/playwright'
import { desc, isNull, sql } from 'drizzle-orm'
import type { Browser, Page } from 'playwright'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Database } from '@/db/client'
import { defects } from '@/db/schema/defects'
import { pageAccess } from '@/tests/support/access-list'
import { openAppDatabase, sitDownWith } from '@/tests/support/app-database'
import { appUrl, openBrowser } from '@/tests/support/browser'

let browser: Browser
let database: Database
let page: Page
/** What stands for the words in brackets; a page that needs another is not walked here. */
const words: Record<string, string> = { version: '1', entity: 'brand' }

beforeAll(async () => {
  database = openAppDatabase()
  browser = await openBrowser()
  const desk = await sitDownWith(browser, database, 'all')
  page = desk.page
  const [record] = await database.db
    .select({ id: defects.id })
    .from(defects)
    .where(sql`${isNull(defects.deletedAt)} AND state = 10`)
    .orderBy(desc(defects.id))
    .limit(1)
  words.id = record!.id
}, 60_000)
afterAll(async () => {
  await browser.close()
  await database.close()
})

const paths = Object.keys(pageAccess)
  .map(path => path.replace(/\[(\w+)\]/g, (whole, word) => words[word] ?? (word === 'id' ? ':id' : whole)))
  .filter(path => !path.includes('['))

/** Violations that keep somebody from reading or using the page, with where they are. */
async function violations(path: string, theme: string): Promise<string[]> {
  await page.context().addCookies([{ name: 'theme', value: theme, url: appUrl }])
  await page.goto(`${appUrl}/app${path.replace(':id', words.id!)}`, { waitUntil: 'networkidle' })
  const { violations } = await new AxeBuilder({ page }).analyze()
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical' || process.env.ALL)
    .flatMap(({ id, nodes }) =>
      nodes.slice(0, 3).map(({ target, any }) => `${id} ${target} ${any[0]?.message ?? ''}`),
    )
}

describe('every page can be read and used by everybody', { timeout: 60_000 }, () => {
  it.each(paths)('%s, light and dark', async path => {
    for (const theme of ['1890ff.light', '1890ff.dark'])
      expect([theme, await violations(path, theme)]).toEqual([theme, []])
  })

  it.each(['/index', '/defects', '/defects/:id'])('%s, for weak eyes', async path => {
    for (const theme of ['1890ff.light.weak', '722ed1.dark.weak'])
      expect([theme, await violations(path, theme)]).toEqual([theme, []])
  })
})
