import type { Browser, Page } from 'playwright'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Database } from '@/db/client'
import { openAppDatabase, sitDownAsColleague } from '@/tests/support/database/app-database'
import { inFull, isFull } from '@/tests/support/depth'
import { openBrowser } from '@/tests/support/people/browser'
import {
  addRecords,
  call,
  type Desk,
  fieldOf,
  goTo,
  inWindow,
  open,
  reviewElsewhere,
  sitDown,
} from '@/tests/support/people/staff'

let browser: Browser
let database: Database
let auditor: Desk
let evaluator: Awaited<ReturnType<typeof sitDownAsColleague>>
let judge: Awaited<ReturnType<typeof sitDownAsColleague>>
let added: { id: string; complaintNo: string }[] = []
const count = isFull ? 20 : 4

const showing = (page: Page, number: string) =>
  page.getByRole('heading', { level: 2 }).getByText(number).waitFor()
const form = (page: Page, name: string) => page.getByRole('form', { name, exact: true })

beforeAll(async () => {
  browser = await openBrowser()
  database = openAppDatabase()
  const [entry, reviewer] = await Promise.all([sitDown(browser, 'entry'), sitDown(browser, 'reviewer')])
  auditor = await sitDown(browser, 'auditor')
  evaluator = await sitDownAsColleague(browser, database, 'evaluator')
  judge = await sitDownAsColleague(browser, database, 'auditor')
  const mark = Date.now().toString(36)
  added = await addRecords(
    entry,
    Array.from({ length: count + 2 }, (_, at) => ({
      summary: `${mark} 评估 ${at}`,
      description: '逐条评估',
    })),
  )
  for (const { complaintNo } of added) await reviewElsewhere(reviewer.page, complaintNo)
  await handOver('evaluate', evaluator.person.loginId)
}, 120_000)
afterAll(async () => {
  await browser.close()
  await database.close()
})

async function handOver(stepId: string, person: string, given = added) {
  const records = await Promise.all(
    given.map(async ({ id }) => {
      const { version } = await call(auditor.page, `/complaintsvehicleinfo/info/${id}`)
      return { complaintId: id, version }
    }),
  )
  const { done } = await call(auditor.page, '/complaintsvehicleinfo/handover/batch', {
    ...{ records, stepId, people: [person] },
  })
  expect(done).toBe(given.length)
}

