import type { Browser, Page } from 'playwright'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openBrowser } from '@/tests/support/people/browser'
import { knownVehicle } from '@/tests/support/people/known-vehicle'
import {
  answer,
  call,
  choose,
  type Desk,
  fieldOf,
  fillDay,
  open,
  openSubmitted,
  press,
  sitDown,
  type,
} from '@/tests/support/people/staff'

let browser: Browser
let desk: Desk

beforeAll(async () => {
  browser = await openBrowser()
  desk = await sitDown(browser, 'admin')
}, 60_000)
afterAll(() => browser.close())

async function focused(page: Page): Promise<string | undefined> {
  return page.evaluate(() => {
    const here = document.activeElement!
    const field = here.closest('[data-field]')?.getAttribute('data-field')
    return here.matches('button') ? here.textContent?.replace(/\s/g, '') : (field ?? undefined)
  })
}

describe('the form of a record', () => {
  it('is not submitted with holes: every missing field is named, the first has the focus', async () => {
    const { page } = desk
    await open(page, `/defects/new`)
    expect(await focused(page)).toBe('vin')
    await page.evaluate(() => (document.activeElement as HTMLElement).blur())
    await press(desk, '提交')
    await fieldOf(page, 'source').locator('.error').waitFor()
    expect(await fieldOf(page, 'source').locator('.error').textContent()).toBe('请选择信息来源')
    expect(await page.locator('.field > .error').count()).toBeGreaterThan(15)
    expect(await page.getByText(/有 \d+ 项需要修改/).count()).toBe(1)
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
    const places = () =>
      page
        .locator('[data-field]')
        .evaluateAll(all => all.map(one => `${(one as HTMLElement).offsetTop}`).join())
    const before = await places()
    const series: { name: string }[] = await call(page, '/dicvehiclemodelranage/plain?limit=50')
    const { name } = series.find(one => series.filter(other => other.name === one.name).length === 1)!
    await choose(page, 'modelRangeId', name, name)
    await page.getByText(/^已带出：/).waitFor()
    expect(await places()).toBe(before)
    await page
      .getByText(/^已带出：/)
      .locator('..')
      .getByRole('button', { name: '修改' })
      .click()
    await page.getByText(/^已带出：/).waitFor({ state: 'detached' })
    expect(await places()).not.toBe(before)
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
    const summary = `键盘录入 ${Date.now()}`
    const { vin: known } = await knownVehicle(page)
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
      summary: write(summary),
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
    await page.getByRole('heading', { name: summary }).waitFor()
    expect([...Object.keys(steps)].filter(step => !done.has(step))).toEqual([])
    expect(presses).toBeLessThanOrEqual(120)
    expect(desk.complaints()).toEqual([])
  })
})
