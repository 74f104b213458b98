import type { Browser } from 'playwright'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { today } from '@/lib/core/today'
import { openAppDatabase } from '@/tests/support/database/app-database'
import { openBrowser } from '@/tests/support/people/browser'
import {
  choose,
  type Desk,
  fieldOf,
  fillDay,
  goTo,
  open,
  press,
  pressUntil,
  sitDown,
  type,
} from '@/tests/support/people/staff'

let browser: Browser
let desk: Desk

beforeAll(async () => {
  browser = await openBrowser()
  desk = await sitDown(browser, 'recall')
}, 60_000)
afterAll(() => browser.close())

const recallNo = `T${Date.now()}`
let id = ''

it('a campaign is entered with its scope; what is wrong is said at the field of its row', {
  timeout: 90_000,
}, async () => {
  const { page } = desk
  await open(page, '/carBack')
  await page.getByRole('link', { name: '新增召回' }).click()
  await page.waitForURL(/carBack\/form$/)
  await press(desk, '保存')
  await fieldOf(page, 'recallNo').locator('.error').waitFor()
  await type(page, 'recallNo', recallNo)
  await type(page, 'title', '演示：召回部分五菱')
  await fieldOf(page, 'kind').getByText('安全', { exact: true }).click()
  await choose(page, 'influence', '主动召回')
  await choose(page, 'producerId', '上汽通用五菱', '上汽通用五菱')
  await type(page, 'quantity', '0')
  await choose(page, 'assemblyCode', '动力电池')
  await type(page, 'defect', '电池管理系统可能误判单体电压。')
  await fillDay(page, 'filedAt', '2026-01-05')
  await choose(page, 'scopes.0.modelRangeId', '宏光MINIEV', '宏光MINIEV')
  await type(page, 'scopes.0.vinFrom', 'LK6ADAE1XNE00000O')
  await type(page, 'scopes.0.vinTo', 'LK6ADAE1XNE000100')
  await type(page, 'scopes.0.modelYearFrom', '2020')
  await type(page, 'scopes.0.modelYearTo', '2021')
  await page.getByRole('button', { name: '添加范围行' }).click()
  await choose(page, 'scopes.1.modelRangeId', '宏光MINIEV', '宏光MINIEV')
  await type(page, 'scopes.1.modelYearFrom', '2023')
  await type(page, 'scopes.1.modelYearTo', '2022')
  await pressUntil(desk, '保存', fieldOf(page, 'scopes.0.vinFrom').locator('.error'))
  expect(await fieldOf(page, 'scopes.0.vinFrom').locator('.error').textContent()).toContain('第 17 位')
  expect(await fieldOf(page, 'scopes.1.modelYearTo').locator('.error').textContent()).toContain('第 2 行')
  await type(page, 'scopes.0.vinFrom', 'LK6ADAE1XNE000001')
  await type(page, 'scopes.1.modelYearTo', '2024')
  await pressUntil(desk, '保存', page.getByText('（草稿）'))
  await page.waitForURL(/carBack\?id=\d+/)
  id = new URL(page.url()).searchParams.get('id')!
  await page.getByRole('link', { name: '范围', exact: true }).click()
  await page.getByRole('cell', { name: 'LK6ADAE1XNE000001～LK6ADAE1XNE000100' }).waitFor()
})

it('it is filed when its vehicles are counted, started and reported, and the history tells', async () => {
  const { page } = desk
  await goTo(page, `/carBack?id=${id}`)
  await press(desk, '备案')
  const told = page.locator('.ant-message-notice, [role=alert]', { hasText: '请先在“编辑”中填写召回数量' })
  await told.getByRole('button', { name: '编辑' }).click()
  await page.waitForURL(/carBack\/form/)
  await type(page, 'quantity', '1200')
  await press(desk, '保存')
  await page.waitForURL(/carBack\?id=\d+/)
  await press(desk, '备案')
  await page.locator('[role=dialog] button:focus', { hasText: '备案' }).waitFor()
  await page.keyboard.press('Enter')
  await page.getByText('召回现为“已备案”').waitFor()
  await page.getByRole('button', { name: '开始实施', exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: '开始实施' }).click()
  await page.getByText('召回现为“实施中”').waitFor()
  await page.getByRole('button', { name: '终止召回', exact: true }).waitFor()

  await goTo(page, `/carBack?id=${id}&tab=progress`)
  await press(desk, '填报进度')
  const dialog = page.getByRole('dialog')
  await dialog.locator('[data-field="done"] input').fill('1300')
  await dialog.locator('[data-field="asOf"] input').fill(today(new Date()))
  await dialog.locator('[data-field="asOf"] input').press('Enter')
  await dialog.getByRole('button', { name: '保存', exact: true }).click()
  await dialog.locator('[data-field="total"] .error').waitFor()
  await dialog.locator('[data-field="done"] input').fill('300')
  await expect
    .poll(
      async () => {
        await dialog
          .getByRole('button', { name: '保存', exact: true })
          .click({ timeout: 1_000 })
          .catch(() => {})
        return page.getByText('进度已保存').count()
      },
      { timeout: 15_000 },
    )
    .toBeGreaterThan(0)
  await page.getByRole('cell', { name: '25%' }).waitFor()

  await goTo(page, `/carBack?id=${id}&tab=history`)
  await page.locator('ins', { hasText: '实施中' }).waitFor()
  // What the forms had to say about wrong figures.
  expect(desk.complaints().filter(text => !text.includes('400 (Bad Request)'))).toEqual([])
})

