import type { Browser, Locator, Page } from 'playwright'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openBrowser } from '@/tests/support/people/browser'
import {
  addRecords,
  choose,
  type Desk,
  fieldOf,
  goTo,
  open,
  reviewElsewhere,
  sitDown,
  type,
} from '@/tests/support/people/staff'

let browser: Browser
let entry: Desk
let reviewer: Desk
let evaluator: Desk

beforeAll(async () => {
  browser = await openBrowser()
  ;[entry, reviewer, evaluator] = (await Promise.all(
    ['entry', 'reviewer', 'evaluator'].map(one => sitDown(browser, one)),
  )) as [Desk, Desk, Desk]
}, 120_000)
afterAll(() => browser.close())

const dialogOf = (page: Page) => page.getByRole('dialog')
const rowOf = (page: Page, of: string) => page.locator('tbody tr', { hasText: of })
const act = (row: Locator, name: string) => row.getByRole('button', { name, exact: true }).click()
const submit = (page: Page, name: string) => dialogOf(page).getByRole('button', { name, exact: true }).click()
const errorOf = (page: Page, name: string) => fieldOf(page, name).locator('.error')
const waiting = (page: Page, of: string) => goTo(page, `/index?type=4&complaintNo=${of}`)
describe('many records at once', () => {
  it('are reviewed with one opinion, and the refused ones are named with the reason', async () => {
    const { page } = reviewer
    const mark = `批量 ${Date.now()}`
    await addRecords(entry, [{ summary: `${mark} 一` }, { summary: `${mark} 二` }])
    await open(page, `/defects?keyword=${encodeURIComponent(mark)}&sortField=state&sortOrder=ascend`)
    const boxes = page.locator('tbody input[type=checkbox]')
    const numbers = await page.locator('tbody td:nth-child(2) a').allTextContents()
    await boxes.nth(0).check()
    await boxes.nth(1).check()
    await reviewElsewhere(page, numbers[1]!)
    await page.getByRole('button', { name: '批量形审' }).click()
    await choose(page, 'opinionId', '信息完整')
    await submit(page, '提交评审')
    await dialogOf(page).getByText('1 条已办理，1 条未办理').waitFor()
    const [refused, done] = await dialogOf(page).locator('tbody tr').allTextContents()
    expect(refused).toContain(numbers[1])
    expect(refused).toMatch(/待评估|已被/)
    expect(done).toContain(numbers[0])
    await submit(page, '撤销')
    await dialogOf(page).getByText('1 条已撤销').waitFor()
    expect(await dialogOf(page).locator('tbody tr').allTextContents()).toEqual([`${numbers[0]}已撤销`])
    await submit(page, '知道了')
    await rowOf(page, numbers[0]!).getByText('待形审').waitFor()
    expect(page.url()).toContain('sortField=state')
    await boxes.nth(0).check()
    await page.getByRole('button', { name: '批量转办' }).click()
    await dialogOf(page).getByPlaceholder('搜索姓名').first().fill('形审')
    await dialogOf(page).locator('[data-key="reviewer"]').click()
    await submit(page, '转办')
    await dialogOf(page).getByText('1 条已转办').waitFor()
    await submit(page, '撤销')
    await dialogOf(page).getByText('1 条已撤销').waitFor()
    await submit(page, '知道了')
  })

  it('is handed over to people of the next step, for whom alone it waits then', async () => {
    const { page } = reviewer
    const [added] = await addRecords(entry, [{ summary: `转办 ${Date.now()}` }])
    const of = added!.complaintNo
    await reviewElsewhere(page, of)
    await goTo(page, `/defects?complaintNo=${of}`)
    const openDialog = async () => {
      await rowOf(page, of).getByRole('button', { name: '更多' }).click()
      await page.getByRole('menuitem', { name: '转办' }).click()
      await dialogOf(page).getByRole('treeitem', { selected: true }).waitFor()
    }
    const handOver = async () => {
      await dialogOf(page).getByPlaceholder('搜索姓名').first().fill('评估')
      await dialogOf(page).locator('[data-key="evaluator"]').click()
      await dialogOf(page).getByText('已选 1 人').waitFor()
      await submit(page, '转办')
      await page.getByText(new RegExp(`${of} 已转办给`)).waitFor()
    }
    await openDialog()
    await expect.poll(async () => (await page.locator('.ant-modal').boundingBox())?.width).toBe(620)
    await submit(page, '转办')
    await dialogOf(page).getByText('请选择接收人').waitFor()
    await handOver()
    await page.getByRole('button', { name: '撤销', exact: true }).click()
    await page.getByText(`${of} 的转办已撤销`).waitFor()
    await openDialog()
    await handOver()
    await waiting(evaluator.page, of)
    await rowOf(evaluator.page, of).waitFor()
    const admin = await sitDown(browser, 'admin')
    await waiting(admin.page, of)
    await admin.page.getByText('没有符合条件的数据').waitFor()
    const more = (at: Page) => at.getByRole('button', { name: '更多' }).first().click()
    const takeBack = (at: Page) => at.getByRole('menuitem', { name: '撤销转办' })
    await goTo(admin.page, `/defects/${added!.id}`)
    await more(admin.page)
    await admin.page.getByRole('menuitem', { name: '转办', exact: true }).waitFor()
    expect(await takeBack(admin.page).count()).toBe(0)
    // Long after its notice has gone, who handed it over takes it back from the record.
    await open(page, `/defects/${added!.id}`)
    await more(page)
    await takeBack(page).click()
    await dialogOf(page)
      .getByText(/记录将不再由.+办理/)
      .waitFor()
    await type(page, 'reason', '转错了人')
    await submit(page, '撤销转办')
    await page.getByText(`${of} 的转办已撤销`).waitFor()
    await waiting(admin.page, of)
    await rowOf(admin.page, of).waitFor()
    await admin.context.close()
    await more(page)
    await page.getByRole('menuitem', { name: '转办', exact: true }).waitFor()
    expect(await takeBack(page).count()).toBe(0)
  })
})

