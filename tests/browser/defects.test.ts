import type { Browser, Page } from 'playwright'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { today } from '@/lib/core/today'
import { openBrowser } from '@/tests/support/people/browser'
import {
  answer,
  app,
  choose,
  type Desk,
  fieldOf,
  fillDay,
  fillRequired,
  open,
  openSubmitted,
  press,
  pressUntil,
  ready,
  shownIn,
  sitDown,
  submitNew,
  type,
} from '@/tests/support/people/staff'

let browser: Browser
let desk: Desk
const summary = `行驶中异响 ${Date.now()}`
let detail = ''
let number = ''

beforeAll(async () => {
  browser = await openBrowser()
  desk = await sitDown(browser, 'admin')
}, 60_000)
afterAll(() => browser.close())

function amendElsewhere(page: Page, change: object): Promise<number> {
  return page.evaluate(
    async ([id, change]) => {
      const read = await fetch(`/app/complaintsvehicleinfo/queryDetailByEdit/${id}`)
      const { data } = await read.json()
      await fetch('/app/complaintsvehicleinfo/amend', {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify({ id, version: data.version, ...change }),
      })
      return data.version as number
    },
    [detail.split('/').at(-1)!, change] as const,
  )
}

async function focused(page: Page): Promise<string | undefined> {
  return page.evaluate(() => {
    const here = document.activeElement!
    const field = here.closest('[data-field]')?.getAttribute('data-field')
    return here.matches('button') ? here.textContent?.replace(/\s/g, '') : (field ?? undefined)
  })
}

function knownVin(page: Page): Promise<string> {
  return page.evaluate(async () => {
    const page = await fetch('/app/complaintsvehicleinfo/page', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ state: [50], limit: 100 }),
    })
    for (const { vin } of (await page.json()).data.records) {
      if (!/^L.{16}$/.test(vin ?? '')) continue
      const { data } = await (await fetch(`/app/carins/bigdata/queryVehicleInfoByES/${vin}`)).json()
      if (data?.status === 'ok' && data.best?.typeCodeId && data.best.powerType && data.modelYear) return vin
    }
    throw new Error('no approved record names its specific model')
  })
}