describe('steps at the desk', { timeout: 120_000 }, () => {
  it(
    'an evaluation takes at most four presses: risk as proposed, quality, a phrase, and the next one',
    inFull,
    async () => {
      const { page } = evaluator
      await open(page, '/index?view=desk&tab=handed')
      let presses = 0
      const press = async (key: string) => {
        presses++
        await page.keyboard.press(key)
      }
      for (const { complaintNo } of added.slice(0, count)) {
        await showing(page, complaintNo)
        await form(page, '评估')
          .getByText(/系统建议/)
          .waitFor()
        await fieldOf(page, 'riskLevel').locator('input:checked:focus').waitFor()
        expect(await inWindow(page.getByRole('button', { name: '提交并处理下一条' }))).toBe(true)
        await press('5')
        await press('w')
        expect(await page.evaluate(() => document.activeElement?.matches('form :checked'))).toBe(true)
        await press('Control+Enter')
        await page.getByText(`${complaintNo} 评估完成，进入待审核`).waitFor()
      }
      expect(presses).toBeLessThanOrEqual(4 * count)
      await showing(page, added[count]!.complaintNo)
      expect(evaluator.complaints()).toEqual([])
    },
  )

  it('says what is missing, keeps what was begun while another record is looked at, and asks before a budget is lost', async () => {
    const { page } = evaluator
    const { complaintNo } = added[count]!
    await showing(page, complaintNo)
    await page.keyboard.press('Control+Enter')
    await fieldOf(page, 'qualityType').getByText('请选择是否质量问题').waitFor()
    // What is missing is in sight: the page stays where it is.
    await page.locator('[data-field="qualityType"] input:focus').waitFor()
    expect(await page.evaluate(() => window.scrollY)).toBe(0)
    expect(await fieldOf(page, 'qualityType').locator('legend').textContent()).toBe('是否质量问题*')
    const opinion = form(page, '评估').getByRole('textbox', { name: '评估意见' })
    await opinion.fill('先记一笔')
    const level = await fieldOf(page, 'riskLevel').locator('input:checked').getAttribute('value')
    await fieldOf(page, 'riskLevel').locator('input:checked').focus()
    await page.keyboard.press('ArrowDown')
    await showing(page, added[count + 1]!.complaintNo)
    expect(await opinion.inputValue()).toBe('')
    await page.keyboard.press('k')
    await showing(page, complaintNo)
    expect(await fieldOf(page, 'riskLevel').locator('input:checked').getAttribute('value')).toBe(level)
    expect(await opinion.inputValue()).toBe('先记一笔')
    await form(page, '评估').getByText('申请调查预算').click()
    expect(await inWindow(form(page, '评估').locator('[data-part="budget"] .field').first())).toBe(true)
    await form(page, '评估').getByRole('button', { name: '添加一行' }).click()
    await page.getByRole('button', { name: /^下一条/ }).click()
    await page.getByRole('dialog').getByRole('button', { name: '继续编辑' }).click()
    await showing(page, complaintNo)
    await form(page, '评估').getByText('申请调查预算').click()
    await opinion.fill('')
    await page.keyboard.press('Escape')
    await page.keyboard.press('3')
    await page.keyboard.press('4')
    await page.keyboard.press('q')
    await form(page, '评估').getByText('申请调查预算').click()
    const item = page.locator('[data-cell="0.name"]')
    await item.fill('道路试验')
    await page.locator('[data-cell="0.applyBudget"]').fill('3')
    await page.keyboard.press('Control+Enter')
    await page.getByText(`${complaintNo} 评估完成，进入待审核`).waitFor()
    // What was sent and is taken back stands in the form again.
    await page.getByRole('button', { name: '撤销' }).last().click()
    await showing(page, complaintNo)
    await form(page, '评估').getByLabel('申请调查预算').and(page.locator(':checked')).waitFor()
    expect(await item.inputValue()).toBe('道路试验')
    expect(await page.locator('[data-cell="0.applyBudget"]').inputValue()).toMatch(/^3/)
    expect(await fieldOf(page, 'qualityType').locator('input:checked').count()).toBe(1)
    expect(await opinion.inputValue()).toContain('故障现象明确')
    await page.keyboard.press('Control+Enter')
    await page.getByText(`${complaintNo} 评估完成，进入待审核`).waitFor()
    expect(evaluator.complaints()).toEqual([])
  })

  it('an audit offers the phrases of its result, and a rejection takes none of an approval', async () => {
    await handOver('audit', judge.person.loginId, added.slice(0, 2))
    const { page } = judge
    await open(page, '/index?view=desk&tab=handed')
    const [first, second] = added
    await showing(page, first!.complaintNo)
    const opinion = form(page, '审核').getByRole('textbox', { name: '审核意见' })
    await form(page, '审核').getByText('同意评估意见。').waitFor()
    await page.context().clearCookies({ name: 'locale' })
    for (const [menu, language, phrase] of [
      ['语言', 'English', 'Agreed.'],
      ['Language', '简体中文', '同意评估意见。'],
    ] as const) {
      await page.getByRole('button', { name: menu }).click()
      await page.getByRole('menuitemradio', { name: language }).click()
      await page.locator('form').getByText(phrase, { exact: true }).waitFor()
    }
    await page.keyboard.press('q')
    expect(await opinion.inputValue()).toBe('同意评估意见。')
    await page.keyboard.press('2')
    expect(await opinion.inputValue()).toBe('')
    await page.keyboard.press('q')
    await page.keyboard.press('Control+Enter')
    await page.getByText(`${first!.complaintNo} 审核不通过，退回评估`).waitFor()
    await showing(page, second!.complaintNo)
    await page.keyboard.press('1')
    await page.keyboard.press('w')
    await page.keyboard.press('Control+Enter')
    await page.getByText(`${second!.complaintNo} 审核通过`).waitFor()
    expect(judge.complaints()).toEqual([])
  })

  it('closes inline with a phrase, and goes on', async () => {
    const { page } = judge
    const second = added[1]!
    const { version } = await call(auditor.page, `/complaintsvehicleinfo/info/${second.id}`)
    await call(auditor.page, '/complaintsvehicleinfo/handover/batch', {
      records: [{ complaintId: second.id, version }],
      ...{ stepId: 'close', people: [judge.person.loginId] },
    })
    await goTo(page, `/index?view=desk&tab=handed&record=${second.id}`)
    const content = form(page, '办结').getByRole('textbox', { name: /反馈内容/ })
    await form(page, '办结').getByText('已纳入召回，办结。').waitFor()
    // Feedback that ends nothing has phrases of its own, and its record stays in the queue.
    await page.keyboard.press('e')
    await page.keyboard.press('1')
    expect(await content.inputValue()).toBe('')
    await page.keyboard.press('w')
    expect(await content.inputValue()).toBe('已转生产者核实，待答复。')
    await page.keyboard.press('Control+Enter')
    await page.getByText(`${second.complaintNo} 的反馈已保存，继续办理`).waitFor()
    await form(page, '办结').getByText('已纳入召回，办结。').waitFor()
    await expect.poll(() => content.inputValue()).toBe('')
    expect(await form(page, '办结').getByText('编辑', { exact: true }).count()).toBe(0)
    expect(await form(page, '办结').locator('[data-denied]').count()).toBe(0)
    await page.keyboard.press('e')
    const file = { name: '回执.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.4\n%%EOF') }
    await form(page, '办结').locator('input[type=file]').first().setInputFiles(file)
    await page.keyboard.press('Control+Enter')
    await page.getByText(`${second.complaintNo} 已办结`).waitFor()
    await page.keyboard.press('Control+z')
    await page.getByText(`${second.complaintNo} 的办结已撤销`).waitFor()
    await expect.poll(() => content.inputValue()).toBe('已纳入召回，办结。')
    await form(page, '办结').getByText('回执.pdf').waitFor()
    await page.keyboard.press('Control+Enter')
    await page.getByText(`${second.complaintNo} 已办结`).waitFor()
    expect(judge.complaints()).toEqual([])
  })

  it('the dialog of an evaluation opens on what is chosen, and offers the same phrases', async () => {
    const { page } = evaluator
    const [first] = added
    await goTo(page, `/defects/${first!.id}`)
    await page.locator('header').getByRole('button', { name: '评估', exact: true }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByText(/系统建议/).waitFor()
    expect(await page.evaluate(() => (document.activeElement as HTMLInputElement).checked)).toBe(true)
    await dialog.getByRole('button', { name: '属使用或保养原因，非产品质量问题。' }).click()
    expect(await dialog.getByRole('textbox', { name: /评估意见/ }).inputValue()).toBe(
      '属使用或保养原因，非产品质量问题。',
    )
  })
})
