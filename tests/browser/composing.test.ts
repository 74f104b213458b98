import type { Browser, Locator, Page } from 'playwright'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newMobile } from '@/tests/support/intake/intake'
import { hurry, takePhone } from '@/tests/support/intake/reporter'
import { openBrowser } from '@/tests/support/people/browser'
import { type InputMethod, inputMethodOf, pressConfirmingEnter } from '@/tests/support/people/compose'
import {
  addRecords,
  app,
  type Desk,
  fieldOf,
  goTo,
  open,
  reviewElsewhere,
  sitDown,
} from '@/tests/support/people/staff'

let browser: Browser
let desk: Desk
beforeAll(async () => {
  browser = await openBrowser()
  desk = await sitDown(browser, 'admin')
}, 60_000)
afterAll(() => browser.close())

async function typeWord(method: InputMethod, input: Locator, typed: string, word: string) {
  await input.focus()
  await input.press('End')
  const before = await input.inputValue()
  for (let length = 1; length <= typed.length; length++) {
    await method.compose(typed.slice(0, length))
    expect(await input.inputValue()).toBe(before + typed.slice(0, length))
  }
  await method.confirm(word)
}

describe('with an input method', { timeout: 120_000 }, () => {
  it('no field of a record changes what is being composed, and each spells it when the word is confirmed', async () => {
    const { page } = desk
    await open(page, '/defects/new')
    const method = await inputMethodOf(page)
    const vin = fieldOf(page, 'vin').locator('input.code')
    await typeWord(method, vin, 'lsvab', 'lsvab')
    expect(await vin.inputValue()).toBe('LSVAB')
    await typeWord(method, vin, '2183k2', '2183k2')
    expect(await vin.inputValue()).toBe('LSVAB2183K2')
    const numbers = page.locator('[data-field] input.number')
    expect(await numbers.count()).toBeGreaterThan(3)
    for (const input of await numbers.all()) {
      if (!(await input.isVisible()) || !(await input.isEnabled())) continue
      await typeWord(method, input, 'sanwan', '三万')
      await page.keyboard.press('Tab')
      // More than a hundred litres are millilitres.
      const isEngine = (await input.locator('xpath=ancestor::*[@data-field="displacement"]').count()) > 0
      expect(await input.inputValue()).toBe(isEngine ? '30' : '30000')
    }
    const texts = page.locator('[data-field] :is(textarea, input.control:not(.number, .code))')
    for (const input of (await texts.all()).slice(0, 8)) {
      if (!(await input.isVisible()) || !(await input.isEnabled())) continue
      await typeWord(method, input, 'yixiang', '异响')
      expect(await input.inputValue()).toBe('异响')
    }
    expect(desk.complaints()).toEqual([])
  })

  it.each([
    '/defects',
    '/consumer',
    '/dictionaries/brand',
    '/dictionaries/brand/new',
    '/carBack',
    '/car',
    '/users',
    '/parameters',
  ])('no field of %s does', async path => {
    const { page } = desk
    await goTo(page, path)
    const method = await inputMethodOf(page)
    const inputs = page.locator('main :is(textarea, input:is([type="text"], :not([type]))):not([readonly])')
    let composed = 0
    for (const input of (await inputs.all()).slice(0, 24)) {
      if (!(await input.isVisible()) || !(await input.isEnabled())) continue
      await typeWord(method, input, 'yixiang', '异响')
      await page.keyboard.press('Escape')
      composed++
    }
    expect(composed).toBeGreaterThan(0)
    desk.complaints()
  })

  it('a day is read when the field is left, and rows of a budget take the word', async () => {
    const { page } = desk
    await goTo(page, '/defects')
    const [record] = await addRecords(desk, [{ summary: '输入法组字' }])
    await reviewElsewhere(page, record!.complaintNo)
    await goTo(page, `/defects/${record!.id}`)
    const method = await inputMethodOf(page)
    await page.locator('header').getByRole('button', { name: '评估', exact: true }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByText('申请调查预算').click()
    const day = fieldOf(page, 'applyTime').locator('input')
    await day.fill('')
    await typeWord(method, day, '2026nian', '2026年1月5日')
    await page.keyboard.press('Tab')
    expect(await day.inputValue()).toBe('2026-01-05')
    await dialog.getByRole('button', { name: '添加一行' }).click()
    for (const [cell, typed, word, shown] of [
      ['0.name', 'shiyan', '试验', '试验'],
      ['0.applyBudget', 'sanwan', '三万', '30000'],
    ] as const) {
      const input = page.locator(`[data-cell="${cell}"]`)
      await typeWord(method, input, typed, word)
      await page.keyboard.press('Tab')
      expect(await input.inputValue()).toBe(shown)
    }
    desk.complaints()
  })

  it('the Enter that confirms a word opens nothing in the search box', async () => {
    const { page } = desk
    await goTo(page, '/index')
    const method = await inputMethodOf(page)
    await page.keyboard.press('Control+k')
    const box = page.getByRole('dialog', { name: '搜索' })
    const field = box.getByRole('combobox')
    await field.waitFor()
    await typeWord(method, field, 'canshu', '参数设置')
    await box.getByRole('option', { name: '参数设置', exact: true }).waitFor()
    const before = page.url()
    await pressConfirmingEnter(page)
    expect([await box.isVisible(), page.url()]).toEqual([true, before])
    await page.keyboard.press('Enter')
    await page.waitForURL('**/parameters')
  })
})

describe('on the public pages', { timeout: 120_000 }, () => {
  let page: Page
  let close: () => Promise<void>
  beforeAll(async () => {
    const context = await browser.newContext()
    close = () => context.close()
    page = await context.newPage()
  })
  afterAll(() => close())

  it.each(['/login', '/register', '/intake/status', '/intake/recall'])(
    'no field of %s changes what is being composed, and the Enter that confirms it sends nothing',
    async path => {
      await page.goto(`${app}${path}`)
      const method = await inputMethodOf(page)
      const inputs = await page
        .locator('input:is([type="text"], [type="tel"], [type="search"], :not([type])), textarea')
        .all()
      let composed = 0
      for (const input of inputs) {
        if (!(await input.isVisible()) || !(await input.isEditable())) continue
        await typeWord(method, input, 'yix', '异响')
        const before = page.url()
        await pressConfirmingEnter(page)
        expect([await input.inputValue(), page.url()]).toEqual(['异响', before])
        composed++
      }
      expect(composed).toBeGreaterThan(0)
    },
  )
})

it('the Enter that confirms a word takes no caller into the form', { timeout: 120_000 }, async () => {
  const { page } = desk
  await open(page, '/defects/new')
  const method = await inputMethodOf(page)
  const caller = page.locator('#caller')
  await typeWord(method, caller, 'zhang', '张')
  await caller.fill('张女士 13912345678')
  const mobile = fieldOf(page, 'mobile').locator('input')
  await pressConfirmingEnter(page)
  expect(await mobile.inputValue()).toBe('')
  await caller.press('Enter')
  await expect.poll(() => mobile.inputValue()).toBe('13912345678')
})

describe('what is pasted', { timeout: 120_000 }, () => {
  it('into the VIN is taken out of its sentence, or told what it is', async () => {
    const { page } = desk
    const field = fieldOf(page, 'vin')
    const vin = field.locator('input.code')
    await vin.fill('车架号：lsvab2183k2100001，请查收')
    expect(await vin.inputValue()).toBe('LSVAB2183K2100001')
    await field.getByText('已从“车架号：lsvab2183k2100001，请查收”中取出').waitFor()
    await vin.fill('沪A12345')
    await field.getByText('“沪A12345”是车牌号').waitFor()
    await vin.fill('车架号忘了')
    await field.getByText('“车架号忘了”不是 VIN').waitFor()
    await vin.fill('LSVAB2183K21000012')
    expect(await vin.inputValue()).toBe('LSVAB2183K21000012')
    await field.getByText('应为 17 位，现为 18 位').waitFor()
  })

  it('into a number is read as people say it, or a fault', async () => {
    const { page } = desk
    const field = fieldOf(page, 'mileage')
    const input = field.locator('input')
    const leaves = async (text: string, shown = text) => {
      await input.fill(text)
      await input.blur()
      await expect.poll(() => input.inputValue()).toBe(shown)
    }
    await leaves('3.2万公里', '32000')
    await leaves('约3万', '30000')
    await leaves('32100.5', '32101')
    for (const [text, fault] of [
      ['1e5', '应为一个数字（不含范围或其他单位，小数点用“.”）'],
      ['2-3万公里', '应为一个数字（不含范围或其他单位，小数点用“.”）'],
    ] as const) {
      await leaves(text)
      await field.getByText(fault).waitFor()
    }
    const loss = fieldOf(page, 'propertyLoss')
    await loss.locator('input').fill('1234.567')
    await loss.locator('input').blur()
    await loss.getByText('最多 2 位小数').waitFor()
  })
})

it('a plate or words in place of a VIN are told what they are on the public pages', {
  timeout: 120_000,
}, async () => {
  const { page, close } = await takePhone(browser)
  await hurry(page, { mobile: newMobile(), to: 'vin' })
  const method = await inputMethodOf(page)
  await typeWord(method, page.locator('#vin'), 'lsvab', 'lsvab')
  await page.fill('#vin', '沪A12345')
  await page.locator('#vin-live', { hasText: '“沪A12345”是车牌号' }).waitFor()
  await page.tap('#step button.main')
  await page.locator('#vin-wrong', { hasText: '“沪A12345”是车牌号，不是车架号' }).waitFor()
  await page.fill('#vin', '车架号忘了')
  await page.locator('#vin-live', { hasText: '“车架号忘了”不是车架号' }).waitFor()
  await page.fill('#vin', '车架号：LSVAB2183K2100001')
  await page.locator('#vin-live', { hasText: '看起来没问题' }).waitFor()
  await page.tap('#step button.main')
  await page.waitForURL(url => !url.pathname.endsWith('/vin'))
  await close()
})
