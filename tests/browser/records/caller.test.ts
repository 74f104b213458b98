import type { Browser } from 'playwright'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openAppDatabase } from '@/tests/support/database/app-database'
import { openBrowser } from '@/tests/support/people/browser'
import { addColleague } from '@/tests/support/people/people'
import {
  addRecords,
  call,
  countBehind,
  type Desk,
  fieldOf,
  numberIn,
  open,
  sitDown,
} from '@/tests/support/people/staff'
import { ask } from '@/tests/support/people/typed-record'

let browser: Browser
let desk: Desk
let id: string
beforeAll(async () => {
  browser = await openBrowser()
  desk = await sitDown(browser, 'entry')
  const [added] = await addRecords(desk, [
    { mobile: '13912346071', reporterName: '欧阳寻箸', plateNo: '沪A7K9P2', summary: '行驶中熄火' },
  ])
  id = added!.id
}, 150_000)
afterAll(() => browser.close())

const inputOf = (name: string) => fieldOf(desk.page, name).locator('input').first()
const box = () => desk.page.getByLabel('来电人或车辆')

describe('a call', () => {
  it('is taken by one key, the caller is found by four digits and taken over, what they add stands in the flow', async () => {
    const { page } = desk
    await open(page, '/defects')
    await page.locator('h1').click()
    await page.keyboard.press('c')
    await page.waitForURL(/\/defects\/new/)
    await expect.poll(() => box().evaluate(element => element === document.activeElement)).toBe(true)
    await page.keyboard.type('6071')
    const line = page
      .getByRole('region', { name: '来电受理' })
      .getByRole('listitem')
      .filter({ hasText: '欧阳寻箸' })
    await line.getByText('手机号相符').waitFor()
    await page.getByRole('timer').waitFor()

    await line.getByRole('button', { name: '同一来电人' }).click()
    await expect.poll(() => inputOf('mobile').inputValue()).toBe('13912346071')
    await line.getByRole('button', { name: '带入车辆信息' }).click()
    await expect.poll(() => inputOf('plateNo').inputValue()).toBe('沪A7K9P2')

    await line.getByRole('button', { name: '作为补充' }).click()
    await page.keyboard.type('又熄火一次')
    await page.keyboard.press('Control+Enter')
    await expect.poll(() => box().inputValue()).toBe('')
    expect(await page.getByRole('timer').count()).toBe(0)
    const record = await ask(page, `/complaintsvehicleinfo/info/${id}`)
    expect(record.callSeconds).toBeGreaterThan(0)
    expect(record.flow.at(-1)).toMatchObject({ nodeState: 'supplement', remarks: '又熄火一次' })

    await box().fill('6071')
    await line.getByText('又熄火一次').waitFor()
    // What was taken over of this caller is not left to the next.
    await page.keyboard.press('Alt+N')
    await page.getByRole('button', { name: '清空并开始下一通' }).click()
    await expect.poll(() => inputOf('mobile').inputValue()).toBe('')
    await expect.poll(() => box().evaluate(element => element === document.activeElement)).toBe(true)
    expect(await box().inputValue()).toBe('')
    expect(desk.complaints()).toEqual([])
  })

  it('leads by Enter to the first record that is found and by Tab to its actions, else to the form', async () => {
    const { page } = desk
    await open(page, '/defects/new')
    await box().fill('6071')
    // Before the answer is there.
    await page.keyboard.press('Enter')
    const line = page.getByRole('region', { name: '来电受理' }).getByRole('listitem').first()
    await line.getByRole('link').and(page.locator(':focus')).waitFor()
    for (const name of ['带入车辆信息', '同一来电人', '作为补充']) {
      await page.keyboard.press('Tab')
      await line.getByRole('button', { name }).and(page.locator(':focus')).waitFor()
    }
    await box().fill('13900000042')
    await page.keyboard.press('Enter')
    await expect.poll(() => inputOf('mobile').inputValue()).toBe('13900000042')
    await page.locator('.ui-form :focus').waitFor()
    expect(desk.complaints()).toEqual([])
  })

  it('is written down as pasted text: each proposal with its words, taken by a key, nothing overwritten', async () => {
    const { page } = desk
    await open(page, '/defects/new')
    await page.locator('h1').click()
    await page.keyboard.press('?')
    await page.locator('.sh-keys').getByText('粘贴投诉文字，读出各项').waitFor()
    await page.keyboard.press('Escape')
    await inputOf('summary').fill('我自己写的')
    await page.keyboard.press('Alt+v')
    const text = page.getByLabel('粘贴投诉内容、通话记录、聊天或邮件')
    await text.fill('来电人张女士，手机13812345678，人在深圳，大众途观L昨天行驶3万公里时熄火。')
    expect(await text.evaluate(one => one.scrollWidth - one.clientWidth)).toBe(0)
    await text.press('Control+Enter')
    const rows = page.getByRole('region', { name: '来电受理' }).locator('tbody tr')
    await rows.filter({ hasText: '故障发生日期' }).filter({ hasText: '昨天' }).waitFor()
    await inputOf('mobile').focus()
    await page.keyboard.press('Alt+Enter')
    expect(await inputOf('mobile').inputValue()).toBe('13812345678')
    await page.getByRole('button', { name: '填入空白项' }).press('Control+Enter')
    await expect.poll(() => inputOf('modelRangeId').inputValue()).toBe('途观L')
    const focused = page.locator(':focus')
    const first = page.locator('.ui-form .field:has(.required):has(input[value=""]:not(:disabled))').first()
    await first.locator(':focus').waitFor()
    expect(await focused.inputValue()).toBe('')
    expect(await inputOf('reporterName').inputValue()).toBe('张女士')
    expect(await inputOf('summary').inputValue()).toBe('我自己写的')
    expect(desk.complaints()).toEqual([])
  })
})

