import type { Browser } from 'playwright'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Database } from '@/db/client'
import { openAppDatabase } from '@/tests/support/database/app-database'
import { openBrowser } from '@/tests/support/people/browser'
import { learnOnce } from '@/tests/support/people/coding'
import { sendPublicReport } from '@/tests/support/people/public-report'
import { type Desk, goTo, open, sitDown } from '@/tests/support/people/staff'
import { ask } from '@/tests/support/people/typed-record'

let browser: Browser
let database: Database
let desk: Desk
beforeAll(async () => {
  browser = await openBrowser()
  database = openAppDatabase()
  desk = await sitDown(browser, 'admin')
  await learnOnce(desk.page)
}, 150_000)
afterAll(async () => {
  await database?.close()
  await browser?.close()
})

const codeOf = async (id: string) =>
  (await ask(desk.page, `/complaintsvehicleinfo/queryDetailByEdit/${id}`)).values.assemblyCode

/** Its reporter chose the steering for what the text says of the brakes. */
const wronglyCoded = {
  ...{ assemblyCode: '03', subAssemblyCode: '0301' },
  description: '高速上踩刹车没有反应，制动踏板变硬，刹车片异响，刹不住车。',
}

describe('codes that may be wrong', () => {
  it('of a public report are corrected with a key by who accepts it, and by nobody else', async () => {
    const { page } = desk
    const { complaintNo: number } = await sendPublicReport(database, wronglyCoded)
    await open(page, `/consumer?keyword=${number}`)
    const line = page.getByRole('group', { name: '归类建议' })
    await line.waitFor()
    await page.getByText('目前的总成：转向系').waitFor()
    const { rows } = await database.pool.query('select id::text from defects where complaint_no = $1', [
      number,
    ])
    expect(await codeOf(rows[0].id)).toBe('03')
    expect(await line.getByRole('button').first().textContent()).toMatch(/^1制动系/)
    await page.keyboard.press('1')
    await page.getByText('目前的总成：制动系').waitFor()
    expect(await codeOf(rows[0].id)).toBe('04')
    const [version] = await ask(page, `/complaintsvehicleinfohistory?complaintId=${rows[0].id}`)
    expect(version.changedFields).toContain('proposed')
    expect(desk.complaints()).toEqual([])
  })

  it('of a record are listed with what the text says, and one key corrects or leaves each', async () => {
    const { page } = desk
    await database.pool.query(
      `insert into coding_doubts (defect_id, assembly_code, proposed_code, probability, model_version)
       select id, assembly_code, '01', 0.95, 1 from defects
       where deleted_at is null and state = 40 and assembly_code in ('02', '04') order by id limit 2
       on conflict do nothing`,
    )
    await goTo(page, '/defects/miscoded')
    const { records, total } = await ask(page, '/complaintsvehicleinfo/miscoded')
    const rows = page.locator('main li')
    await rows.first().getByText(`现为${records[0].assemblyName}`).waitFor()
    await page.keyboard.press('0')
    await page.getByText('已保留').waitFor()
    await page.keyboard.press('1')
    await page.getByText('已采纳', { exact: true }).waitFor()
    expect(await codeOf(records[0].id)).toBe(records[0].assemblyCode)
    expect(await codeOf(records[1].id)).toBe(records[1].proposed.assemblies[0].code)
    const left = (await ask(page, '/complaintsvehicleinfo/miscoded')).total
    // A proposal that is what the record has changes nothing, and the doubt stays.
    expect(left).toBeLessThanOrEqual(total - 1)
    expect(desk.complaints()).toEqual([])
  })
})
