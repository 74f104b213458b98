import type { Browser } from 'playwright'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import type { Database } from '@/db/client'
import { today } from '@/lib/core/today'
import { openAppDatabase, sitDownAsColleague } from '@/tests/support/database/app-database'
import { openBrowser } from '@/tests/support/people/browser'
import {
  addRecords,
  app,
  type Desk,
  fieldOf,
  goTo,
  open,
  press,
  ready,
  sitDown,
  type,
} from '@/tests/support/people/staff'

let browser: Browser
let database: Database
let desk: Desk
let detail = ''
let number = ''
const summary = `行驶中异响 ${Date.now()}`

beforeAll(async () => {
  browser = await openBrowser()
  database = openAppDatabase()
  desk = await sitDown(browser, 'admin')
  const [added] = await addRecords(desk, [{ summary }])
  detail = `${app}/defects/${added!.id}`
  number = added!.complaintNo
}, 60_000)
afterAll(async () => {
  await browser.close()
  await database.close()
})

describe('a record in its list', () => {
  it('is found by its number, with a list that stays the same after a reload', async () => {
    const { page } = desk
    await open(page, `/defects`)
    const words = page.getByRole('textbox', { name: '一句话查询' })
    await words.fill(number)
    await words.press('Enter')
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

  it('is noted down in a hurry from the list, as a draft of one’s own', async () => {
    const { page } = desk
    desk.complaints()
    await goTo(page, `/defects`)
    await press(desk, '快速新增')
    const dialog = page.getByRole('dialog')
    await type(page, 'summary', `${summary}，来电`)
    await type(page, 'mobile', '＋86 138-0000 12')
    await dialog.getByRole('button', { name: '存为草稿' }).click()
    await fieldOf(page, 'mobile').getByText('11 位').waitFor()
    await type(page, 'mobile', '＋86 138-0000 1234')
    await dialog.getByRole('button', { name: '存为草稿' }).click()
    await page.getByText(/^已存为草稿，编号 QX\d{14}$/).waitFor()
    await dialog.waitFor({ state: 'hidden' })
    expect(desk.complaints()).toEqual([])
  })

  it('is deleted with a reason, comes back at 撤销, and from the deleted list in the state it had', async () => {
    const { page } = desk
    await goTo(page, `/defects?complaintNo=${number}`)
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
    await goTo(page, `/defects/deleted?complaintNo=${number}`)
    await page.getByText('重复录入').waitFor()
    await page.getByRole('button', { name: '恢复', exact: true }).click()
    await page.getByText('没有符合条件的数据').waitFor()
    await goTo(page, detail)
    expect(await page.locator('header .ui-tag').first().textContent()).toBe('待形审')
  })

  it('searches by what one chooses: four fields of one’s own, days at a click, options by pinyin', async () => {
    const own = await sitDownAsColleague(browser, database, 'viewer', { width: 1600 })
    const { page } = own
    const form = page.getByRole('form', { name: '查询条件' })
    await open(page, '/defects?newEnergy=true')
    await page.getByText('新能源: 是').waitFor()
    expect(await form.getByRole('combobox', { name: '品牌', exact: true }).count()).toBe(0)
    await form.getByRole('button', { name: '展开' }).click()
    expect(await form.getByLabel('手机号码').count()).toBe(0)
    await form.getByRole('button', { name: '常用条件' }).click()
    await page.getByRole('checkbox', { name: '状态', exact: true }).uncheck()
    await page.getByRole('checkbox', { name: '品牌', exact: true }).check()
    // The page is left before the choice was sent.
    await page.goto(`${app}/index`)
    const keptFields = async () => {
      const kept = await own.context.request.get(`${app}/api/preferences/defects:search`)
      return (await kept.json()).data
    }
    await vi.waitFor(async () => expect(await keptFields()).toContain('brandId'), 10_000)
    await goTo(page, '/defects')
    await form.getByRole('combobox', { name: '品牌', exact: true }).waitFor()
    await form.getByRole('combobox', { name: '总成', exact: true }).fill('zhid')
    await page.getByRole('option', { name: '制动系' }).waitFor()
    await page.keyboard.press('Enter')
    await form.getByLabel('接收日期 开始').click()
    await page.getByRole('button', { name: '今年' }).click()
    await form.getByRole('button', { name: '查询' }).click()
    await page.getByText('总成: 制动系').waitFor()
    await page.getByText(`接收日期: ${today(new Date()).slice(0, 4)}-01-01`).waitFor()
    expect(own.complaints()).toEqual([])
    await own.context.close()
  })

  it('reads in English, with a silent console', async () => {
    const english = await sitDown(browser, 'admin', { locale: 'en-US' })
    const { page } = english
    await open(page, `/defects`)
    expect(await page.locator('h1').textContent()).toBe('Defects')
    await page.locator('.ui-search .fold').click()
    await page.getByRole('textbox', { name: 'Complaint no.' }).waitFor()
    expect(await page.getByRole('combobox', { name: 'Crash' }).getAttribute('placeholder')).toBe('Any')
    await goTo(page, `/defects/new`)
    await press(english, 'Submit')
    await page
      .getByText(/fields? needs? attention|errors?/i)
      .first()
      .waitFor()
    await goTo(page, detail)
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
