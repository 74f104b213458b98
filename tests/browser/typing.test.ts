import type { Browser, Page } from 'playwright'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { rulesOn } from '@/tests/support/people/axe'
import { openBrowser } from '@/tests/support/people/browser'
import {
  app,
  type Desk,
  fieldOf,
  open,
  openSubmitted,
  ready,
  shownIn,
  sitDown,
  standStill,
} from '@/tests/support/people/staff'
import {
  answersFor,
  ask,
  focusedField,
  keys,
  lastNovember,
  type Row,
  tabTo,
  typeRecord,
  year,
} from '@/tests/support/people/typed-record'

let browser: Browser
let desk: Desk
beforeAll(async () => {
  browser = await openBrowser()
  desk = await sitDown(browser, 'admin')
}, 60_000)
afterAll(() => browser.close())

const slowDown = (page: Page, path: RegExp) =>
  page.route(path, route => new Promise(done => setTimeout(() => done(route.continue()), 500)))

describe('keys', { timeout: 120_000 }, () => {
  it('make a whole record at 60 ms each, with every answer later than the next field', async () => {
    const { page } = desk
    await open(page, '/defects/new')
    const answers = await answersFor(page)
    const { stored } = answers
    await slowDown(page, /dictionarycity|dictionaryprovience|producersinfo|brieflist|plain|classification/)
    await typeRecord(page, answers)
    const wrong = page.locator('.field > .error, .ui-fault')
    const answered = page.getByRole('region', { name: '已提交' })
    const different = page.getByRole('button', { name: '不是同一事件' })
    await answered.or(different).or(wrong).first().waitFor()
    expect(await wrong.allTextContents()).toEqual([])
    await page.unrouteAll()
    await openSubmitted(page)
    const { values } = await ask(
      page,
      `/complaintsvehicleinfo/queryDetailByEdit/${page.url().split('/').at(-1)}`,
    )
    expect(Object.fromEntries(Object.keys(stored).map(name => [name, values[name]]))).toEqual(stored)
    expect(desk.complaints()).toEqual([])
  })
})

describe('keys that come before the page is ready', () => {
  it('are taken by selects, dates and typed fields when it is', async () => {
    const { page } = desk
    let release = () => {}
    const released = new Promise<void>(done => {
      release = done
    })
    await page.route(/_next\/static\/.*\.js/, route => released.then(() => route.continue()))
    await page.goto(`${app}/defects/new`, { waitUntil: 'commit' })
    await fieldOf(page, 'source').locator('input').focus()
    const lists = await ask(page, '/dicinfo/all')
    const sources = lists.find(({ key }: { key: string }) => key === 'source').items
    await keys(page, sources[2].description)
    await tabTo(page, 'sourceRef')
    await keys(page, 'A-17')
    await tabTo(page, 'receivedAt')
    await page.keyboard.press('Control+a')
    await keys(page, '2025.3.9')
    await tabTo(page, 'reporterName')
    await keys(page, '王')
    release()
    await ready(page)
    await keys(page, '小明')
    await expect.poll(() => shownIn(page, 'source')).toBe(sources[2].description)
    expect(await shownIn(page, 'receivedAt')).toBe('2025-03-09')
    expect(await shownIn(page, 'reporterName')).toBe('王小明')
    const draft = () => page.evaluate(() => Object.values(localStorage).join())
    for (const kept of [sources[2].code, 'A-17', '2025-03-09', '王小明'])
      await expect.poll(draft).toContain(`"${kept}"`)
    await page.unrouteAll()
    await page.evaluate(() => localStorage.clear())
  })
})

const spellings = [
  ['20251101', '2025-11-01'],
  ['2025/11/01', '2025-11-01'],
  ['2025.11.01', '2025-11-01'],
  ['11-01', lastNovember],
  ['2025-1-5', '2025-01-05'],
  ['２０２５年１１月１日', '2025-11-01'],
] as const

