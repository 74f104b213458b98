import { and, desc, eq, isNull } from 'drizzle-orm'
import type { Browser } from 'playwright'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Database } from '@/db/client'
import { defects } from '@/db/schema/defects'
import { openAppDatabase, sitDownWith } from '@/tests/support/database/app-database'
import { openBrowser } from '@/tests/support/people/browser'
import { open } from '@/tests/support/people/staff'

let browser: Browser
let database: Database

beforeAll(async () => {
  database = openAppDatabase()
  browser = await openBrowser()
}, 60_000)
afterAll(async () => {
  await browser.close()
  await database.close()
})

it('the list of the past shows the values of then, is for reading, keeps its instant and leads back to now', async () => {
  const { db } = database
  const { page, complaints } = await sitDownWith(browser, database, 'all')
  const [{ id, province } = { id: '', province: '' }] = await db
    .select()
    .from(defects)
    .where(and(isNull(defects.deletedAt), eq(defects.state, 10)))
    .orderBy(desc(defects.id))
    .limit(1)
  const asOf = new Date().toISOString()
  const [elsewhere, name] = province === '440000' ? ['310000', '上海市'] : ['440000', '广东省']
  const link = `/defects?${new URLSearchParams({ asOf, ids: id })}`
  await open(page, link)
  const then = await page.locator('tbody tr').innerText()
  await db.update(defects).set({ province: elsewhere, city: null }).where(eq(defects.id, id))
  await page.reload()
  expect(await page.locator('tbody tr').innerText()).toBe(then)
  await page.getByRole('status').getByText('只读').waitFor()
  for (const step of ['导出', '更多'])
    expect(await page.getByRole('button', { name: step, exact: true }).count()).toBe(0)
  expect(await page.locator('tbody input[type=checkbox]').count()).toBe(0)
  expect(await page.getByRole('columnheader', { name: '状态' }).getByRole('button').count()).toBe(0)
  await page.screenshot({ path: '/tmp/as-of-list.png' })

  await page.getByRole('link', { name: '回到现在' }).click()
  await page.waitForURL(url => !url.searchParams.has('asOf') && url.searchParams.get('ids') === id)
  await page.getByRole('button', { name: '导出', exact: true }).waitFor()
  await open(page, `${link}&province=${elsewhere}`)
  await page.getByText('没有').first().waitFor()
  await open(page, `/defects?${new URLSearchParams({ ids: id, province: elsewhere })}`)
  await page.locator('tbody').getByText(name).waitFor()
  expect(complaints()).toEqual([])
})
