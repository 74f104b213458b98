import type { Browser } from 'playwright'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openBrowser } from '@/tests/support/people/browser'
import {
  addRecords,
  app,
  call,
  type Desk,
  goTo,
  open,
  reviewElsewhere,
  sitDown,
} from '@/tests/support/people/staff'

let browser: Browser
let desk: Desk
let id = ''
let changed = ''
const ask = (path: string, body?: object) => call(desk.page, path, body)
let before = { summary: '', version: 0 }

beforeAll(async () => {
  browser = await openBrowser()
  desk = await sitDown(browser, 'admin')
  const [added] = await addRecords(desk, [{ summary: '低速行驶时发动机抖动' }])
  await reviewElsewhere(desk.page, added!.complaintNo)
  id = added!.id
  before = await ask(`/complaintsvehicleinfo/info/${id}`)
  changed = `${before.summary}，随后多次熄火`
  await ask('/complaintsvehicleinfo/amend', { id, version: before.version, summary: changed })
}, 60_000)
afterAll(() => browser.close())

describe('the history of a record', () => {
  it('compares two versions side by side, in words', async () => {
    const { page } = desk
    await open(page, `/defects/${id}`)
    const latest = page.locator('#history tbody tr').first()
    expect(await latest.locator('del').textContent()).toContain(before.summary.slice(-4))
    expect(await latest.locator('ins').textContent()).toContain('随后')
    if (process.env.SHOTS)
      await page.locator('#history').screenshot({ path: `${process.env.SHOTS}/versions.png` })
    await page.getByRole('button', { name: '对比所选版本' }).click()
    await page.waitForURL(/history\/compare/)
    const row = page.getByRole('row', { name: /问题简述/ })
    await row.waitFor()
    expect(await row.getByRole('cell').allTextContents()).toEqual([before.summary, changed])
    expect(await row.locator('ins').allTextContents()).toEqual(['，随后多次熄火'])
    expect(await row.locator('del').count()).toBe(0)
    if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/compare.png` })
    await page
      .getByRole('button', { name: '交换' })
      .or(page.getByRole('link', { name: '交换' }))
      .click()
    await page.waitForURL(url => Number(url.searchParams.get('from')) > Number(url.searchParams.get('to')))
    await page.getByRole('cell', { name: changed }).waitFor()
    expect(await row.getByRole('cell').allTextContents()).toEqual([changed, before.summary])
  })

  it('brings a version back as a new one, and takes that back again', async () => {
    const { page } = desk
    await goTo(page, `/defects/${id}/history/${before.version}`)
    await page.getByRole('button', { name: '恢复至此版本' }).click()
    await page.getByRole('button', { name: /恢复 1 个字段/ }).click()
    await page.waitForURL(`${app}/defects/${id}`)
    await page.getByRole('heading', { name: before.summary }).waitFor()
    await page.getByText('撤销', { exact: true }).click()
    await page.getByRole('heading', { name: changed }).waitFor()
    expect(await ask(`/complaintsvehicleinfo/info/${id}`)).toMatchObject({
      version: before.version + 3,
    })
    expect(desk.complaints()).toEqual([])
  })

  it('shows in an old version that there is a gender, and not which', async () => {
    const { page } = desk
    const { version } = await ask(`/complaintsvehicleinfo/info/${id}`)
    await ask('/complaintsvehicleinfo/amend', { id, version, gender: 'F' })
    await ask('/complaintsvehicleinfo/amend', { id, version: version + 1, gender: 'M' })
    await goTo(page, `/defects/${id}/history/${version + 2}`)
    const row = page.getByRole('row', { name: /^性别/ })
    expect(await row.getByRole('cell').allTextContents()).toEqual(['***', '***（隐去的部分已更改）'])
    expect(
      await page
        .locator('dt', { hasText: /^性别$/ })
        .locator('+ dd')
        .textContent(),
    ).toBe('***')
  })

  it('prints on at most two sheets, personal data masked until it is asked for', async () => {
    const { page } = desk
    await open(page, `/defects/${id}/print`)
    const sheets = /\/Count (\d+)/.exec((await page.pdf({ preferCSSPageSize: true })).toString('latin1'))
    expect(Number(sheets?.[1])).toBeLessThanOrEqual(2)
    if (process.env.SHOTS) {
      await page.pdf({ preferCSSPageSize: true, path: `${process.env.SHOTS}/print.pdf` })
      await page.emulateMedia({ media: 'print' })
      await page.screenshot({ path: `${process.env.SHOTS}/print.png`, fullPage: true })
    }
    await page.emulateMedia({ media: 'print' })
    expect(await page.getByText('跳到正文').or(page.locator('.sh-skip')).first().isVisible()).toBe(false)
    await page.emulateMedia({ media: 'screen' })
    await page.locator('article').getByRole('heading', { name: '办理结果' }).waitFor()
    expect(await page.locator('article').textContent()).toContain('****')
    await page
      .getByRole('link', { name: '含个人信息' })
      .or(page.getByRole('button', { name: '含个人信息' }))
      .click()
    await page.waitForURL(/personal=1/)
    await page.getByText('隐去个人信息').waitFor()
    expect(await page.locator('article').textContent()).not.toContain('****')
  })
})

describe('the list of the past', () => {
  it('shows the values of then, is for reading, and leads back to now', async () => {
    const { page } = desk
    const [added] = await addRecords(desk, [{ summary: '起步时车身抖动' }])
    const id = String(added!.id)
    const { version, province, updatedAt } = await ask(`/complaintsvehicleinfo/info/${id}`)
    const [code, city] = province === '110000' ? ['310000', '310100'] : ['110000', '110100']
    const words = new URLSearchParams({ asOf: updatedAt, ids: id })
    await goTo(page, `/defects?${words}`)
    const row = page.locator('tbody tr')
    const then = await row.innerText()
    const place = { province: code, city, district: null }
    expect(await ask('/complaintsvehicleinfo/amend', { id, version, ...place })).toBeTruthy()
    await page.reload()
    await page.getByRole('status').getByText('只读').waitFor()
    expect(await row.innerText()).toBe(then)
    expect(await page.getByRole('button', { name: '导出', exact: true }).count()).toBe(0)
    expect(await page.locator('tbody input[type=checkbox]').count()).toBe(0)

    await page.getByRole('link', { name: '回到现在' }).click()
    await page.waitForURL(url => !url.searchParams.has('asOf') && url.searchParams.get('ids') === id)
    await page.getByRole('button', { name: '导出', exact: true }).waitFor()
    await goTo(page, `/defects?${words}&province=${code}`)
    await page.getByText('没有符合条件的数据').waitFor()
    await goTo(page, `/defects?${new URLSearchParams({ ids: id, province: code! })}`)
    await row.getByRole('link').first().waitFor()
  })
})