it('a match is previewed with its records, and the notice of it leads back there', {
  timeout: 60_000,
}, async () => {
  const { page } = desk
  await goTo(page, `/carBack?id=${id}`)
  const started = page.waitForResponse(answer => /recallinfo\/match$/.test(answer.url()))
  await press(desk, '预览匹配')
  const { data } = (await (await started).json()) as { data: { jobId: string } }
  const lists = page.getByRole('dialog').getByRole('button', { name: /^待核 \d+$/ })
  await lists.waitFor({ timeout: 30_000 })
  await open(page, `/carBack?match=${data.jobId}`)
  await page.waitForURL(/carBack\?id=\d+&match=\d+$/)
  await lists.waitFor()
})

it('scopes are previewed from the form before they are saved', async () => {
  const { page } = desk
  await goTo(page, `/carBack/form?id=${id}`)
  await type(page, 'scopes.1.modelYearTo', '2022')
  await press(desk, '预览匹配')
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('alert').getByText('第 2 行').waitFor()
  await dialog.getByRole('button', { name: '关闭' }).last().click()
  await type(page, 'scopes.1.modelYearTo', '2026')
  await press(desk, '预览匹配')
  await dialog.getByText('尚未保存').waitFor()
  await dialog.getByRole('button', { name: /^待核 \d+$/ }).waitFor({ timeout: 30_000 })
  expect(await dialog.getByRole('button', { name: '应用', exact: true }).count()).toBe(0)
})

it('records that the scope leaves open are decided together, with a reason', {
  timeout: 60_000,
}, async () => {
  const { page } = desk
  const database = openAppDatabase()
  await database.pool.query(
    `INSERT INTO recall_records (recall_id, defect_id, verdict, by, missing)
      SELECT $1, id, 'possible', 'scope', '{productionDate}' FROM defects
        WHERE state IN (10, 30, 50) AND deleted_at IS NULL ORDER BY id LIMIT 3
      ON CONFLICT (recall_id, defect_id) DO UPDATE SET verdict = 'possible', by = 'scope', removed_at = NULL`,
    [id],
  )
  await database.close()
  await goTo(page, `/carBack?id=${id}&tab=records&verdict=possible`)
  await page.getByRole('table', { name: '待核' }).getByText('缺生产日期').first().waitFor()
  await page.getByRole('checkbox', { name: '本页全选' }).check()
  await press(desk, '排除')
  const dialog = page.getByRole('dialog')
  await dialog.locator('[data-field="reason"] textarea').fill('生产批次不在范围内')
  await dialog.getByRole('button', { name: '排除', exact: true }).click()
  await page.getByText('没有待核的记录。').waitFor()
  await goTo(page, `/carBack?id=${id}&tab=records&verdict=not`)
  const excluded = page.getByRole('table', { name: '人工排除' })
  expect(await excluded.getByText('人工').count()).toBeGreaterThanOrEqual(3)
  // Confirmed by mistake: taken back together too, and of what is marked only what a person had decided.
  const decide = async (step: string) => {
    await page.getByRole('checkbox', { name: '本页全选' }).check()
    await press(desk, step)
    const dialog = page.getByRole('dialog')
    await dialog.locator('[data-field="reason"] textarea').fill('判定有误')
    await dialog.getByRole('button', { name: step, exact: true }).click()
    await dialog.waitFor({ state: 'detached' })
  }
  await decide('撤销判定')
  await page.getByText('没有人工排除的记录。').waitFor()
})

it('two people who edit at once see both sides', async () => {
  const { page } = desk
  await open(page, `/carBack/form?id=${id}`)
  const other = await desk.context.newPage()
  await open(other, `/carBack/form?id=${id}`)
  await type(other, 'hotline', '400-111-1111')
  await choose(other, 'influence', '责令召回')
  await type(other, 'scopes.1.modelYearTo', '2025')
  await pressUntil({ ...desk, page: other }, '保存', other.getByText(`已保存召回 ${recallNo}`))
  await other.close()
  await type(page, 'hotline', '400-222-2222')
  await choose(page, 'influence', '受缺陷调查影响')
  await type(page, 'scopes.1.modelYearTo', '2026')
  const question = page.getByRole('dialog')
  await pressUntil(desk, '保存', question)
  await question.getByText('400-111-1111').waitFor()
  await question.getByText('400-222-2222').waitFor()
  await question.getByRole('row', { name: '召回性质 责令召回 受缺陷调查影响' }).waitFor()
  const scopes = question.getByRole('row', { name: /^召回范围/ })
  expect(await scopes.getByRole('cell').allTextContents()).toEqual([
    expect.stringMatching(/^第 2 行：.*2023～2025年款$/),
    expect.stringMatching(/^第 2 行：.*2023～2026年款$/),
  ])
})

it('a sheet with errors stores nothing and says where they are', async () => {
  const { page } = desk
  await open(page, '/carBack')
  await press(desk, '导入')
  const dialog = page.getByRole('dialog')
  await dialog.locator('input[type=file]').setInputFiles({
    name: '召回.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(
      `召回编号,召回名称,召回类型,召回性质,生产者,总成,缺陷情况,备案日期,召回数量,车系\n${recallNo},演示,安全,主动召回,上汽通用五菱,动力电池,x,2026-01-05,10,无此车系\n`,
    ),
  })
  await dialog.getByText('无此车系').waitFor()
  expect(await dialog.getByRole('button', { name: /保存 0 个召回/ }).isDisabled()).toBe(true)
})

it('somebody who may only look sees no way to change', async () => {
  const viewer = await sitDown(browser, 'viewer')
  await open(viewer.page, `/carBack?id=${id}`)
  await viewer.page.getByRole('link', { name: '打印', exact: true }).waitFor()
  expect(await viewer.page.getByRole('button', { name: '终止召回', exact: true }).count()).toBe(0)
  expect(await viewer.page.getByRole('link', { name: '编辑', exact: true }).count()).toBe(0)
})