describe('a defect record', { timeout: 60_000 }, () => {
  it('is not submitted with holes: every missing field is named, the first has the focus', async () => {
    const { page } = desk
    await open(page, `/defects/new`)
    expect(await focused(page)).toBe('vin')
    await page.evaluate(() => (document.activeElement as HTMLElement).blur())
    await press(desk, '提交')
    await fieldOf(page, 'source').locator('.error').waitFor()
    expect(await fieldOf(page, 'source').locator('.error').textContent()).toBe('请选择信息来源')
    expect(await page.locator('.field > .error').count()).toBeGreaterThan(15)
    expect(await page.getByText(/有 \d+ 项未通过校验/).count()).toBe(1)
    await page.waitForFunction(() =>
      document.activeElement?.closest('[data-field]')?.matches('[data-field="vin"]'),
    )
  })

  it('stands still while one types, whatever is said of it', async () => {
    const { page } = desk
    await open(page, `/defects/new`)
    const places = () =>
      page.evaluate(() =>
        [...document.querySelectorAll('[data-field]:not([data-field="vinOverrideReason"])')].map(
          field => field.getBoundingClientRect().top + window.scrollY,
        ),
      )
    const before = await places()
    await type(page, 'vin', 'LSVAB2184K2100001')
    await fieldOf(page, 'vin').getByText('校验位不符').waitFor()
    await fieldOf(page, 'vinOverrideReason').waitFor()
    expect(await places()).toEqual(before)
    await type(page, 'vin', 'LSVAB2183K2100001')
    await fieldOf(page, 'vin').getByText('校验通过').waitFor()
    expect(await places()).toEqual(before)
    await press(desk, '提交')
    await fieldOf(page, 'summary').locator('.error').waitFor()
    expect(await places()).toEqual(before)
    await page.evaluate(() => localStorage.clear())
  })

  it('asks for what the record calls for, for what is required, or for everything, as this person likes', async () => {
    const { page } = desk
    const shown = (name: string) => fieldOf(page, name).isVisible()
    const show = async (choice: string) => {
      const kept = page.waitForResponse(answer => answer.url().endsWith('/preferences/defectForm'))
      await page.getByLabel(choice, { exact: true }).check()
      await kept
    }
    await open(page, `/defects/new`)
    expect([await shown('plateNo'), await shown('batteryType'), await shown('repairShop')]).toEqual([
      true,
      false,
      false,
    ])
    await choose(page, 'powerType', '纯电动', '纯电动')
    await fieldOf(page, 'batteryType').waitFor()
    await answer(page, 'repaired', '是')
    await fieldOf(page, 'repairShop').waitFor()
    await type(page, 'plateNo', '沪A12345')
    await show('只显示必填')
    await fieldOf(page, 'repairShop').waitFor({ state: 'hidden' })
    expect([await shown('plateNo'), await shown('engineNo'), await shown('summary')]).toEqual([
      true,
      false,
      true,
    ])
    await page.evaluate(() => localStorage.clear())
    await open(page, `/defects/new`)
    expect([await shown('plateNo'), await shown('summary')]).toEqual([false, true])
    await show('展开全部')
    await fieldOf(page, 'hurtLevel').waitFor()
    await show('按需显示')
    await fieldOf(page, 'hurtLevel').waitFor({ state: 'hidden' })
    await type(page, 'injuredCount', '2')
    await fieldOf(page, 'hurtLevel').waitFor()
    await press(desk, '无人员伤亡及事故')
    for (const name of ['crash', 'fire', 'rollover'])
      expect(await fieldOf(page, name).getByRole('radio', { name: '否' }).isChecked()).toBe(true)
    expect(await fieldOf(page, 'injuredCount').locator('input').inputValue()).toBe('0')
    await page.keyboard.press('Enter')
    expect(await fieldOf(page, 'injuredCount').locator('input').inputValue()).toBe('2')
    expect(await fieldOf(page, 'crash').locator('input:checked').count()).toBe(0)
    await fillDay(page, 'purchaseDate', '2025-01-10')
    await fillDay(page, 'productionDate', '2024-11-20')
    await fillDay(page, 'faultDate', '2026-02-09')
    await fieldOf(page, 'productionDate').getByText('生产年月 2024-11').waitFor()
    await fieldOf(page, 'faultDate').getByText('使用月数 12').waitFor()
    expect(desk.complaints()).toEqual([])
    await page.evaluate(() => localStorage.clear())
  })

  it('is entered by the keyboard alone, with at most 120 presses beside its texts', async () => {
    const { page } = desk
    const told = `键盘录入 ${Date.now()}`
    const known = await knownVin(page)
    await open(page, `/defects/new`)
    let presses = 0
    const key = (name: string) => {
      presses++
      return page.keyboard.press(name)
    }
    // Without waiting for the list: Enter takes what fits the typed text once the answer is there.
    const pick = (text: string) => async () => {
      await page.keyboard.type(text)
      await key('Enter')
    }
    const write = (text: string) => () => page.keyboard.type(text)
    const day = (text: string) => async () => {
      await page.keyboard.type(text)
      await key('Enter')
    }
    const yes = () => key('ArrowDown')
    const done = new Set<string>()
    const act = async () => {
      const here = await focused(page)
      if (!here || done.has(here)) return
      done.add(here)
      await steps[here]?.()
    }
    const steps: Record<string, () => Promise<unknown>> = {
      填入: () => key('Enter'),
      plateNo: write('沪A12345'),
      async purchaseDate() {
        await day('2025-01-10')()
        await key('Alt+PageDown')
        await act()
      },
      source: pick('电话'),
      complaintType: pick('产品质量'),
      reporterName: write('王小明'),
      gender: pick('男'),
      mobile: write('13800001234'),
      province: pick('上海'),
      city: pick('上海'),
      assemblyCode: pick('制动系'),
      subAssemblyCode: pick('制动片'),
      faultDate: day('2026-01-05'),
      mileage: write('12000'),
      occurrences: write('3'),
      summary: write(told),
      description: write('低速行驶时制动踏板有异响，4S 店检查后未解决。'),
      无人员伤亡及事故: () => key('Enter'),
      repaired: yes,
      repairShop: write('某某 4S 店'),
      async demand() {
        await pick('维修')()
        await key('Control+Enter')
      },
    }
    expect(await focused(page)).toBe('vin')
    await page.keyboard.type(known)
    await fieldOf(page, 'vin').getByRole('button', { name: '填入' }).waitFor()
    await fieldOf(page, 'vin')
      .getByText(/已确认记录/)
      .waitFor()
    while (!done.has('demand')) {
      await key('Tab')
      expect(presses).toBeLessThan(200)
      await act()
    }
    await openSubmitted(page)
    await page.getByRole('heading', { name: told }).waitFor()
    expect([...Object.keys(steps)].filter(step => !done.has(step))).toEqual([])
    expect(presses).toBeLessThanOrEqual(120)
    expect(desk.complaints()).toEqual([])
  })

  it('fills brand and producer from the series, checks the VIN while it is typed, and is submitted', async () => {
    const { page } = desk
    await open(page, `/defects/new`)
    await fillRequired(desk, summary)
    expect(await fieldOf(page, 'vin').locator('input.control').inputValue()).toBe('LSVAB2183K2100001')
    await fieldOf(page, 'vin').getByText('校验通过').waitFor()
    for (const name of ['brandId', 'producerId']) expect(await shownIn(page, name)).not.toBe('')
    await submitNew(desk)
    detail = page.url()
    await page.getByRole('heading', { name: summary }).waitFor()
    number = (await page.locator('h1').textContent()) ?? ''
    expect(number).toMatch(/^QX\d{14}$/)
    expect(await page.locator('header .ui-tag').first().textContent()).toBe('待形审')
    expect(desk.complaints()).toEqual([])
  })

  it('says at the field what only the server knows, and keeps what was typed', async () => {
    const { page } = desk
    await open(page, `/defects/new`)
    await fillRequired(desk, '服务器校验')
    await fillDay(page, 'receivedAt', '2026-01-01')
    await press(desk, '提交')
    // The record before tells of the same car and day. Who has answered is not asked a second time.
    await page.getByRole('dialog').getByRole('link', { name: number }).waitFor()
    await page.getByRole('button', { name: '不是同一事件' }).click()
    await fieldOf(page, 'faultDate').locator('.error').waitFor()
    await pressUntil(desk, '提交', fieldOf(page, 'faultDate').locator('.error'))
    expect(await page.getByRole('dialog').count()).toBe(0)
    await fieldOf(page, 'faultDate').locator('.error').waitFor()
    expect(await fieldOf(page, 'summary').locator('input').inputValue()).toBe('服务器校验')
    expect(await page.getByText('有 1 项未通过校验').count()).toBe(1)
    await page.evaluate(() => localStorage.clear())
  })

  it('is found by its number, with a list that stays the same after a reload', async () => {
    const { page } = desk
    await open(page, `/defects`)
    await page.getByLabel('投诉编号').first().fill(number)
    await page.getByLabel('投诉编号').first().press('Enter')
    await page.waitForURL(/complaintNo=/)
    await page.locator('tbody').getByRole('link', { name: number }).waitFor()
    await page.reload()
    await ready(page)
    expect(await page.locator('tbody tr').count()).toBe(1)
    await page.getByRole('link', { name: '查看' }).click()
    await page.waitForURL(detail)
    await page.keyboard.press('Escape')
    await page.waitForURL(/complaintNo=/)
  })

  it('is noted down in a hurry from the list, as a draft of one’s own', async () => {
    const { page } = desk
    desk.complaints()
    await open(page, `/defects`)
    await press(desk, '快速新增')
    const dialog = page.getByRole('dialog')
    await type(page, 'summary', `${summary}，来电`)
    await type(page, 'mobile', '＋86 138-0000 12')
    await dialog.getByRole('button', { name: '存为草稿' }).click()
    await fieldOf(page, 'mobile').getByText('11 位').waitFor()
    await type(page, 'mobile', '＋86 138-0000 1234')
    await dialog.getByRole('button', { name: '存为草稿' }).click()
    await page.getByText(/^已存为草稿，编号 QX\d{14}$/).waitFor()
    await dialog.waitFor({ state: 'hidden' })
    expect(desk.complaints()).toEqual([])
  })

  it('is amended, and its history says what changed', async () => {
    const { page } = desk
    await open(page, `${detail}/edit`)
    await type(page, 'mobile', '00852 2345 6789')
    await fieldOf(page, 'mobile').locator('input').press('Tab')
    await fieldOf(page, 'mobile').getByText('11 位').waitFor()
    await type(page, 'contactOverrideReason', '报告人在香港')
    await fieldOf(page, 'contactOverrideReason').locator('input').press('Tab')
    await fieldOf(page, 'mobile').locator('.error').waitFor({ state: 'detached' })
    await type(page, 'mileage', '12345')
    await press(desk, '保存')
    await page.waitForURL(detail)
    await page.locator('#overview').getByText('12,345 公里').waitFor()
    const [row] = await page.locator('#history tbody tr').all()
    expect(await row!.textContent()).toContain('故障里程')
    await row!.getByRole('link').click()
    await page.waitForURL(/\/history\/2$/)
    await page.getByRole('cell', { name: '12,345 公里', exact: true }).waitFor()
  })

  it('shows both sides when somebody else saved first, and merges them', async () => {
    const { page } = desk
    await open(page, `${detail}/edit`)
    await type(page, 'speed', '80')
    await type(page, 'mileage', '20000')
    const version = await amendElsewhere(page, { mileage: 30000, occurrences: 3 })
    await press(desk, '保存')
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('row', { name: /故障里程/ }).waitFor()
    const merge = dialog.getByRole('button', { name: '合并并保存' })
    expect(await merge.isDisabled()).toBe(true)
    expect(await dialog.getByRole('row', { name: /车速/ }).getByRole('radio').first().isChecked()).toBe(true)
    expect(
      await dialog
        .getByRole('row', { name: /发生次数/ })
        .getByRole('radio')
        .last()
        .isChecked(),
    ).toBe(true)
    await dialog.getByText('30,000 公里').click()
    await merge.click()
    await page.waitForURL(detail)
    await page.locator('#overview').getByText('80 公里/小时').waitFor()
    await page.locator('#overview').getByText('30,000 公里').waitFor()
    expect(await page.locator('#history tbody tr').count()).toBe(version + 2)
  })

  it('is deleted with a reason, comes back at 撤销, and from the deleted list in the state it had', async () => {
    const { page } = desk
    await open(page, `/defects?complaintNo=${number}`)
    const remove = async (reason: string) => {
      await page.locator('tbody').getByRole('button', { name: '更多' }).first().click()
      await page.getByRole('menuitem', { name: '删除' }).click()
      const dialog = page.getByRole('dialog')
      await dialog.getByRole('button', { name: '删除' }).click()
      await dialog.getByText('请填写删除原因').waitFor()
      await dialog.getByRole('textbox').fill(reason)
      await dialog.getByRole('button', { name: '删除' }).click()
      await page.getByText('没有符合条件的数据').waitFor()
    }
    await remove('误删演示')
    await page.getByRole('button', { name: '撤销' }).click()
    await page.locator('tbody').getByRole('link', { name: number }).waitFor()
    await remove('重复录入')
    await open(page, `/defects/deleted?complaintNo=${number}`)
    await page.getByText('重复录入').waitFor()
    await page.getByRole('button', { name: '恢复', exact: true }).click()
    await page.getByText('没有符合条件的数据').waitFor()
    await open(page, detail)
    expect(await page.locator('header .ui-tag').first().textContent()).toBe('待形审')
  })

  it('lives as long as its tab: two forms at once come back as they were, and only closing them asks', async () => {
    const { page } = desk
    desk.complaints()
    const tab = (name: RegExp) => page.locator('.sh-tabs').getByRole('link', { name })
    const dialog = page.locator('.ant-modal-confirm')
    const menu = page.getByRole('navigation').first()
    await open(page, '/defects/new')
    await page
      .locator('input[type=file][multiple]')
      .setInputFiles([{ name: '刹车盘.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.4') }])
    await press(desk, '提交')
    const wrong = page.getByRole('button', { name: /有 \d+ 项未通过校验/ })
    await wrong.waitFor()
    await page.waitForFunction(() => document.activeElement?.closest('[data-field="vin"]'))
    await type(page, 'summary', '写到一半')
    await fieldOf(page, 'summary').locator('.error').waitFor({ state: 'hidden' })
    const errors = await wrong.textContent()
    await fieldOf(page, 'summary').evaluate(one => one.scrollIntoView({ block: 'start' }))
    const top = await page.evaluate(() => window.scrollY)
    expect(top).toBeGreaterThan(300)

    await menu.getByRole('link', { name: '缺陷列表' }).first().click()
    await page.waitForURL(/\/defects$/)
    await tab(/有未保存的修改.*新增缺陷/).waitFor()
    await page.locator('tbody').getByRole('link', { name: number }).first().click()
    await page.waitForURL(detail)
    await page.getByRole('button', { name: '编辑', exact: true }).click()
    await page.waitForURL(/edit$/)
    await type(page, 'speed', '66')

    await tab(/新增缺陷/).click()
    await page.waitForURL(/new$/)
    const typed = fieldOf(page, 'summary').locator('input')
    expect(await typed.inputValue()).toBe('写到一半')
    await page.getByText('刹车盘.pdf').waitFor()
    expect(await wrong.textContent()).toBe(errors)
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(top)
    await page.waitForFunction(() => document.activeElement?.closest('[data-field="summary"]'))
    await page.goBack()
    await page.waitForURL(/edit$/)
    expect(await fieldOf(page, 'speed').locator('input').inputValue()).toBe('66')
    expect(await page.locator('.sh-tabs').getByRole('img', { name: '有未保存的修改' }).count()).toBe(2)
    expect(await page.getByRole('button', { name: '恢复草稿' }).count()).toBe(0)
    expect(await dialog.count()).toBe(0)

    await page.getByRole('button', { name: /用户菜单/ }).click()
    await page.getByRole('menuitem', { name: '退出登录' }).click()
    await dialog.getByText('2 个标签页有未保存的修改，退出后会丢失。').waitFor()
    await dialog.getByRole('button', { name: /取\s*消/ }).click()
    await dialog.waitFor({ state: 'hidden' })
    await page.getByRole('button', { name: '关闭 新增缺陷' }).click()
    await dialog.getByText('1 个标签页有未保存的修改，关闭后会丢失。').waitFor()
    await dialog.getByRole('button', { name: '继续编辑' }).click()
    await dialog.waitFor({ state: 'hidden' })
    // As the menu key does: a click of the test may scroll the page, which closes the menu.
    await tab(/新增缺陷/).dispatchEvent('contextmenu')
    await page.getByRole('menuitem', { name: '全部关闭' }).click()
    await dialog.getByText('2 个标签页有未保存的修改，关闭后会丢失。').waitFor()
    await dialog.getByRole('button', { name: '不保存，关闭' }).click()
    await page.waitForURL(/\/index$/)
    await expect
      .poll(() => page.evaluate(() => Object.keys(localStorage).filter(key => key.startsWith('draft:'))))
      .toEqual([])
    await menu.getByRole('link', { name: '新增缺陷' }).first().click()
    await page.waitForURL(/new$/)
    expect(await typed.inputValue()).toBe('')
    expect(desk.complaints()).toEqual([])
  })

  it('comes back with the version it was based on, so that saving asks about what others changed', async () => {
    const { page } = desk
    await open(page, `${detail}/edit`)
    await type(page, 'mileage', '33333')
    await page.locator('.sh-tabs').getByRole('link', { name: '首页' }).click()
    await page.waitForURL(/\/index$/)
    await amendElsewhere(page, { mileage: 30000, occurrences: 4 })
    await page.goBack()
    await page.waitForURL(/edit$/)
    expect(await fieldOf(page, 'mileage').locator('input').inputValue()).toBe('33333')
    await press(desk, '保存')
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('row', { name: /故障里程/ }).waitFor()
    await dialog.getByRole('button', { name: '全用对方的' }).click()
    await dialog.getByRole('button', { name: '合并并保存' }).click()
    await page.waitForURL(detail)
    await page.locator('#overview').getByText('30,000 公里').waitFor()
  })

  it('is submitted, and the next one begins with its source, date and type', async () => {
    const { page } = desk
    desk.complaints()
    await open(page, '/defects/new')
    await fillRequired(desk, `${summary} 之二`)
    await fillDay(page, 'receivedAt', '2026-02-03')
    const source = await shownIn(page, 'source')
    await press(desk, '提交')
    await page.getByRole('button', { name: '不是同一事件' }).click()
    const done = page.getByRole('region', { name: '已提交' })
    await done.getByText(/^QX\d{14}$/).waitFor()
    const next = done.getByRole('button', { name: '继续录入下一条' })
    await page.waitForFunction(() => document.activeElement?.textContent === '继续录入下一条')
    expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toContain('之二')
    await next.press('Enter')
    await fieldOf(page, 'summary').waitFor()
    expect(await fieldOf(page, 'summary').locator('input').inputValue()).toBe('')
    expect(await shownIn(page, 'source')).toBe(source)
    expect(await shownIn(page, 'receivedAt')).toBe('2026-02-03')
    expect(await shownIn(page, 'complaintType')).not.toBe('')
    expect(await page.getByText('已全部保存').count()).toBe(1)
    expect(desk.complaints()).toEqual([])
  })

  it('keeps a draft when the browser dies', async () => {
    const { page } = desk
    await open(page, `/defects/new`)
    await type(page, 'summary', '写到一半')
    await page.waitForFunction(() => Object.keys(localStorage).some(key => key.startsWith('draft:')))
    const again = await desk.context.newPage()
    await open(again, `/defects/new`)
    await again.getByRole('button', { name: '恢复草稿' }).click()
    expect(await fieldOf(again, 'summary').locator('input').inputValue()).toBe('写到一半')
    await again.close({ runBeforeUnload: false })
    await page.evaluate(() => localStorage.clear())
    await page.reload()
  })

  it('merges a draft with what others have saved since it was written', async () => {
    const { page } = desk
    await open(page, `${detail}/edit`)
    await type(page, 'mileage', '41000')
    await type(page, 'speed', '90')
    await page.waitForFunction(() => JSON.stringify(localStorage).includes('41000'))
    const again = await desk.context.newPage()
    await page.close({ runBeforeUnload: false })
    desk.page = again
    await open(again, detail)
    await amendElsewhere(again, { mileage: 42000, occurrences: 7 })
    await open(again, `${detail}/edit`)
    await again.getByRole('button', { name: '恢复草稿' }).click()
    await again.getByText('草稿之后他人修改过相同的内容').waitFor()
    await press(desk, '保存')
    const dialog = again.getByRole('dialog')
    await dialog.getByRole('row', { name: /故障里程/ }).waitFor()
    expect(await dialog.getByRole('row', { name: /故障里程/ }).textContent()).toContain('30,000 公里')
    expect(await dialog.getByRole('row', { name: /发生次数/ }).count()).toBe(0)
    await dialog.getByText('42,000 公里').click()
    await dialog.getByRole('button', { name: '合并并保存' }).click()
    await again.waitForURL(detail)
    await again.locator('#overview').getByText('42,000 公里').waitFor()
    await again.locator('#overview').getByText('90 公里/小时').waitFor()
    expect(await again.evaluate(() => JSON.stringify(localStorage))).not.toContain('41000')
  })

  it('searches by what one chooses: four fields of one’s own, days at a click, options by pinyin', async () => {
    const own = await sitDown(browser, 'viewer', { width: 1600 })
    const { page } = own
    const form = page.getByRole('form', { name: '查询条件' })
    await open(page, '/defects?newEnergy=true')
    await page.getByText('新能源: 是').waitFor()
    expect(await form.getByRole('combobox', { name: '总成', exact: true }).count()).toBe(0)
    await form.getByRole('button', { name: '展开' }).click()
    expect(await form.getByLabel('手机号码').count()).toBe(0)
    await form.getByRole('button', { name: '常用条件' }).click()
    await page.getByRole('checkbox', { name: '品牌', exact: true }).uncheck()
    await page.getByRole('checkbox', { name: '总成', exact: true }).check()
    // The page is left before the choice was sent.
    await page.goto(`${app}/index`)
    const keptFields = async () => {
      const kept = await own.context.request.get(`${app}/api/preferences/defects:search`)
      return (await kept.json()).data
    }
    await vi.waitFor(async () => expect(await keptFields()).toContain('assemblyCode'), 10_000)
    await open(page, '/defects')
    await form.getByRole('combobox', { name: '总成', exact: true }).fill('zhid')
    await page.getByRole('option', { name: '制动系' }).waitFor()
    await page.keyboard.press('Enter')
    await form.getByRole('button', { name: '展开' }).click()
    await form.getByLabel('接收日期 开始').click()
    await page.getByRole('button', { name: '今年' }).click()
    await form.getByRole('button', { name: '查询' }).click()
    await page.getByText('总成: 制动系').waitFor()
    await page.getByText(`接收日期: ${today(new Date()).slice(0, 4)}-01-01`).waitFor()
    expect(own.complaints()).toEqual([])
    await own.context.close()
  })

  it('reads in English, with a silent console', async () => {
    const english = await sitDown(browser, 'admin', { locale: 'en-US' })
    const { page } = english
    await open(page, `/defects`)
    expect(await page.locator('h1').textContent()).toBe('Defect records')
    await page.getByRole('textbox', { name: 'Complaint no.' }).waitFor()
    await page.locator('.ui-search .fold').click()
    expect(await page.getByRole('combobox', { name: 'Crash' }).getAttribute('placeholder')).toBe('Any')
    await open(page, `/defects/new`)
    await press(english, 'Submit')
    await page
      .getByText(/fields? needs? attention|errors?/i)
      .first()
      .waitFor()
    await open(page, detail)
    await page.getByRole('link', { name: 'Overview' }).waitFor()
    const interfaceText = await page
      .locator('main :is(dt, th, h2, nav, button)')
      .filter({ hasNotText: summary })
      .allTextContents()
    expect(interfaceText.filter(text => /\p{Script=Han}/u.test(text))).toEqual([])
    expect(english.complaints()).toEqual([])
    await english.context.close()
  })
})