describe('the first page', () => {
  it.each([
    ['analyst', '本月接收'],
    ['recall', '有待核记录的召回'],
  ])('has tiles for %s, whose lists have as many records', async (loginId, name) => {
    const { page, ...rest } = await sitDown(browser, loginId)
    await open(page, '/index')
    const tile = page.getByRole('navigation', { name: '待办概览' }).getByRole('link', { name })
    const count = numberIn(await tile.locator('strong').textContent())
    expect(await countBehind({ page, ...rest }, await tile.getAttribute('href'))).toBe(count)
    expect(rest.complaints()).toEqual([])
  })

  it('leads the head to who has how many', async () => {
    const { page, complaints } = await sitDown(browser, 'reviewer')
    await open(page, '/index?load=')
    await page.getByRole('columnheader', { name: '在办' }).waitFor()
    await page.getByRole('button', { name: '新增规则' }).click()
    await fieldOf(page, 'people').locator('input').click()
    await page.keyboard.type('赵')
    await page
      .getByRole('option', { name: /赵形审/ })
      .first()
      .click()
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: '保存' }).click()
    const rule = page.getByRole('row', { name: /形式评审.*赵形审/ })
    await rule.getByRole('button', { name: '删除' }).click()
    await page.getByRole('dialog').getByRole('button', { name: '删除' }).click()
    await rule.waitFor({ state: 'detached' })
    expect(complaints()).toEqual([])
  })

  it('moves what somebody has by dragging it onto another, and offers to take it back', async () => {
    const database = openAppDatabase()
    const [from, to, other] = await Promise.all(
      (['reviewer', 'reviewer', 'evaluator'] as const).map(role => addColleague(database.db, role)),
    ).finally(() => database.close())
    const { page, complaints } = await sitDown(browser, 'auditor')
    const records = (await addRecords(desk, [{}, {}, {}])).map(({ id }) => ({ complaintId: id, version: 2 }))
    const give = (records: object[], { loginId }: { loginId: string }) =>
      call(page, '/complaintsvehicleinfo/handover/batch', { records, stepId: 'review', people: [loginId] })
    await give(records.slice(0, 2), from!)
    await give(records.slice(2), to!)
    await open(page, '/index?load=')
    const rowOf = ({ name }: { name: string }) => page.getByRole('row', { name })
    await rowOf(from!).waitFor()
    const people = await page.getByRole('rowheader').allTextContents()
    await rowOf(from!).getByRole('rowheader').dragTo(rowOf(to!).getByRole('rowheader'))
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: '转移' }).click()
    await page.getByText(`已转给${to!.name} 2 条`).waitFor()
    await rowOf(to!).getByRole('link', { name: '3', exact: true }).waitFor()
    await page.getByRole('button', { name: '撤销' }).click()
    await page.getByText('已撤销 2 条').waitFor()
    await rowOf(from!).getByRole('link', { name: '2', exact: true }).waitFor()
    await rowOf(to!).getByRole('link', { name: '1', exact: true }).waitFor()
    expect(await page.getByRole('rowheader').allTextContents()).toEqual(people)

    await rowOf(from!).getByRole('rowheader').hover()
    await page.mouse.down()
    await rowOf(to!).hover()
    expect(await rowOf(to!).getAttribute('data-target')).toBe('true')
    await rowOf(other!).hover()
    expect(await rowOf(other!).getAttribute('data-target')).toBe('false')
    await page.mouse.up()
    await page.getByText(`${other!.name}没有办理这些环节的权限`).waitFor()
    expect(await dialog.count()).toBe(0)

    await rowOf(other!).getByRole('button', { name: '设置' }).click()
    await fieldOf(page, 'substituteId').locator('input').click()
    await page.keyboard.type('孙评估')
    await page
      .getByRole('option', { name: /孙评估/ })
      .first()
      .click()
    await dialog.getByRole('button', { name: '保存' }).click()
    await page
      .getByText(new RegExp(`已保存：${other!.name} (\\S+) 至 \\1 外出（含当天），由孙评估代办`))
      .waitFor()
    expect(complaints()).toEqual([])
  })
})
