import type { Browser } from 'playwright'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openBrowser } from '@/tests/support/people/browser'
import { learnOnce } from '@/tests/support/people/coding'
import { type Desk, fieldOf, open, sitDown } from '@/tests/support/people/staff'
import { ask } from '@/tests/support/people/typed-record'

let browser: Browser
let desk: Desk
beforeAll(async () => {
  browser = await openBrowser()
  desk = await sitDown(browser, 'admin')
  await learnOnce(desk.page)
}, 150_000)
afterAll(() => browser.close())

describe('the form of a record', () => {
  it('proposes codes while the text is typed, takes one by its key and fills nothing in by itself', async () => {
    const { page } = desk
    await open(page, '/defects/new')
    const line = page.getByRole('group', { name: '归类建议' })
    const assembly = fieldOf(page, 'assemblyCode').locator('input')
    await page.getByText('填写问题简述或缺陷描述后').waitFor()
    await fieldOf(page, 'description')
      .locator('textarea')
      .fill('发动机烧机油，行驶5万公里后发动机舱起火，未发生碰撞')
    await line.waitFor()
    const best = line.getByRole('button').first()
    await expect.poll(() => best.textContent()).toMatch(/^1发动机 \d+%$/)
    expect(await assembly.inputValue()).toBe('')

    await fieldOf(page, 'description').locator('textarea').press('Alt+1')
    await expect.poll(() => assembly.inputValue()).toBe('发动机')
    expect(await best.getAttribute('aria-pressed')).toBe('true')
    expect(await fieldOf(page, 'description').locator('textarea').inputValue()).toMatch(/碰撞$/)

    await line.getByRole('button', { name: '依据' }).click()
    await line.getByText(/发动机：“/).waitFor()

    const fire = fieldOf(page, 'fire').locator('.offer')
    expect(await fire.getAttribute('title')).toContain('起火')
    await fire.click()
    expect(await fieldOf(page, 'fire').getByRole('radio', { name: '是' }).isChecked()).toBe(true)
    expect(await fire.count()).toBe(0)
    await fieldOf(page, 'mileage').locator('.offer').click()
    expect(await fieldOf(page, 'mileage').locator('input').inputValue()).toMatch(/^50,?000$/)
    expect(await fieldOf(page, 'crash').locator('.offer').count()).toBe(0)

    await page.getByRole('button', { name: '存为草稿', exact: true }).click()
    await page.waitForURL(/\/defects\/\d+/)
    const id = page.url().split('/').at(-1)
    const [version] = await ask(page, `/complaintsvehicleinfohistory?complaintId=${id}`)
    expect(version.changedFields).toContain('proposed')
    expect(desk.complaints()).toEqual([])
  })

  it('takes a digit for a proposal in the empty field of the assembly, and nothing of an empty text', async () => {
    const { page } = desk
    await open(page, '/defects/new')
    await page.getByText('填写问题简述或缺陷描述后').waitFor()
    await fieldOf(page, 'summary').locator('input').fill('方向盘助力失效，转向沉重')
    const line = page.getByRole('group', { name: '归类建议' })
    await line.waitFor()
    const second = (await line.getByRole('button').nth(1).textContent())!.replace(/^2|\s.*$/g, '')
    await fieldOf(page, 'assemblyCode').locator('input').press('2')
    await expect.poll(() => fieldOf(page, 'assemblyCode').locator('input').inputValue()).toBe(second)
    await fieldOf(page, 'summary').locator('input').fill('')
    await page.getByText('填写问题简述或缺陷描述后').waitFor()
    expect(desk.complaints()).toEqual([])
  })
})
