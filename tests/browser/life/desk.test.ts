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
  goTo,
  inWindow,
  open,
  ready,
  reviewElsewhere,
  sitDown,
} from '@/tests/support/people/staff'

let browser: Browser
let database: Database
let entry: Desk
let auditor: Desk
let reviewer: Awaited<ReturnType<typeof sitDownAsColleague>>

beforeAll(async () => {
  browser = await openBrowser()
  database = openAppDatabase()
  entry = await sitDown(browser, 'entry')
  auditor = await sitDown(browser, 'auditor')
  reviewer = await sitDownAsColleague(browser, database, 'reviewer')
}, 120_000)
afterAll(async () => {
  await browser.close()
  await database.close()
})

describe('the desk', { timeout: 120_000 }, () => {
  const mark = `工作台 ${Date.now()}`
  const count = isFull ? 20 : 6
  let numbers: string[] = []
  const heading = (page: Page) => page.getByRole('heading', { level: 2 })
  const showing = (page: Page, of: string) => heading(page).getByText(of).waitFor()
  const decision = (page: Page) => page.getByRole('form', { name: '形审' })

  it('takes twenty reviews in at most forty presses', inFull, async () => {
    const { page } = reviewer
    const added = await addRecords(
      entry,
      Array.from({ length: count + 2 }, (_, at) => ({
        ...{ summary: `${mark} ${at}`, description: '逐条形审', plateNo: null, cardNo: null },
        ...{ vin: `LSVAB2183E21${20_000 + at}`, mobile: `138${10_000_000 + at}` },
      })),
    )
    numbers = added.map(({ complaintNo }) => complaintNo)
    const { done } = await call(auditor.page, '/complaintsvehicleinfo/handover/batch', {
      records: added.map(({ id }) => ({ complaintId: id, version: 2 })),
      ...{ stepId: 'review', people: [reviewer.person.loginId], remarks: '请今天看完' },
    })
    expect(done).toBe(count + 2)
    await open(page, '/index?notices=1')
    await page.getByText(`把 ${numbers[0]} 转给您办理`).waitFor()
    await page.getByRole('button', { name: /条未读通知/ }).click()
    const panel = page.getByRole('region', { name: '通知' })
    await panel.getByRole('button', { name: '全部标为已读' }).click()
    await page.getByRole('banner').getByRole('button', { name: '通知', exact: true }).waitFor()
    await open(page, '/index?view=desk')
    expect(await page.getByRole('link', { name: /转给我的/ }).getAttribute('aria-current')).toBe('page')
    await showing(page, numbers[0]!)
    await page.getByText('请今天看完').first().waitFor()
    let presses = 0
    const press = async (key: string) => {
      presses++
      await page.keyboard.press(key)
    }
    for (let at = 0; at < count; at++) {
      await showing(page, numbers[at]!)
      await decision(page).waitFor()
      for (const key of at % 2 ? ['2', 'w'] : []) await press(key)
      await press('Control+Enter')
      const word = at % 2 ? '已退回' : '形审通过，进入待评估'
      await page.getByText(`${numbers[at]} ${word}`).waitFor()
    }
    await showing(page, numbers[count]!)
    expect(presses).toBeLessThanOrEqual(2 * count)
    expect(await page.getByRole('navigation', { name: '转给我的记录' }).getByRole('link').count()).toBe(2)
    expect(new URL(page.url()).searchParams.get('record')).toBe(added[count]!.id)
    await page.reload()
    await showing(page, numbers[count]!)
    expect(reviewer.complaints()).toEqual([])
  })

  it('offers the opinions of a result by their keys, goes on when somebody was faster, and takes back', async () => {
    const { page } = reviewer
    await ready(page)
    await page.keyboard.press('j')
    await showing(page, numbers[count + 1]!)
    await page.keyboard.press('k')
    await showing(page, numbers[count]!)
    await page.keyboard.press('ArrowDown')
    await showing(page, numbers[count + 1]!)
    await page.keyboard.press('ArrowUp')
    await showing(page, numbers[count]!)
    // A click opens it here: no page is on its way.
    for (const number of [numbers[count + 1]!, numbers[count]!]) {
      await page.getByRole('link', { name: number }).last().click()
      await showing(page, number)
      await page.getByRole('progressbar').waitFor({ state: 'detached' })
    }
    const shown = decision(page).getByRole('radio')
    expect(await shown.count()).toBe(3)
    await page.keyboard.press('2')
    await page.keyboard.press('w')
    expect(await decision(page).getByLabel('车辆信息不完整').isChecked()).toBe(true)
    await page.keyboard.press('0')
    await page.keyboard.type('k 不是快捷键，0 也不是')
    expect(await decision(page).getByLabel('备注').inputValue()).toBe('k 不是快捷键，0 也不是')
    await page.keyboard.press('Escape')
    expect(await page.evaluate(() => document.activeElement?.getAttribute('aria-current'))).toBe('true')
    await showing(page, numbers[count]!)
    await reviewElsewhere(page, numbers[count]!)
    await page.keyboard.press('Control+Enter')
    await page.getByText(`${numbers[count]} 已由${reviewer.person.name}办理，现为“待评估”`).waitFor()
    await showing(page, numbers[count + 1]!)
    // The refused call is an error of the network to the browser.
    reviewer.complaints()
    await decision(page).waitFor()
    await page.keyboard.press('Control+Enter')
    await page.getByText('没有待办理的记录').first().waitFor()
    // Also when the notice that offers it has gone.
    await page.getByRole('button', { name: '撤销' }).last().waitFor()
    await page.getByRole('button', { name: '撤销' }).last().waitFor({ state: 'detached' })
    await page.keyboard.press('Control+z')
    await page.getByText(`${numbers[count + 1]} 的形审已撤销，回到“待形审”`).waitFor()
    await showing(page, numbers[count + 1]!)
    await expect.poll(() => page.locator('a[aria-current]:focus').textContent()).toContain(numbers[count + 1])
    // Why is for the reviewer to say: nothing untrue is chosen.
    await page.keyboard.press('2')
    await page.keyboard.press('Control+Enter')
    const asked = decision(page).getByText('请选择').first()
    await asked.waitFor()
    await expect.poll(() => inWindow(asked)).toBe(true)
    await page.keyboard.press('w')
    await decision(page).getByLabel('需修改的字段').fill('故障里程')
    await page.getByRole('option', { name: '故障里程' }).click()
    await page.keyboard.press('Control+Enter')
    await page.getByText(`${numbers[count + 1]} 已退回`).waitFor()
    await goTo(page, `/defects?complaintNo=${numbers[count + 1]}`)
    await page.locator('tbody a').first().click()
    await page.getByRole('note').getByText('故障里程').waitFor()
    await open(page, '/index?view=desk')
    expect(reviewer.complaints()).toEqual([])
  })

  it('keeps a begun decision while the list that was asked for before comes late', async () => {
    const { page } = reviewer
    const [{ id, complaintNo }] = (await addRecords(entry, [
      { summary: `${mark} 迟到`, description: '名单迟到' },
    ])) as [{ id: string; complaintNo: string }]
    await call(auditor.page, '/complaintsvehicleinfo/handover/batch', {
      records: [{ complaintId: id, version: 2 }],
      ...{ stepId: 'review', people: [reviewer.person.loginId], remarks: '请看' },
    })
    await open(page, '/index?view=desk&tab=handed')
    await showing(page, complaintNo)
    let answerLists = () => {}
    const late = new Promise<void>(done => {
      answerLists = done
    })
    await page.route(/[?&]_rsc=/, route => late.then(() => route.continue()))
    // The same car and telephone as of another record: nothing is chosen beforehand, and why is said.
    await decision(page)
      .getByRole('note')
      .getByText(/可能重复（匹配度 \d+%）/)
      .first()
      .waitFor()
    expect(await decision(page).getByLabel('信息完整').isChecked()).toBe(false)
    await page.keyboard.press('Control+Enter')
    const asked = decision(page).getByText('请选择').first()
    await asked.waitFor()
    expect(await inWindow(asked)).toBe(true)
    await page.keyboard.press('q')
    await page.keyboard.press('Control+Enter')
    await page.getByText('没有待办理的记录').first().waitFor()
    await page.getByRole('button', { name: '撤销' }).last().click()
    await page.getByText(`${complaintNo} 的形审已撤销，回到“待形审”`).waitFor()
    await showing(page, complaintNo)
    await page.keyboard.press('2')
    await page.keyboard.press('w')
    await decision(page).getByLabel('备注').fill('写到一半')
    answerLists()
    await page.getByRole('navigation', { name: '转给我的记录' }).getByRole('link').waitFor()
    await ready(page)
    expect(await decision(page).getByLabel('备注').inputValue()).toBe('写到一半')
    await page.unrouteAll()
    await page.reload()
    await ready(page)
    await showing(page, complaintNo)
    expect(await decision(page).getByLabel('备注').inputValue()).toBe('写到一半')
    expect(new URL(page.url()).searchParams.get('record')).toBe(id)
    await decision(page).getByLabel('需修改的字段').fill('故障里程')
    await page.getByRole('option', { name: '故障里程' }).click()
    await page.keyboard.press('Control+Enter')
    await page.getByText(`${complaintNo} 已退回`).waitFor()
    expect(reviewer.complaints()).toEqual([])
  })

  it('passes one record however long Ctrl+Enter is held', async () => {
    const { page } = reviewer
    const added = await addRecords(
      entry,
      [0, 1, 2].map(at => ({
        ...{ summary: `${mark} 按住 ${at}`, description: '按住', plateNo: null, cardNo: null },
        ...{ vin: `LSVAB2183E21${30_000 + at}`, mobile: `137${10_000_000 + at}` },
      })),
    )
    await call(auditor.page, '/complaintsvehicleinfo/handover/batch', {
      records: added.map(({ id }) => ({ complaintId: id, version: 2 })),
      ...{ stepId: 'review', people: [reviewer.person.loginId] },
    })
    await open(page, '/index?view=desk&tab=handed')
    await showing(page, added[0]!.complaintNo)
    await decision(page).waitFor()
    await page.keyboard.down('Control')
    for (let held = 0; held < 20; held++) await page.keyboard.down('Enter')
    await page.getByText(`${added[0]!.complaintNo} 形审通过，进入待评估`).waitFor()
    await showing(page, added[1]!.complaintNo)
    await decision(page).waitFor()
    for (let held = 0; held < 20; held++) await page.keyboard.down('Enter')
    await page.keyboard.up('Enter')
    await page.keyboard.up('Control')
    await showing(page, added[1]!.complaintNo)
    expect(await page.getByRole('navigation', { name: '转给我的记录' }).getByRole('link').count()).toBe(2)
    // What was refused goes by Esc, or when something succeeds: it would cover what is said then.
    const refusal = page.locator('.ant-notification-notice')
    await page.route('**/feedbackapproval/add', route => route.abort())
    await page.keyboard.press('Control+Enter')
    await refusal.waitFor()
    await page.keyboard.press('Escape')
    await refusal.waitFor({ state: 'detached' })
    await page.keyboard.press('Control+Enter')
    await refusal.waitFor()
    await page.unrouteAll()
    reviewer.complaints()
    for (const { complaintNo } of added.slice(1)) {
      await showing(page, complaintNo)
      await decision(page).waitFor()
      await page.keyboard.press('Control+Enter')
      await page.getByText(`${complaintNo} 形审通过`).waitFor()
      await refusal.waitFor({ state: 'detached' })
    }
  })

  it('asks who got a record for completion to complete it, and takes it back without a change', async () => {
    const { page } = entry
    const [first, second, third] = await addRecords(entry, [
      { summary: `${mark} 补充`, description: '补充' },
      { summary: `${mark} 交回`, description: '交回' },
      { summary: `${mark} 无可补充`, description: '无可补充' },
    ])
    await call(auditor.page, '/complaintsvehicleinfo/handover/batch', {
      records: [first!, second!, third!].map(({ id }) => ({ complaintId: id, version: 2 })),
      ...{ stepId: 'amend', people: ['entry'], remarks: '请补充里程' },
    })
    await open(page, `/index?view=desk&tab=handed&record=${first!.id}`)
    await showing(page, first!.complaintNo)
    await page.getByRole('button', { name: /^编辑补充/ }).waitFor()
    expect(await decision(page).count()).toBe(0)
    await ready(page)
    await page.keyboard.press('Control+Enter')
    await page.waitForURL(/\/edit\?/)
    await page.getByRole('note').filter({ hasText: '转给您补充修改' }).getByText('请补充里程').waitFor()
    await page.getByLabel('故障里程').fill('4321')
    await page.getByRole('button', { name: '提交并交回' }).click()
    await page.getByText(/修改已保存，已交回，由本环节人员办理（周审核不在或不能办理）/).waitFor()
    await page.waitForURL(/view=desk/)
    await showing(page, second!.complaintNo)
    await page.getByRole('button', { name: /^交回/ }).click()
    await page.getByText(`${second!.complaintNo} 已交回，由本环节人员办理（周审核不在或不能办理）`).waitFor()
    await showing(page, third!.complaintNo)
    await page.getByRole('button', { name: /^编辑补充/ }).click()
    await page.waitForURL(/\/edit\?/)
    await page.getByRole('button', { name: '提交并交回' }).click()
    await page.getByText(/内容没有修改，已交回，由本环节人员办理/).waitFor()
    expect(entry.complaints()).toEqual([])

    const [{ id, complaintNo }] = (await addRecords(entry, [{ summary: `${mark} 同时` }])) as [
      { id: string; complaintNo: string },
    ]
    const give = { stepId: 'amend', people: ['entry'], remarks: '请补充' }
    await call(auditor.page, '/complaintsvehicleinfo/handover/batch', {
      ...{ records: [{ complaintId: id, version: 2 }], ...give },
    })
    await goTo(page, `/index?view=desk&tab=handed&record=${id}`)
    await showing(page, complaintNo)
    await page.getByRole('button', { name: /^交回/ }).waitFor()
    await call(auditor.page, '/complaintsvehicleinfo/undo', {
      ...{ undo: 'undoHandOver', complaintId: id, version: 3, reason: '转错了' },
    })
    await page.getByRole('button', { name: /^交回/ }).click()
    await page.getByText(new RegExp(`${complaintNo} 已由.+办理，现为“待形审”`)).waitFor()
    // The refused call is an error of the network to the browser.
    entry.complaints()
  })

  it('stands beside the list, and opens with what was chosen last', async () => {
    const { page } = reviewer
    await page.getByRole('button', { name: /^列\s*表$/ }).click()
    await page.waitForURL(/type=4/)
    await page.locator('tbody tr').first().waitFor()
    await open(page, '/index')
    await page.locator('tbody tr').first().waitFor()
    await page.getByRole('button', { name: '工作台' }).click()
    await page.waitForURL(/view=desk/)
    await heading(page).waitFor()
    await open(page, '/index')
    await heading(page).waitFor()
    // What was chosen stays chosen, there and back.
    await goTo(page, '/index?view=desk&tab=waiting&state=10')
    await page.getByRole('button', { name: /^列\s*表$/ }).click()
    await page.waitForURL(/type=4&state=10/)
    await page.getByRole('button', { name: '工作台' }).click()
    await page.waitForURL(/view=desk&tab=waiting&state=10/)
  })
})