describe('in English', () => {
  it('the same steps read as written, with a silent console', async () => {
    const english = await sitDown(browser, 'admin', { locale: 'en-US' })
    const { page } = english
    const nothingChinese = async (root: string) => {
      const texts = await page.locator(`${root} :is(h3, th, label, legend, button, dt)`).allTextContents()
      expect(texts.filter(text => /\p{Script=Han}/u.test(text))).toEqual([])
    }
    // A record of its own, because other tests change the first ones.
    const [added] = await addRecords(english, [{ summary: 'Noise from below' }])
    const of = added!.complaintNo
    await goTo(page, `/index?type=1&state=10&complaintNo=${of}`)
    await page.getByRole('link', { name: /^Waiting/ }).waitFor()
    await act(rowOf(page, of), 'Review')
    await nothingChinese('.ant-modal')
    await choose(page, 'opinionId', '')
    await submit(page, 'Submit review')
    await page.getByText(`${of} passed the formal review and awaits evaluation`).waitFor()
    await goTo(page, `/index?type=1&complaintNo=${of}`)
    await act(rowOf(page, of), 'Evaluate')
    await dialogOf(page)
      .getByText(/Proposed risk/)
      .waitFor()
    await dialogOf(page).getByText('Apply for an investigation budget').click()
    await nothingChinese('.ant-modal')
    await fieldOf(page, 'qualityType').locator('input').first().check()
    await type(page, 'opinion', 'Worth looking into')
    await submit(page, 'Submit evaluation')
    await page.getByText(`${of} was evaluated and awaits audit`).waitFor()
    await act(rowOf(page, of), 'Audit')
    await nothingChinese('.ant-modal')
    await type(page, 'number', '')
    await submit(page, 'Submit decision')
    expect(await errorOf(page, 'number').textContent()).toBe('Enter suggested budget')
    await type(page, 'number', '1')
    await submit(page, 'Submit decision')
    await page.getByText(`${of} was approved`).waitFor()
    await act(rowOf(page, of), 'Close')
    await type(page, 'content', 'The maker was told')
    await submit(page, 'Save and close')
    await page.getByText(`${of} is closed`).waitFor()
    expect(english.complaints()).toEqual([])
    await english.context.close()
  })
})
