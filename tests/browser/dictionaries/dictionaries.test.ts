import type { Browser, Page } from 'playwright'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { inFull, share } from '@/tests/support/depth'
import { openBrowser } from '@/tests/support/people/browser'
import {
  call,
  choose,
  type Desk,
  fieldOf,
  fillDay,
  goTo,
  open,
  pressUntil,
  ready,
  sitDown,
  type,
} from '@/tests/support/people/staff'

let browser: Browser
const mark = Date.now().toString(36)

beforeAll(async () => {
  browser = await openBrowser()
})
afterAll(() => browser.close())

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()
const row = (page: Page, name: string) => page.locator('tbody tr', { hasText: name })

async function find(page: Page, label: string, text: string) {
  await page.getByLabel(label).first().fill(text)
  await page.getByLabel(label).first().press('Enter')
  await page.waitForURL(/name=/)
}

const languages = [
  {
    locale: 'zh-CN',
    add: '新增',
    save: '保存',
    nameOrCode: '名称或代码',
    added: '已新增',
    saved: '已保存',
    disable: '停用',
    disabled: '已停用',
    undo: '撤销',
    remove: '删除',
    taken: '已有相同的',
    inUse: '正在使用，不能删除',
    disableInstead: '改为停用',
    title: '品牌',
    producer: '比亚迪',
    bringBack: '填回旧值',
    next: '下一条',
  },
  {
    locale: 'en-US',
    add: 'Add',
    save: 'Save',
    nameOrCode: 'Name or code',
    added: 'Added',
    saved: 'Saved',
    disable: 'Disable',
    disabled: 'Disabled',
    undo: 'Undo',
    remove: 'Delete',
    taken: 'is taken',
    inUse: 'is in use',
    disableInstead: 'Disable it',
    title: 'Brands',
    producer: 'BYD',
    bringBack: 'Fill in the old value',
    next: 'Next entry',
  },
] as const