describe('a date', () => {
  it('in a form takes every spelling, and says what it cannot read without losing it', async () => {
    const { page } = desk
    await open(page, '/defects/new')
    const input = fieldOf(page, 'faultDate').locator('input')
    for (const [typed, day] of spellings) {
      await input.focus()
      await page.keyboard.press('Control+a')
      await page.keyboard.type(typed)
      await page.keyboard.press('Tab')
      expect([typed, await input.inputValue()]).toEqual([typed, day])
    }
    for (const [typed, message] of [
      ['2025-02-30', '格式不正确'],
      [`${year + 1}-11-01`, '不能晚于'],
    ] as const) {
      await input.fill(typed)
      await page.keyboard.press('Tab')
      await fieldOf(page, 'faultDate').locator('.error', { hasText: message }).waitFor()
      expect(await input.inputValue()).toBe(typed)
    }
    await page.evaluate(() => localStorage.clear())
  })

  it('has a calendar for mouse and keys, which lets the focus go on from the field', async () => {
    const { page } = desk
    await open(page, '/defects/new')
    const input = fieldOf(page, 'faultDate').locator('input')
    await input.fill('2025-03-31')
    await input.press('ArrowDown')
    const calendar = page.getByRole('dialog')
    await calendar.waitFor()
    const { violations } = await rulesOn(page).include('.ui-calendar').analyze()
    expect(violations.map(({ id, nodes }) => [id, nodes[0]?.html])).toEqual([])
    for (const key of ['ArrowUp', 'ArrowLeft', 'PageUp', 'Enter']) await page.keyboard.press(key)
    await calendar.waitFor({ state: 'detached' })
    expect(await input.inputValue()).toBe('2025-02-23')
    expect(await focusedField(page)).toBe('faultDate')
    await input.click()
    await calendar.getByRole('button', { name: '2025年2月14日' }).click()
    expect(await input.inputValue()).toBe('2025-02-14')
    await page.keyboard.press('ArrowDown')
    await calendar.waitFor()
    await page.keyboard.press('Escape')
    await calendar.waitFor({ state: 'detached' })
    expect(await focusedField(page)).toBe('faultDate')
    await page.evaluate(() => localStorage.clear())
  })

  it('in a list’s range takes every spelling, and does not search while one cannot be read', async () => {
    const { page } = desk
    await open(page, '/defects?receivedAtFrom=2020-01-01')
    await page.getByRole('button', { name: '展开' }).click()
    const from = page.getByLabel('接收日期 开始')
    const to = page.getByLabel('接收日期 结束')
    for (const [typed, day] of spellings) {
      await from.fill(typed)
      await from.press('Tab')
      expect([typed, await from.inputValue()]).toEqual([typed, typed === '11-01' ? `${year}-11-01` : day])
    }
    await from.fill('2025-2-30')
    await from.press('Tab')
    await page.getByText('日期格式不正确').waitFor()
    await page.getByRole('button', { name: '查询' }).click()
    expect(await from.evaluate(one => one === document.activeElement)).toBe(true)
    await from.fill('20251101')
    await to.fill('2025-1-5')
    await to.press('Tab')
    await page.getByText('结束日期不能早于开始日期').waitFor()
    await to.fill('11-01')
    await to.press('Enter')
    await to.press('Enter')
    await page.waitForURL(url => url.search.includes(`receivedAtTo=${year}-11-01`))
    expect(page.url()).toContain('receivedAtFrom=2025-11-01')
  })

  it('in a dialog takes every spelling; the dialog opens with the focus in its first field', async () => {
    const { page } = desk
    await open(page, '/dictionaries/assembly')
    await page.locator('tbody tr').nth(5).locator('[data-more]').click()
    await page.getByRole('menuitem', { name: '替换' }).click()
    // At once: the dialog is still on its way.
    await page.keyboard.type('05', { delay: 60 })
    await page.keyboard.press('Tab')
    await expect.poll(() => focusedField(page)).toBe('from')
    await expect.poll(() => shownIn(page, 'replacedBy')).toMatch(/^05 /)
    const input = fieldOf(page, 'from').locator('input')
    for (const [typed, day] of spellings) {
      await input.fill(typed)
      await input.press('Enter')
      expect([typed, await input.inputValue()]).toEqual([typed, typed === '11-01' ? `${year}-11-01` : day])
    }
    await page.getByRole('button', { name: '取消' }).click()
  })
})

