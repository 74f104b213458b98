import type { Browser, Locator, Page } from 'playwright'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { openBrowser } from '@/tests/support/people/browser'
import {
  addRecords,
  amendElsewhere,
  answer,
  choose,
  type Desk,
  fieldOf,
  goTo,
  open,
  shownIn,
  sitDown,
  type,
} from '@/tests/support/people/staff'

let browser: Browser
const desks: Record<string, Desk> = {}
const people = ['entry', 'reviewer', 'evaluator', 'auditor'] as const
let number = ''
let id = ''

beforeAll(async () => {
  browser = await openBrowser()
  for (const one of people) desks[one] = await sitDown(browser, one)
}, 120_000)
afterAll(() => browser.close())
// Not of the evaluator, whose refused submission the browser reports too.
afterEach(() => {
  for (const who of ['entry', 'reviewer', 'auditor'] as const) expect(desks[who]!.complaints()).toEqual([])
})

const pageOf = (who: (typeof people)[number]) => desks[who]!.page
const dialogOf = (page: Page) => page.getByRole('dialog')
const rowOf = (page: Page, of = number) => page.locator('tbody tr', { hasText: of })
const act = (row: Locator, name: string) => row.getByRole('button', { name, exact: true }).click()
const submit = (page: Page, name: string) => dialogOf(page).getByRole('button', { name, exact: true }).click()
const errorOf = (page: Page, name: string) => fieldOf(page, name).locator('.error')
const waiting = (of = number) => `/index?type=4&complaintNo=${of}`
const state = (page: Page) => page.locator('header .ui-tag').first().textContent()

