import type { Browser, Page } from 'playwright'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openBrowser } from '@/tests/support/people/browser'
import { type KnownVehicle, knownVehicle } from '@/tests/support/people/known-vehicle'
import { choose, type Desk, fieldOf, open, shownIn, sitDown, type } from '@/tests/support/people/staff'

let browser: Browser
let desk: Desk
let vin: string
let best: KnownVehicle

beforeAll(async () => {
  browser = await openBrowser()
  desk = await sitDown(browser, 'admin')
  await forgetDrafts(desk.page)
  ;({ vin, best } = await knownVehicle(desk.page))
}, 60_000)
afterAll(() => browser.close())

const forgetDrafts = (page: Page) => page.addInitScript(() => localStorage.clear())
const offer = (page: Page) => fieldOf(page, 'vin')

async function begin(page: Page, typed = vin) {
  await open(page, '/defects/new')
  await type(page, 'vin', typed)
}

describe('the vehicle behind a VIN', () => {
  it('is offered with the number of records that say so, and filled in by the keyboard alone', async () => {
    const { page } = desk
    const fullWidth = [...vin.toLowerCase()]
      .map(sign => String.fromCharCode(sign.charCodeAt(0) + 0xfee0))
      .join('')
    await begin(page, fullWidth)
    expect(await fieldOf(page, 'vin').locator('input.control').inputValue()).toBe(vin)
    await offer(page).getByText(`据 ${best.count} 条已确认记录`).waitFor()
    await offer(page).getByText(best.typeCodeName).waitFor()
    expect(await shownIn(page, 'brandId')).toBe('')

    await fieldOf(page, 'vin').locator('input.control').focus()
    await page.keyboard.press('Alt+Enter')
    expect(await shownIn(page, 'producerId')).toBe(best.producerName)
    expect(await shownIn(page, 'brandId')).toBe(best.brandName)
    expect(await shownIn(page, 'modelRangeId')).toBe(best.modelRangeName)
    expect(await shownIn(page, 'typeCodeId')).toBe(best.typeCodeName)
    expect(await shownIn(page, 'powerType')).toBe(best.powerTypeName)
    expect(await shownIn(page, 'transmissionType')).not.toBe('')
    expect(await fieldOf(page, 'modelYear').locator('input').inputValue()).toBe(String(best.modelYear))
    // The button is gone, but the focus stays in place for the next Tab.
    expect(await offer(page).getByRole('button', { name: '填入' }).count()).toBe(0)
    expect(await offer(page).locator('input.control:focus').count()).toBe(1)
    expect(desk.complaints()).toEqual([])
  })

  it('marks what it filled in until it is confirmed, and takes the rest along when the VIN goes', async () => {
    const { page } = desk
    const filled = (name: string) => fieldOf(page, name).locator('.filled')
    await begin(page)
    await offer(page).getByText(best.typeCodeName).waitFor()
    await offer(page).getByRole('button', { name: '填入' }).click()
    await filled('typeCodeId').getByText('由 VIN 填入').waitFor()
    for (const name of ['producerId', 'brandId', 'modelRangeId', 'powerType', 'modelYear'])
      expect([name, await filled(name).count()]).toEqual([name, 1])
    await filled('brandId').click()
    await fieldOf(page, 'modelYear').locator('input').press('Enter')
    for (const name of ['producerId', 'brandId', 'modelYear'])
      expect([name, await filled(name).count()]).toEqual([name, 0])
    expect(await page.locator('.field > .error').count()).toBe(0)
    // The marks live with the tab, as the values do.
    await page.locator('.sh-tabs').getByRole('link', { name: '首页' }).click()
    await page.waitForURL(/\/index$/)
    await page.locator('.sh-tabs').getByRole('link', { name: '新增缺陷' }).click()
    await filled('typeCodeId').waitFor()
    expect(await filled('brandId').count()).toBe(0)
    await type(page, 'vin', vin.slice(0, 16))
    await page.waitForFunction(() => document.querySelectorAll('.filled').length === 0)
    expect(await shownIn(page, 'brandId')).toBe(best.brandName)
    expect(await shownIn(page, 'producerId')).toBe(best.producerName)
    expect(await fieldOf(page, 'modelYear').locator('input').inputValue()).toBe(String(best.modelYear))
    for (const name of ['modelRangeId', 'powerType']) expect(await shownIn(page, name)).toBe('')
    expect(desk.complaints()).toEqual([])
  })

  it('has a name that is chosen from the dictionary, or typed', async () => {
    const { page } = desk
    await begin(page)
    await offer(page).getByText(best.typeCodeName).waitFor()
    await offer(page).getByRole('button', { name: '填入' }).click()
    const input = fieldOf(page, 'modelName').getByRole('combobox')
    const options = fieldOf(page, 'modelName').getByRole('option')
    await input.focus()
    await page.keyboard.press('ArrowDown')
    await options.first().waitFor()
    const first = await options.first().textContent()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    expect(await input.inputValue()).toBe(first)
    expect(await options.count()).toBe(0)
    await input.fill('某型 自行改装')
    await fieldOf(page, 'modelName').getByText('字典中没有，可直接填写').waitFor()
    await page.keyboard.press('Tab')
    expect(await input.inputValue()).toBe('某型 自行改装')
    expect(desk.complaints()).toEqual([])
  })

  it('never replaces what the person entered until they say so', async () => {
    const { page } = desk
    await begin(page)
    await type(page, 'modelYear', '1999')
    await offer(page).getByText('您填写的年款与此不同，未改动。').waitFor()
    // At first only the maker is offered.
    await offer(page).getByText(best.typeCodeName).waitFor()
    await offer(page).getByRole('button', { name: '填入空白项' }).click()
    expect(await shownIn(page, 'modelRangeId')).toBe(best.modelRangeName)
    expect(await fieldOf(page, 'modelYear').locator('input').inputValue()).toBe('1999')
    await offer(page).getByRole('button', { name: '全部改用' }).click()
    expect(await fieldOf(page, 'modelYear').locator('input').inputValue()).toBe(String(best.modelYear))
    expect(await offer(page).getByText('与此不同').count()).toBe(0)
  })

  it('is not mixed with another car that the person chose', async () => {
    const { page } = desk
    await begin(page)
    const other = best.brandName.includes('比亚迪') ? '奇瑞' : '比亚迪'
    await choose(page, 'brandId', other, other)
    const chosen = await shownIn(page, 'brandId')
    await offer(page)
      .getByText(/您填写的.*品牌.*与此不同/)
      .waitFor()
    const fill = offer(page).getByRole('button', { name: '填入空白项' })
    if (await fill.count()) await fill.click()
    expect(await shownIn(page, 'brandId')).toBe(chosen)
    expect(await shownIn(page, 'modelRangeId')).toBe('')
    await offer(page).getByRole('button', { name: '全部改用' }).click()
    expect(await shownIn(page, 'brandId')).toBe(best.brandName)
    expect(await shownIn(page, 'typeCodeId')).toBe(best.typeCodeName)
  })

  it('leaves the form usable by hand while the register is away', async () => {
    const { page } = desk
    const away = {
      status: 503,
      contentType: 'application/json',
      body: '{"code":503,"data":null,"resMsg":"x"}',
    }
    await page.route('**/bigdata/queryVehicleInfoByES/**', route => route.fulfill(away))
    await begin(page)
    await offer(page).getByText('车辆信息服务暂不可用，请手工填写').waitFor()
    await offer(page).getByText(`据 ${best.count} 条已确认记录`).waitFor()
    await page.route('**/bigdata/queryVehicleInfoByVinCode/**', route => route.fulfill(away))
    await begin(page)
    await offer(page).getByText('车辆信息服务暂不可用，请手工填写').waitFor()
    await offer(page).getByText('校验通过').waitFor()
    expect(await page.locator('.ant-notification-notice, .ant-message-notice').count()).toBe(0)
    await choose(page, 'modelRangeId', '')
    expect(await shownIn(page, 'producerId')).not.toBe('')
    await page.unrouteAll()
    desk.complaints()
  })

  it('follows the series up to brand and producer, and the specific model down to what describes it', async () => {
    const { page } = desk
    await open(page, '/defects/new')
    await choose(page, 'modelRangeId', best.modelRangeName, best.modelRangeName)
    for (const name of ['brandId', 'producerId']) expect(await shownIn(page, name)).not.toBe('')
    expect(await shownIn(page, 'transmissionType')).toBe('')
    await choose(page, 'typeCodeId', '')
    for (const name of ['powerType', 'vehicleType', 'transmissionType'])
      expect(await shownIn(page, name)).not.toBe('')
    expect(await fieldOf(page, 'modelYear').locator('input').inputValue()).toMatch(/^20\d\d$/)
    // A change of the producer clears brand, series and model.
    await choose(page, 'producerId', '比亚迪', '比亚迪')
    for (const name of ['brandId', 'modelRangeId', 'typeCodeId']) expect(await shownIn(page, name)).toBe('')
  })

  it('says where a VIN is wrong, offers what was meant, and takes a reason for one that is right after all', async () => {
    const { page } = desk
    await begin(page, 'LSVAB2183K2IOOOQ1')
    await offer(page).getByText('第 12 位 I、第 13 位 O').waitFor()
    expect(await fieldOf(page, 'vin').locator('input.control').inputValue()).toBe('LSVAB2183K2IOOOQ1')
    await offer(page).getByRole('button', { name: 'LSVAB2183K2100001' }).click()
    await offer(page)
      .getByText(/校验通过 · 年款 2019$/)
      .waitFor()
    expect(await fieldOf(page, 'vinOverrideReason').count()).toBe(0)
    await type(page, 'vin', 'LSVAB2184K2100001')
    await offer(page).getByText('校验位不符：第 9 位应为 3').waitFor()
    await type(page, 'vinOverrideReason', '实车核对')
  })

  it('reads and works in English', async () => {
    const english = await sitDown(browser, 'admin', { locale: 'en-US' })
    const { page } = english
    await forgetDrafts(page)
    await begin(page)
    await offer(page)
      .getByText(/From (the latest )?\d+ confirmed record/)
      .waitFor()
    await offer(page).getByRole('button', { name: 'Fill in' }).click()
    expect(await shownIn(page, 'typeCodeId')).toBe(best.typeCodeName)
    expect(await shownIn(page, 'powerType')).not.toMatch(/\p{Script=Han}|Select/u)
    expect(await offer(page).locator('p').first().textContent()).toContain('VIN valid')
    expect(english.complaints()).toEqual([])
    await english.context.close()
  })
})