describe('a dialog', () => {
  it('takes keys in its first field as soon as it is there', async () => {
    const { page } = desk
    await open(page, '/defects')
    await page.getByRole('button', { name: '视图' }).click()
    await page.getByText('保存当前视图').click()
    const dialog = page.getByRole('dialog')
    await dialog.waitFor()
    await keys(page, '待办')
    expect(await dialog.locator('input').first().inputValue()).toBe('待办')
  })

  it.each([
    ['删除', 'textarea'],
    ['转办', 'input[type=search]'],
  ])('of %s has the focus in its first field', async (step, first) => {
    const { page } = desk
    await open(page, '/defects?state=10')
    await page.locator('tbody tr').first().locator('[data-more]').click()
    await page.getByRole('menuitem', { name: step, exact: true }).click()
    const field = page.getByRole('dialog').locator(first).first()
    await field.waitFor()
    await expect.poll(() => field.evaluate(one => one === document.activeElement)).toBe(true)
    await page.keyboard.press('Escape')
  })
})

describe('a select', () => {
  it('of a list takes what Enter asked for when its own answer arrives, and several in turn', async () => {
    const { page } = desk
    await open(page, '/defects')
    const brands: Row[] = await ask(page, '/recordbrand/brieflist?limit=50')
    const [one, other] = brands.filter(brand =>
      brands.every(b => b === brand || !b.name!.includes(brand.name!)),
    )
    await slowDown(page, /brieflist/)
    await page.getByRole('button', { name: '展开' }).click()
    const field = page.getByRole('combobox', { name: '品牌', exact: true })
    await field.focus()
    await keys(page, `${one!.name}\n${other!.name}`)
    await page.keyboard.press('Tab')
    await page.getByRole('button', { name: '查询' }).focus()
    await page.keyboard.press('Enter')
    await page.waitForURL(url => {
      const chosen = url.searchParams.getAll('brandId')
      return chosen.includes(one!.id!) && chosen.includes(other!.id!)
    })
    await page.unrouteAll()
    await page.getByRole('button', { name: '展开' }).click()
    await field.focus()
    await page.keyboard.press('Backspace')
    await page.getByRole('button', { name: '查询' }).click()
    await page.waitForURL(url => url.searchParams.getAll('brandId').join() === one!.id)
  })

  it('opens again after it was closed before its options came, without a spinner that stays', async () => {
    const { page } = desk
    await open(page, '/defects/new')
    await slowDown(page, /classification/)
    const field = fieldOf(page, 'assemblyCode')
    await field.locator('.control').click()
    await page.keyboard.press('Escape')
    await field.locator('.control').click()
    await page.getByRole('option').first().waitFor()
    expect(await page.getByText('正在加载…').count()).toBe(0)
    await standStill(page)
    const { violations } = await rulesOn(page).include('.ui-form').include('.choice-list').analyze()
    expect(violations.map(({ id, nodes }) => [id, nodes[0]?.html])).toEqual([])
    await page.keyboard.press('Escape')
    await page.keyboard.type('没有这个总成')
    await page.keyboard.press('Tab')
    await field.getByText('没有“没有这个总成”这一选项').waitFor()
    expect(await shownIn(page, 'assemblyCode')).toBe('没有这个总成')
    await page.evaluate(() => localStorage.clear())
    await page.unrouteAll()
  })
})