describe('the life of a record', () => {
  it('begins with whoever enters it, and shows among what they entered', async () => {
    const page = pageOf('entry')
    const text = '高速行驶中底盘传来异响，降速后消失，4S 店未查出原因。'
    const summary = `生命周期 ${Date.now()}`
    const missing = { mileage: undefined, occurrences: undefined }
    const [added] = await addRecords(desks.entry!, [{ summary, description: text, ...missing }])
    ;({ id, complaintNo: number } = added!)
    await open(page, `/index?type=2&complaintNo=${number}`)
    expect(await page.getByRole('link', { name: /我录入的/ }).getAttribute('aria-current')).toBe('page')
    await rowOf(page).getByText('待形审').waitFor()
    expect(await rowOf(page).getByRole('button', { name: '形审' }).count()).toBe(0)
  })

  it('is returned with the fields that are meant, saved alone, and submitted again', async () => {
    const reviewer = pageOf('reviewer')
    await open(reviewer, waiting())
    await act(rowOf(reviewer), '形审')
    await dialogOf(reviewer).getByText('底盘传来异响').waitFor()
    expect(await fieldOf(reviewer, 'fields').count()).toBe(0)
    await answer(reviewer, 'result', '退回')
    await choose(reviewer, 'opinionId', 'VIN')
    const fields = fieldOf(reviewer, 'fields')
    await fields.locator('.control').first().click()
    for (const label of ['故障里程', '发生次数']) {
      await fields.locator('input').fill(label)
      await reviewer.getByRole('option', { name: label }).first().click()
    }
    await reviewer.keyboard.press('Escape')
    await type(reviewer, 'remarks', '请补充里程')
    await submit(reviewer, '提交评审')
    await reviewer.getByText(`${number} 已退回`).waitFor()

    const page = pageOf('entry')
    await goTo(page, `/defects/${id}`)
    const note = page.getByRole('note')
    expect(await note.textContent()).toMatch(/.+ 于 20\d\d-\d\d-\d\d \d\d:\d\d 退回/)
    for (const text of ['VIN', '请补充里程', '故障里程', '发生次数'])
      expect(await note.textContent()).toContain(text)
    await goTo(page, `/defects/${id}/edit`)
    await note.getByRole('button', { name: '故障里程' }).click()
    await page.keyboard.type('40000')
    await page.getByRole('button', { name: '仅保存', exact: true }).click()
    await page.waitForURL(/\/defects\/\d+$/)
    await page.locator('#overview').getByText('40,000 公里').waitFor()
    expect(await state(page)).toBe('形审退回')
    await goTo(page, `/defects/${id}/edit`)
    await type(page, 'occurrences', '2')
    await page.getByRole('button', { name: '提交', exact: true }).click()
    await page.waitForURL(/\/defects\/\d+$/)
    await expect.poll(() => state(page)).toBe('待形审')
    expect(await note.count()).toBe(0)
  })

  it('is reviewed from the home list with an opinion, which can be taken back at once', async () => {
    const page = pageOf('reviewer')
    await open(page, waiting())
    const here = page.url()
    const review = async () => {
      await act(rowOf(page), '形审')
      await dialogOf(page).getByText('底盘传来异响').waitFor()
    }
    await review()
    await submit(page, '提交评审')
    await errorOf(page, 'opinionId').waitFor()
    const offered = async () => {
      await fieldOf(page, 'opinionId').locator('.control').first().click()
      const list = page.getByRole('listbox').getByRole('option')
      await list.first().waitFor()
      const texts = await list.allTextContents()
      await page.keyboard.press('Escape')
      return texts.join()
    }
    expect(await offered()).toBe('信息完整，予以受理')
    await dialogOf(page).getByLabel('退回', { exact: true }).check()
    expect(await offered()).toMatch(/^(?!.*信息完整).*重复提交/)
    await dialogOf(page).getByLabel('通过，受理').check()
    await choose(page, 'opinionId', '信息完整')
    await submit(page, '提交评审')
    await page.getByText(`${number} 形审通过，进入待评估`).waitFor()
    await page.getByRole('button', { name: '撤销' }).click()
    await page.getByText(`${number} 的形审已撤销，回到“待形审”`).waitFor()
    await rowOf(page).getByText('待形审').waitFor()
    await review()
    await choose(page, 'opinionId', '信息完整')
    await type(page, 'remarks', '材料齐全')
    await submit(page, '提交评审')
    await page.getByText('没有符合条件的数据').waitFor()
    expect(page.url()).toBe(here)
  })

  it('is evaluated in its own page: a proposed risk with its weights, and a budget pasted from a sheet', async () => {
    const page = pageOf('evaluator')
    await open(page, `/defects/${id}`)
    expect(await state(page)).toBe('待评估')
    await page.locator('header').getByRole('button', { name: '评估', exact: true }).click()
    await dialogOf(page)
      .getByText(/系统建议：.风险/)
      .waitFor()
    await dialogOf(page).locator('[data-part="severity"] summary').click()
    await dialogOf(page)
      .getByText(/高 ≥ \d+，中 ≥ \d+/)
      .waitFor()
    await submit(page, '提交评估')
    await errorOf(page, 'qualityType').waitFor()
    await errorOf(page, 'opinion').waitFor()
    await fieldOf(page, 'qualityType').getByText('是', { exact: true }).click()
    await type(page, 'opinion', '建议开展调查')
    await dialogOf(page).getByText('申请调查预算').click()
    expect(await shownIn(page, 'year')).toMatch(/20\d\d/)
    await dialogOf(page).getByRole('button', { name: '添加一行' }).click()
    const cell = page.locator('[data-cell="0.name"]')
    await cell.evaluate(element => {
      const clipboardData = new DataTransfer()
      clipboardData.setData('text/plain', '台架试验\t1,200.50\t1000\n现场勘查\t0.10\t0.2\n')
      element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
    })
    expect(await page.locator('[data-cell="1.applyBudget"]').inputValue()).toBe('0.10')
    await dialogOf(page).getByText('1,200.60').waitFor()
    expect(await fieldOf(page, 'applyBudget').locator('input').inputValue()).toBe('1200.60')
    expect(await fieldOf(page, 'suggestBudget').locator('input').inputValue()).toBe('1000.20')
    await page.locator('[data-cell="1.name"]').press('Enter')
    await page.locator('[data-cell="2.name"]').fill('多余')
    await dialogOf(page).getByRole('button', { name: '删除第 3 行' }).click()
    const question = page.locator('.ant-modal-confirm')
    await question.getByText('是否删除这列数据？').last().waitFor()
    await question.getByRole('button', { name: '确定' }).click()
    await page.locator('[data-cell="2.name"]').waitFor({ state: 'detached' })
    await submit(page, '提交评估')
    await page.getByText(`${number} 评估完成，进入待审核`).waitFor()
    await page.locator('#results').getByText('台架试验').waitFor()
    expect(await state(page)).toBe('待审核')
    expect(desks.evaluator!.complaints()).toEqual([])
  })

  it('is audited with the rules of the approval form, in its exact words', async () => {
    const page = pageOf('auditor')
    await open(page, waiting())
    await act(rowOf(page), '审核')
    await dialogOf(page).getByText('台架试验').waitFor()
    expect(await fieldOf(page, 'number').locator('input').inputValue()).toBe('1000.20')
    await type(page, 'number', '')
    await submit(page, '提交审核')
    expect(await errorOf(page, 'number').textContent()).toBe('请输入建议预算数')
    await type(page, 'number', '12.345')
    await submit(page, '提交审核')
    expect(await fieldOf(page, 'number').locator('input').inputValue()).toBe('12.345')
    expect(await errorOf(page, 'number').textContent()).toBe('建议预算数最多 2 位小数')
    await type(page, 'number', '10000000000')
    await submit(page, '提交审核')
    expect(await errorOf(page, 'number').textContent()).toContain('9999999999.99')
    await fieldOf(page, 'result').getByText('不同意').click()
    expect(await fieldOf(page, 'opinion').locator('textarea').getAttribute('placeholder')).toBe(
      '请填写审核意见',
    )
    await submit(page, '提交审核')
    expect(await errorOf(page, 'opinion').textContent()).toBe('请输入审批意见')
    await type(page, 'opinion', '请补充检测费用依据')
    await submit(page, '提交审核')
    await page.getByText(`${number} 审核不通过，退回评估`).waitFor()
  })

  it('comes back to the evaluator with the budget it had, and shows both sides when somebody was faster', async () => {
    const page = pageOf('evaluator')
    await goTo(page, waiting())
    await act(rowOf(page), '评估')
    await page.locator('[data-cell="0.name"]').waitFor()
    expect(await page.locator('[data-cell="0.name"]').inputValue()).toBe('台架试验')
    await fieldOf(page, 'qualityType').getByText('是', { exact: true }).click()
    await type(page, 'opinion', '已补充依据')
    await amendElsewhere(pageOf('entry'), id, { mileage: 43210 })
    await submit(page, '提交评估')
    const alert = dialogOf(page).getByRole('alert')
    await alert.getByText('43,210 公里').waitFor()
    expect(await fieldOf(page, 'opinion').locator('textarea').inputValue()).toBe('已补充依据')
    expect(await alert.getByRole('link', { name: '查看最新记录' }).getAttribute('target')).toBe('_blank')
    await alert.getByRole('button', { name: '仍按我的填写提交' }).click()
    // The notice of the first evaluation may still stand.
    await dialogOf(page).waitFor({ state: 'detached' })
    await page.getByText(`${number} 评估完成，进入待审核`).waitFor()
  })

  it('is approved with a budget, and closed with feedback and a file', async () => {
    const auditor = pageOf('auditor')
    await open(auditor, waiting())
    await act(rowOf(auditor), '审核')
    await type(auditor, 'number', '900')
    await submit(auditor, '提交审核')
    await auditor.getByText(`${number} 审核通过`).waitFor()
    await auditor.getByRole('button', { name: '撤销' }).click()
    await auditor.getByText(`${number} 的审核已撤销，回到“待审核”`).waitFor()
    await act(rowOf(auditor), '审核')
    await type(auditor, 'number', '1200.50')
    await submit(auditor, '提交审核')
    await rowOf(auditor).getByText('审核通过').waitFor()

    const page = pageOf('entry')
    await goTo(page, waiting())
    await act(rowOf(page), '办结')
    await submit(page, '保存并办结')
    await errorOf(page, 'content').waitFor()
    await type(page, 'content', '已向生产者反馈')
    await dialogOf(page)
      .locator('input[type=file]')
      .setInputFiles({ name: '回执.png', mimeType: 'image/png', buffer: onePixel })
    await submit(page, '保存并办结')
    await page.getByText(`${number} 已办结`).waitFor()
    await goTo(page, `/defects/${id}`)
    expect(await state(page)).toBe('已办结')
    // A neutral file name until personal data is shown, because a name may contain a customer's name.
    await page.locator('#feedback').getByText('附件 1.png').waitFor()
    await page.locator('#results').getByText('1,200.50 万元').waitFor()
    const steps = await page.locator('#flow li strong').allTextContents()
    expect(steps.slice(0, 4)).toEqual(['办结', '审核', '撤销审核', '审核'])
  })

  it('has its feedback reviewed at the desk, which opens it again, and shows who edits it meanwhile', async () => {
    const [entry, auditor] = [pageOf('entry'), pageOf('auditor')]
    await goTo(auditor, `/index?view=desk&tab=feedback&record=${id}`)
    await auditor.getByText('随此反馈办结').waitFor()
    await auditor.keyboard.press('Control+Enter')
    await auditor.getByText(`${number} 的反馈已审核通过`).waitFor()
    await auditor.getByRole('button', { name: '撤销', exact: true }).click()
    await auditor.getByText(`${number} 的审核反馈已撤销`).waitFor()
    // The next one of the queue was open meanwhile.
    await auditor.getByText('撤销反馈审核').waitFor()
    await auditor.keyboard.press('2')
    await auditor.keyboard.press('Control+Enter')
    await errorOf(auditor, 'opinion').waitFor()
    await type(auditor, 'opinion', '请附生产者的书面答复')
    await auditor.keyboard.press('Control+Enter')
    await auditor.getByText(`${number} 的反馈已退回`).waitFor()

    await open(entry, `/defects/${id}`)
    expect(await state(entry)).toBe('审核通过')
    await entry.locator('#feedback').getByText('请附生产者的书面答复').waitFor()
    const noted = entry.waitForResponse(answer => answer.url().endsWith('/complaintsvehicleinfo/presence'))
    await goTo(entry, `/defects/${id}/edit`)
    await noted
    await goTo(auditor, `/defects/${id}`)
    await auditor.locator('header').getByText('正在编辑').waitFor()
    await entry.goto('about:blank')
    await expect
      .poll(async () => {
        const told = auditor.waitForResponse(answer =>
          answer.url().endsWith('/complaintsvehicleinfo/presence'),
        )
        await open(auditor, `/defects/${id}`)
        return (await (await told).json()).data.others
      })
      .toEqual([])
  })

  it('is opened again later with a reason', async () => {
    const page = pageOf('auditor')
    await page.getByRole('button', { name: '更多' }).first().click()
    await page.getByRole('menuitem', { name: '重新打开' }).click()
    await dialogOf(page).getByText('记录回到“待审核”').waitFor()
    await submit(page, '重新打开')
    await errorOf(page, 'reason').waitFor()
    await type(page, 'reason', '补充了台架试验报告')
    await submit(page, '重新打开')
    await page.getByText(`${number} 的审核已撤销，回到“待审核”`).waitFor()
    await page.locator('#flow').getByText('补充了台架试验报告').waitFor()
  })

  it('offers nothing to somebody who may only look', async () => {
    const viewer = await sitDown(browser, 'viewer')
    await open(viewer.page, '/defects?state=10&state=30&state=40')
    const offered = await viewer.page.locator('tbody .row-actions').allTextContents()
    expect(new Set(offered)).toEqual(new Set(['查看']))
    await viewer.context.close()
  })
})

const onePixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
