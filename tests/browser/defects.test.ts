import type { Browser, Page } from 'playwright'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openBrowser } from '@/tests/support/people/browser'
import {
  type Desk,
  fieldOf,
  fillDay,
  fillRequired,
  open,
  press,
  ready,
  shownIn,
  sitDown,
  type,
} from '@/tests/support/people/staff'

let browser: Browser
let desk: Desk
const summary = `行驶中异响 ${Date.now()}`
let detail = ''
let number = ''

beforeAll(async () => {
  browser = await openBrowser()
  desk = await sitDown(browser, 'admin')
}, 60_000)
afterAll(() => browser.close())

function amendElsewhere(page: Page, change: object): Promise<number> {
  return page.evaluate(
    async ([id, change]) => {
      const read = await fetch(`/app/complaintsvehicleinfo/queryDetailByEdit/${id}`)
      const { data } = await read.json()
      await fetch('/app/complaintsvehicleinfo/amend', {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify({ id, version: data.version, ...change }),
      })
      return data.version as number
    },
    [detail.split('/').at(-1)!, change] as const,
  )
}

describe('a defect record', { timeout: 60_000 }, () => {
  it('is not submitted with holes: every missing field is named, the first has the focus', async () => {
    const { page } = desk
    await open(page, `/defects/new`)
    await press(desk, '提交')
    await fieldOf(page, 'source').locator('.error').waitFor()
    expect(await fieldOf(page, 'source').locator('.error').textContent()).toContain('信息来源')
    expect(await page.locator('.field > .error').count()).toBeGreaterThan(15)
    expect(await page.getByText(/\d+ 处需要修改/).count()).toBe(1)
    await page.waitForFunction(() =>
      document.activeElement?.closest('[data-field]')?.matches('[data-field="source"]'),
    )
  })

  it('fills brand and producer from the series, checks the VIN while it is typed, and is submitted', async () => {
    const { page } = desk
    await open(page, `/defects/new`)
    await fillRequired(desk, summary)
    expect(await fieldOf(page, 'vin').locator('input.control').inputValue()).toBe('LSVAB2183K2100001')
    await fieldOf(page, 'vin').getByText('校验通过').waitFor()
    for (const name of ['brandId', 'producerId']) expect(await shownIn(page, name)).not.toBe('')
    await press(desk, '提交')
    await page.waitForURL(/\/defects\/\d+$/)
    detail = page.url()
    await page.getByRole('heading', { name: summary }).waitFor()
    number = (await page.locator('h1').textContent()) ?? ''
    expect(number).toMatch(/^QX\d{14}$/)
    expect(await page.locator('header .ui-tag').first().textContent()).toBe('待形审')
    expect(desk.complaints()).toEqual([])
  })

  it('says at the field what only the server knows, and keeps what was typed', async () => {
    const { page } = desk
    await open(page, `/defects/new`)
    await fillRequired(desk, '服务器校验')
    await fillDay(page, 'receivedAt', '2026-01-01')
    await press(desk, '提交')
    await fieldOf(page, 'faultDate').locator('.error').waitFor()
    expect(await fieldOf(page, 'summary').locator('input').inputValue()).toBe('服务器校验')
    expect(await page.getByText('1 处需要修改').count()).toBe(1)
    await page.evaluate(() => localStorage.clear())
  })

  it('is found by its number, with a list that stays the same after a reload', async () => {
    const { page } = desk
    await open(page, `/defects`)
    await page.getByLabel('投诉编号').first().fill(number)
    await page.getByLabel('投诉编号').first().press('Enter')
    await page.waitForURL(/complaintNo=/)
    await page.locator('tbody').getByRole('link', { name: number }).waitFor()
    await page.reload()
    await ready(page)
    expect(await page.locator('tbody tr').count()).toBe(1)
    await page.getByRole('link', { name: '查看' }).click()
    await page.waitForURL(detail)
    await page.keyboard.press('Escape')
    await page.waitForURL(/complaintNo=/)
  })

  it('is amended, and its history says what changed', async () => {
    const { page } = desk
    await open(page, `${detail}/edit`)
    await type(page, 'mileage', '12345')
    await press(desk, '保存')
    await page.waitForURL(detail)
    await page.getByText('12,345 公里').waitFor()
    const [row] = await page.locator('#history tbody tr').all()
    expect(await row!.textContent()).toContain('故障里程')
    await row!.getByRole('link').click()
    await page.waitForURL(/\/history\/2$/)
    await page.getByRole('cell', { name: '12,345 公里' }).waitFor()
  })

  it('shows both sides when somebody else saved first, and merges them', async () => {
    const { page } = desk
    await open(page, `${detail}/edit`)
    await type(page, 'speed', '80')
    await type(page, 'mileage', '20000')
    const version = await amendElsewhere(page, { mileage: 30000, occurrences: 3 })
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
    await page.getByText('80 公里/小时').waitFor()
    await page.getByText('30,000 公里').waitFor()
    expect(await page.locator('#history tbody tr').count()).toBe(version + 2)
  })

  it('is deleted with a reason, comes back at 撤销, and from the deleted list in the state it had', async () => {
    const { page } = desk
    await open(page, `/defects?complaintNo=${number}`)
    const remove = async (reason: string) => {
      await page.locator('tbody').getByRole('button', { name: '更多' }).first().click()
      await page.getByRole('menuitem', { name: '删除' }).click()
      const dialog = page.getByRole('dialog')
      await dialog.getByRole('button', { name: '删除' }).click()
      await dialog.getByText('请填写删除原因').waitFor()
      await dialog.getByRole('textbox').fill(reason)
      await dialog.getByRole('button', { name: '删除' }).click()
      await page.getByText('没有符合条件的数据').waitFor()
    }
    await remove('误删演示')
    await page.getByRole('button', { name: '撤销' }).click()
    await page.locator('tbody').getByRole('link', { name: number }).waitFor()
    await remove('重复录入')
    await open(page, `/defects/deleted?complaintNo=${number}`)
    await page.getByText('重复录入').waitFor()
    await page.getByRole('button', { name: '恢复', exact: true }).click()
    await page.getByText('没有符合条件的数据').waitFor()
    await open(page, detail)
    expect(await page.locator('header .ui-tag').first().textContent()).toBe('待形审')
  })

  it('keeps a draft when the browser dies, and asks before a changed form is left', async () => {
    const { page } = desk
    await open(page, `/defects/new`)
    await type(page, 'summary', '写到一半')
    await page.waitForFunction(() => Object.keys(localStorage).some(key => key.startsWith('draft:')))
    const again = await desk.context.newPage()
    await open(again, `/defects/new`)
    await again.getByRole('button', { name: '恢复草稿' }).click()
    expect(await fieldOf(again, 'summary').locator('input').inputValue()).toBe('写到一半')
    await again.getByRole('link', { name: '缺陷列表' }).first().click()
    await again.getByText('离开后，未保存的修改会丢失。').waitFor()
    await again.getByRole('button', { name: '继续编辑' }).click()
    expect(again.url()).toContain('/defects/new')
    await again.close({ runBeforeUnload: false })
    await page.evaluate(() => localStorage.clear())
    await page.reload()
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
    await amendElsewhere(again, { mileage: 42000, occurrences: 7 })
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
    await again.getByText('42,000 公里').waitFor()
    await again.getByText('90 公里/小时').waitFor()
    expect(await again.evaluate(() => JSON.stringify(localStorage))).not.toContain('41000')
  })

  it('reads in English, with a silent console', async () => {
    const english = await sitDown(browser, 'admin', { locale: 'en-US' })
    const { page } = english
    await open(page, `/defects`)
    expect(await page.locator('h1').textContent()).toBe('Defect records')
    await open(page, `/defects/new`)
    await press(english, 'Submit')
    await page
      .getByText(/fields? needs? attention|errors?/i)
      .first()
      .waitFor()
    await open(page, detail)
    await page.getByRole('link', { name: 'Overview' }).waitFor()
    const interfaceText = await page
      .locator('main :is(dt, th, h2, nav, button)')
      .filter({ hasNotText: summary })
      .allTextContents()
    expect(interfaceText.filter(text => /\p{Script=Han}/u.test(text))).toEqual([])
    expect(english.complaints()).toEqual([])
    await english.context.close()
  })
})
