import type { Browser } from 'playwright'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openBrowser } from '@/tests/support/people/browser'
import {
  addRecords,
  call,
  type Desk,
  fieldOf,
  fillRequired,
  goTo,
  open,
  press,
  sitDown,
  type,
} from '@/tests/support/people/staff'

let browser: Browser
let desk: Desk
let made: { id: string; complaintNo: string }[] = []
const plate = `沪A${String(Date.now()).slice(-5)}`
const mark = Date.now().toString(36)
const tale = `上周在${mark}高架上行驶，方向盘突然锁死，仪表全部黑屏，靠护栏才把车停住，4S 店查了三天没有结论。`

beforeAll(async () => {
  browser = await openBrowser()
  desk = await sitDown(browser, 'admin')
  made = await addRecords(desk, [
    { plateNo: plate, description: tale, mileage: 1000, speed: 60, summary: `${mark} 一` },
    { plateNo: plate, description: `${tale}要求召回。`, mileage: 1000, speed: 80, summary: `${mark} 二` },
    {
      plateNo: '',
      mobile: '13912340000',
      vin: 'WDBEA30D3HA391172',
      description: tale,
      summary: `${mark} 三`,
    },
  ])
}, 60_000)
afterAll(() => browser.close())

const related = ({ page }: Desk) => page.locator('#similar')
const lineOf = (at: Desk, number: string) => related(at).locator('li', { hasText: number }).first()

async function withoutDuplicates({ page }: Desk): Promise<string> {
  const { records } = await call(page, '/complaintsvehicleinfo/page', { state: [30], limit: 50 })
  for (const { id } of records)
    if ((await call(page, '/complaintsvehicleinfo/repeatdata', { id })).length === 0) return id
  throw new Error('every record has a duplicate')
}

