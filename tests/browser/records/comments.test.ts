import type { Browser } from 'playwright'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openBrowser } from '@/tests/support/people/browser'
import { addRecords, type Desk, fieldOf, open, sitDown } from '@/tests/support/people/staff'

let browser: Browser
let desk: Desk
let id: string
beforeAll(async () => {
  browser = await openBrowser()
  desk = await sitDown(browser, 'entry')
  await open(desk.page, '/defects')
  const [added] = await addRecords(desk, [{ summary: '请同事看一下' }])
  id = added!.id
}, 150_000)
afterAll(() => browser.close())

describe('comments', () => {
  it('stand beside the flow, tell the mentioned by the bell, and show who has read them', async () => {
    const { page } = desk
    await open(page, `/defects/${id}`)
    const comments = page.getByRole('region', { name: '讨论' }).last()
    await comments.getByText('还没有讨论').waitFor()
    const text = fieldOf(page, 'text').locator('textarea')
    await text.fill('同批次还有两台')
    await text.press('@')
    expect(await text.inputValue()).toBe('同批次还有两台')
    await page.keyboard.type('赵形审')
    await page
      .getByRole('option', { name: /赵形审/ })
      .first()
      .click()
    await expect.poll(() => text.evaluate(element => element === document.activeElement)).toBe(true)
    await text.press('Control+Enter')
    await comments.getByText('@赵形审 未读').waitFor()
    expect(await text.inputValue()).toBe('')

    const reader = await sitDown(browser, 'reviewer')
    await open(reader.page, '/index?notices=')
    await reader.page
      .getByRole('link', { name: /讨论中提到了您/ })
      .first()
      .click()
    await reader.page.waitForURL(/\/defects\/\d+/)
    await reader.page.getByText('同批次还有两台').first().waitFor()
    await expect
      .poll(async () => {
        await page.reload()
        return comments.getByText(/@赵形审/).textContent()
      })
      .toContain('@赵形审 已读')
    const manager = await sitDown(browser, 'recall')
    await open(manager.page, '/carBack')
    await manager.page.locator('tbody a').first().click()
    await manager.page.getByText('还没有讨论').waitFor()
    expect(manager.complaints()).toEqual([])
    expect([...desk.complaints(), ...reader.complaints()]).toEqual([])
  })
})
