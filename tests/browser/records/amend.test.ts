import type { Browser } from 'playwright'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openBrowser } from '@/tests/support/people/browser'
import {
  addRecords,
  amendElsewhere,
  app,
  type Desk,
  fieldOf,
  open,
  press,
  sitDown,
  type,
} from '@/tests/support/people/staff'

let browser: Browser
let desk: Desk
let detail = ''
let id = ''
const summary = `行驶中异响 ${Date.now()}`

beforeAll(async () => {
  browser = await openBrowser()
  desk = await sitDown(browser, 'admin')
  const [added] = await addRecords(desk, [{ summary, mileage: 1000, speed: 40 }])
  id = added!.id
  detail = `${app}/defects/${id}`
}, 60_000)
afterAll(() => browser.close())

describe('a record', () => {
  it('is amended, and its history says what changed', async () => {
    const { page } = desk
    await open(page, `${detail}/edit`)
    await type(page, 'mobile', '00852 2345 6789')
    await fieldOf(page, 'mobile').locator('input').press('Tab')
    await fieldOf(page, 'mobile').getByText('11 位').waitFor()
    await type(page, 'contactOverrideReason', '报告人在香港')
    await fieldOf(page, 'contactOverrideReason').locator('input').press('Tab')
    await fieldOf(page, 'mobile').locator('.error').waitFor({ state: 'detached' })
    await type(page, 'mileage', '12345')
    await press(desk, '保存')
    await page.waitForURL(detail)
    await page.locator('#overview').getByText('12,345 公里').waitFor()
    const [row] = await page.locator('#history tbody tr').all()
    expect(await row!.textContent()).toContain('故障里程')
    await row!.getByRole('link').click()
    await page.waitForURL(/\/history\/3$/)
    await page.getByRole('cell', { name: '12,345 公里', exact: true }).waitFor()
  })

  it('shows both sides when somebody else saved first, and merges them', async () => {
    const { page } = desk
    await open(page, `${detail}/edit`)
    await type(page, 'speed', '80')
    await type(page, 'mileage', '20000')
    const version = await amendElsewhere(page, id, { mileage: 30000, occurrences: 3 })
    await press(desk, '保存')
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('row', { name: /故障里程/ }).waitFor()
    const merge = dialog.getByRole('button', { name: '合并并保存' })
    expect(await merge.isDisabled()).toBe(true)
    expect(await dialog.getByRole('row', { name: /车速/ }).getByRole('radio').first().isChecked()).toBe(true)
    expect(
      await dialog
        .getByRole('row', { name: /发生次数/ })
        .getByRole('radio')
        .last()
        .isChecked(),
    ).toBe(true)
    await dialog.getByText('30,000 公里').click()
    await merge.click()
    await page.waitForURL(detail)
    await page.locator('#overview').getByText('80 公里/小时').waitFor()
    await page.locator('#overview').getByText('30,000 公里').waitFor()
    expect(await page.locator('#history tbody tr').count()).toBe(version + 2)
  })

  it('comes back with the version it was based on, so that saving asks about what others changed', async () => {
    const { page } = desk
    await open(page, `${detail}/edit`)
    await type(page, 'mileage', '33333')
    await page.locator('.sh-tabs').getByRole('link', { name: '首页' }).click()
    await page.waitForURL(/\/index$/)
    await amendElsewhere(page, id, { mileage: 30000, occurrences: 4 })
    await page.goBack()
    await page.waitForURL(/edit$/)
    expect(await fieldOf(page, 'mileage').locator('input').inputValue()).toBe('33333')
    await press(desk, '保存')
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('row', { name: /故障里程/ }).waitFor()
    await dialog.getByRole('button', { name: '全用对方的' }).click()
    await dialog.getByRole('button', { name: '合并并保存' }).click()
    await page.waitForURL(detail)
    await page.locator('#overview').getByText('30,000 公里').waitFor()
  })

  it('merges a draft with what others have saved since it was written', async () => {
    const { page } = desk
    await open(page, `${detail}/edit`)
    await type(page, 'mileage', '41000')
    await type(page, 'speed', '90')
    await page.waitForFunction(() => JSON.stringify(localStorage).includes('41000'))
    const again = await desk.context.newPage()
    await page.close({ runBeforeUnload: false })
    desk.page = again
    await open(again, detail)
    await amendElsewhere(again, id, { mileage: 42000, occurrences: 7 })
    await open(again, `${detail}/edit`)
    await again.getByRole('button', { name: '恢复草稿' }).click()
    await again.getByText('草稿之后他人修改过相同的内容').waitFor()
    await press(desk, '保存')
    const dialog = again.getByRole('dialog')
    await dialog.getByRole('row', { name: /故障里程/ }).waitFor()
    expect(await dialog.getByRole('row', { name: /故障里程/ }).textContent()).toContain('30,000 公里')
    expect(await dialog.getByRole('row', { name: /发生次数/ }).count()).toBe(0)
    await dialog.getByText('42,000 公里').click()
    await dialog.getByRole('button', { name: '合并并保存' }).click()
    await again.waitForURL(detail)
    await again.locator('#overview').getByText('42,000 公里').waitFor()
    await again.locator('#overview').getByText('90 公里/小时').waitFor()
    expect(await again.evaluate(() => JSON.stringify(localStorage))).not.toContain('41000')
  })
})