describe('duplicates', () => {
  it('are pointed out in the save bar while typing, with reasons beside the form, and do not stand in the way', async () => {
    const { page } = desk
    const requested: string[] = []
    page.on('request', request => {
      if (request.url().endsWith('/repeatdata')) requested.push(request.postData() ?? '')
    })
    await page.clock.install()
    await open(page, '/defects/new')
    await type(page, 'plateNo', plate.slice(0, 4))
    await page.clock.runFor(1_500)
    expect(requested).toEqual([])
    expect(await page.getByText(/条可能重复/).count()).toBe(0)
    await type(page, 'plateNo', plate)
    await page.getByRole('button', { name: '2 条可能重复' }).click()
    const panel = page.getByRole('region', { name: '可能重复的记录' })
    await panel.getByText('车牌相同').first().waitFor()
    const boxes = await Promise.all([panel, fieldOf(page, 'plateNo')].map(one => one.boundingBox()))
    expect(boxes[1]!.x + boxes[1]!.width).toBeLessThanOrEqual(boxes[0]!.x)
    const link = panel.getByRole('link', { name: made[0]!.complaintNo })
    expect(await link.getAttribute('target')).toBe('_blank')
    await panel.getByRole('button', { name: '收起' }).click()
    await panel.waitFor({ state: 'hidden' })
    expect(await page.evaluate(() => document.activeElement?.textContent)).toContain('条可能重复')
    await type(page, 'plateNo', '')
    await page.getByText(/条可能重复/).waitFor({ state: 'hidden' })
    expect(await fieldOf(page, 'plateNo').locator('.error').count()).toBe(0)
    await page.evaluate(() => localStorage.clear())
    expect(desk.complaints()).toEqual([])
  })

  it('of one event are attached to the original record when they are submitted', async () => {
    const { page, context } = await sitDown(browser, 'entry')
    const entry = { page, context, complaints: () => [] }
    const event = `${mark} 同一事件`
    const description = `${tale}当天还有冒烟。`
    const same = { vin: 'LSVAB2183K2100001', plateNo: plate, faultDate: '2026-01-05', description }
    const [added] = await addRecords(entry, [{ summary: event, ...same }])
    const original = added!.complaintNo
    await open(page, '/defects/new')
    await fillRequired(entry, `${event} 补充`)
    await type(page, 'plateNo', plate)
    await type(page, 'description', description)
    await press(entry, '提交')
    const question = page.getByRole('dialog')
    await question.getByText('与已有记录是同一事件吗？').waitFor()
    const choice = question.locator('li', { hasText: original })
    await choice.waitFor()
    // There is nothing to choose while no other test has reported the same car.
    if (await choice.getByRole('radio').count()) await choice.getByRole('radio').check()
    await question.getByRole('button', { name: '同一事件，作为补充附到原记录' }).click()
    const done = page.getByRole('region', { name: `已作为补充附到 ${original}` })
    await done.getByRole('link', { name: '查看', exact: true }).click()
    await page.waitForURL(/\/defects\/\d+$/)
    await page.getByRole('heading', { name: event, exact: true }).waitFor()
    await page
      .locator('#similar li', { hasText: `${event} 补充` })
      .getByText('已归并')
      .waitFor()
    await context.close()
  })

  it('of which none is found leave the end of the record where it was, or a click there would miss', async () => {
    const { page } = desk
    const alone = await withoutDuplicates(desk)
    let answer = () => {}
    const held = new Promise<void>(done => {
      answer = done
    })
    await page.route(/repeatdata$/, route => held.then(() => route.continue()))
    await open(page, `/defects/${alone}`)
    await page.getByText('正在比对…').scrollIntoViewIfNeeded()
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight))
    const compare = page.getByRole('button', { name: '对比所选版本' })
    const before = await compare.boundingBox()
    answer()
    await page.getByText('没有发现可能重复的记录').waitFor()
    expect(await compare.boundingBox()).toEqual(before)
    await page.unroute(/repeatdata$/)
    expect(desk.complaints()).toEqual([])
  })

  it('stand on the record with reasons, and side by side with differences that have a sign', async () => {
    const { page } = desk
    await goTo(page, `/defects/${made[0]!.id}`)
    await page.getByRole('navigation', { name: '目录' }).getByRole('link', { name: '相似' }).click()
    const line = lineOf(desk, made[1]!.complaintNo)
    await line.getByText('车牌相同').waitFor()
    await line.getByRole('link', { name: '对比' }).click()
    await page.waitForURL(/\/defects\/compare/)
    const speed = page.getByRole('row', { name: /车速/ })
    await speed.getByRole('img', { name: '不同' }).waitFor()
    expect(await speed.textContent()).toContain('≠')
    const rows = await page.locator('tbody tr').count()
    await page.getByRole('checkbox', { name: '只看不同' }).check()
    expect(await page.getByRole('row', { name: /故障里程/ }).count()).toBe(0)
    expect(await page.locator('tbody tr').count()).toBeLessThan(rows)
    expect(desk.complaints()).toEqual([])
  })

  it('of one event are merged with a chosen field, said on both records, and come apart again', async () => {
    const { page } = desk
    const [survivor, merged] = made
    await goTo(page, `/defects/compare?one=${survivor!.id}&other=${merged!.id}`)
    await page.getByRole('button', { name: '判定为重复并归并' }).click()
    const dialog = page.getByRole('dialog')
    // Of two that have come as far the older one is kept.
    expect(await dialog.getByRole('radio').first().isChecked()).toBe(true)
    await dialog.getByRole('checkbox', { name: '车速' }).check()
    await page.keyboard.press('Control+Enter')
    await page.waitForURL(new RegExp(`/defects/${survivor!.id}$`))
    await page.locator('#overview').getByText('80 公里/小时').waitFor()
    const line = lineOf(desk, merged!.complaintNo)
    await line.getByText('已归并').waitFor()

    await goTo(page, `/defects/${merged!.id}`)
    await page.getByRole('note').getByRole('link', { name: survivor!.complaintNo }).click()
    await page.waitForURL(new RegExp(`/defects/${survivor!.id}$`))
    await lineOf(desk, merged!.complaintNo).getByRole('button', { name: '撤销归并' }).click()
    await page.getByText(`${merged!.complaintNo} 已恢复为归并前的状态`).waitFor()
    await page.locator('#overview').getByText('60 公里/小时').waitFor()
    await goTo(page, `/defects/${merged!.id}`)
    expect(await page.locator('header .ui-tag').first().textContent()).toBe('待形审')
    expect(await page.locator('#flow').textContent()).toContain('撤销归并')
    expect(desk.complaints()).toEqual([])
  })

  it('are merged the other way round, and 撤销 in the notice takes it back', async () => {
    const { page } = desk
    const [one, other] = made
    await goTo(page, `/defects/compare?one=${one!.id}&other=${other!.id}`)
    await page.getByRole('button', { name: '判定为重复并归并' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('radio').last().check()
    await dialog.getByRole('button', { name: '归并', exact: true }).click()
    await page.waitForURL(new RegExp(`/defects/${other!.id}$`))
    await page.getByRole('button', { name: '撤销', exact: true }).click()
    await page.getByText('已恢复为归并前的状态').waitFor()
    // What comes apart is offered again, without a reload.
    await page.getByRole('navigation', { name: '目录' }).getByRole('link', { name: '相似' }).click()
    await lineOf(desk, one!.complaintNo).getByRole('link', { name: '对比' }).waitFor()
    await goTo(page, `/defects/${one!.id}`)
    expect(await page.getByRole('note').count()).toBe(0)
  })

  it('of other cars are linked as similar, are then not offered nor merged, until that is taken back', async () => {
    const { page } = desk
    const [one, , other] = made
    await goTo(page, `/defects/compare?one=${one!.id}&other=${other!.id}`)
    await page.getByRole('button', { name: '相似（不同车辆）' }).click()
    await page.getByText('已判定：相似，但不是同一事件').waitFor()
    expect(await page.getByRole('button', { name: '判定为重复并归并' }).count()).toBe(0)
    await goTo(page, `/defects/${other!.id}`)
    await related(desk).getByText('已关联的相似记录').waitFor()
    await lineOf(desk, one!.complaintNo).getByRole('button', { name: '取消关联' }).click()
    await page.getByText('判定已撤销').waitFor()
    await related(desk).getByText('已关联的相似记录').waitFor({ state: 'hidden' })
    expect(desk.complaints()).toEqual([])
  })

  it('are seen but not decided by who may only look, and read in English', async () => {
    const viewer = await sitDown(browser, 'viewer', { locale: 'en-US' })
    const { page } = viewer
    await open(page, `/defects/compare?one=${made[0]!.id}&other=${made[1]!.id}`)
    await page.getByText(/\d+ differences?/).waitFor()
    for (const name of [/merge/i, /similar/i, /unrelated/i])
      expect(await page.locator('main').getByRole('button', { name }).count()).toBe(0)
    const words = await page.locator('main :is(h1, button, tr > th:first-child)').allTextContents()
    expect(words.filter(text => /\p{Script=Han}/u.test(text))).toEqual([])
    await goTo(page, `/defects/${made[0]!.id}`)
    await page.getByRole('heading', { name: 'VIN decoded' }).waitFor()
    expect(await page.content()).not.toContain(plate)
    expect(viewer.complaints()).toEqual([])
    await viewer.context.close()
  })
})