describe.each(share(languages, 1))('a dictionary in $locale', inFull, words => {
  let desk: Desk
  const name = `品牌${words.locale}${mark}`

  beforeAll(async () => {
    desk = await sitDown(browser, 'admin', { locale: words.locale })
  }, 60_000)
  afterAll(() => desk.context.close())

  it('takes a new row, whose producer is searched by name, and leads back to the list', async () => {
    const { page } = desk
    await open(page, '/dictionaries/brand')
    expect(await page.locator('h1').textContent()).toBe(words.title)
    await page.getByRole('link', { name: words.add, exact: true }).click()
    await page.waitForURL(/entry=new$/)
    await press(page, words.save)
    await fieldOf(page, 'name').locator('.error').waitFor()
    await fieldOf(page, 'producerId').locator('.error').waitFor()
    await type(page, 'name', name)
    await type(page, 'nameEn', `Brand ${mark}`)
    await choose(page, 'producerId', words.producer, '比亚迪')
    await choose(page, 'nature', '')
    await pressUntil(desk, words.save, page.getByText(words.added))
    await page.waitForURL(/\/dictionaries\/brand$/)
  })

  it('finds it by a part of its name, and keeps the condition over a reload', async () => {
    const { page } = desk
    await goTo(page, '/dictionaries/brand')
    await find(page, words.nameOrCode, name.slice(2))
    await row(page, name).waitFor()
    await page.reload()
    await ready(page)
    expect(await page.locator('tbody tr').count()).toBe(1)
    expect(await row(page, name).textContent()).toMatch(/比亚迪|BYD/)
  })

  it('refuses a name that is taken, at the field', async () => {
    const { page } = desk
    await goTo(page, '/dictionaries/brand/new')
    await type(page, 'name', name)
    await choose(page, 'producerId', words.producer, '比亚迪')
    await press(page, words.save)
    await fieldOf(page, 'name').locator('.error', { hasText: words.taken }).waitFor()
    expect(await fieldOf(page, 'name').locator('input').inputValue()).toBe(name)
    await page.evaluate(() => localStorage.clear())
    desk.complaints()
  })

  it('is changed in the drawer beside the list, which says who changed what, and Esc leads back to its row', async () => {
    const { page } = desk
    await goTo(page, `/dictionaries/brand?name=${encodeURIComponent(name)}`)
    await row(page, name).getByRole('link', { name }).click()
    await page.waitForURL(/entry=\d+$/)
    const drawer = page.getByRole('dialog', { name })
    await drawer
      .getByText(/陈管理/)
      .first()
      .waitFor()
    await type(page, 'nameEn', `Brand ${mark} two`)
    await press(page, words.save)
    await page.getByText(words.saved).waitFor()
    await row(page, `Brand ${mark} two`).waitFor()
    const change = drawer.locator('li li', { hasText: `Brand ${mark} two` })
    expect(await change.textContent()).toContain(`Brand ${mark} → Brand ${mark} two`)
    await change.getByRole('button', { name: words.bringBack }).click()
    expect(await fieldOf(page, 'nameEn').locator('input').inputValue()).toBe(`Brand ${mark}`)
    await type(page, 'nameEn', `Brand ${mark} two`)
    await page.keyboard.press('Escape')
    await drawer.waitFor({ state: 'detached' })
    expect(await page.evaluate(() => document.activeElement?.textContent)).toContain(name)
    expect(desk.complaints()).toEqual([])
  })

  it('is gone through entry by entry, over the end of a page', async () => {
    const { page } = desk
    await goTo(page, '/dictionaries/brand')
    await page.locator('tbody tr').nth(8).getByRole('link').first().click()
    const heading = page.getByRole('dialog').getByRole('heading', { level: 2 }).first()
    await heading.waitFor()
    const ninth = await heading.textContent()
    for (const _ of [1, 2]) {
      const before = await heading.textContent()
      await page.getByRole('button', { name: words.next }).click()
      await expect.poll(() => heading.textContent()).not.toBe(before)
    }
    await page.waitForURL(/page=2/)
    expect(await heading.textContent()).not.toBe(ninth)
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    expect(await page.locator('tbody tr').first().locator(':focus').count()).toBe(1)
  })

  it('is disabled where it stands, undone, disabled again, and then offered to nobody', async () => {
    const { page } = desk
    await goTo(page, `/dictionaries/brand?name=${encodeURIComponent(name)}`)
    await row(page, name).getByRole('button', { name: words.disable, exact: true }).click()
    await page.getByText(new RegExp(`${words.disabled}.*${name}`)).waitFor()
    // The list has the row's new version by then, so that the button awaited below is that of the row after the undo.
    await row(page, name)
      .getByRole('button', { name: words.disable, exact: true })
      .waitFor({ state: 'detached' })
    await page.getByRole('button', { name: words.undo }).first().click()
    await row(page, name).getByRole('button', { name: words.disable, exact: true }).waitFor()
    await row(page, name).getByRole('button', { name: words.disable, exact: true }).click()
    await row(page, name)
      .getByRole('button', { name: words.disable, exact: true })
      .waitFor({ state: 'detached' })
    const offered = async () =>
      (await call(page, `/carins/recordbrand/brieflist?name=${encodeURIComponent(name)}`)).length
    // Another server process may offer it for one more second (its cache).
    await expect.poll(offered).toBe(0)
  })

  it('is deleted after a question', async () => {
    const { page } = desk
    await goTo(page, `/dictionaries/brand?name=${encodeURIComponent(name)}`)
    await row(page, name).getByRole('button', { name: words.remove, exact: true }).click()
    const dialog = page.getByRole('dialog')
    await dialog.waitFor()
    await dialog.getByRole('button', { name: words.remove }).click()
    await row(page, name).waitFor({ state: 'detached' })
    expect(desk.complaints()).toEqual([])
  })

  it('says how many records use a row instead of deleting it', async () => {
    const { page } = desk
    await goTo(page, '/dictionaries/assembly')
    await row(page, '01').first().locator('[data-more]').click()
    await page.getByRole('menuitem', { name: words.remove }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByText(words.inUse).last().waitFor()
    expect(await dialog.textContent()).toMatch(/\d+ (条缺陷记录|defect record)/)
    expect(await dialog.getByRole('button', { name: words.disableInstead }).count()).toBe(1)
    await page.keyboard.press('Escape')
  })
})

describe('the coded lists', () => {
  it('keep their last answer in session storage, and get a new item into the form of a record', async () => {
    const { page, context, complaints } = await sitDown(browser, 'admin')
    await open(page, '/dictionaries/codes?key=weather&limit=100')
    await page.getByRole('link', { name: '新增', exact: true }).click()
    const dialog = page.getByRole('dialog')
    await dialog.locator('[data-field="code"] input').fill(`W${mark}`)
    await dialog.locator('[data-field="name"] input').fill(`沙尘${mark}`)
    await dialog.getByRole('button', { name: '保存' }).click()
    await row(page, `沙尘${mark}`).waitFor()
    await row(page, `沙尘${mark}`)
      .getByRole('link', { name: `沙尘${mark}` })
      .click()
    await page.waitForURL(/entry=weather/)
    await dialog.locator('[data-field="nameEn"] input').fill('Dust')
    await dialog.getByRole('button', { name: '保存' }).click()
    await row(page, `沙尘${mark}`).getByText('Dust').waitFor()
    await dialog.getByText('英文名称').last().waitFor()
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
    await goTo(page, '/defects/new')
    await choose(page, 'weather', `沙尘${mark}`, `沙尘${mark}`)
    const kept = await page.evaluate(() => sessionStorage.getItem('dict') ?? '')
    expect(kept).toContain(`沙尘${mark}`)
    const request: number[] = []
    page.on('response', answer => {
      if (answer.url().includes('/dicinfo/all?')) request.push(answer.status())
    })
    await page.evaluate(() => localStorage.clear())
    await page.reload()
    await ready(page)
    await fieldOf(page, 'source').locator('.control').first().click()
    await page.getByRole('option').first().waitFor()
    // What is kept is shown before the answer is there.
    await expect.poll(() => request).toEqual([304])
    expect(complaints()).toEqual([])
    await context.close()
  })
})

describe('an assembly', () => {
  it('is replaced by another from a day on, and that is undone', async () => {
    const { page, context } = await sitDown(browser, 'admin')
    await open(page, '/dictionaries/assembly')
    const sixth = page.locator('tbody tr').nth(5)
    await sixth.locator('[data-more]').click()
    await page.getByRole('menuitem', { name: '替换' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: '确定替换' }).click()
    await dialog.locator('p', { hasText: '请选择生效日期' }).waitFor()
    await choose(page, 'replacedBy', '05')
    await fillDay(page, 'from', '2036-03-01')
    await dialog.getByRole('button', { name: '确定替换' }).click()
    await dialog.waitFor({ state: 'detached' })
    await sixth.getByText('2036-02-29').waitFor()
    await sixth.locator('[data-more]').click()
    await page.getByRole('menuitem', { name: '取消替换' }).click()
    await sixth.getByText('2036-02-29').waitFor({ state: 'detached' })
    await context.close()
  })
})
