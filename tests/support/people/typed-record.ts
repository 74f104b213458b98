import type { Page } from 'playwright'
import { fieldOf as declared, type FieldName } from '@/lib/defects/fields'
import { fieldOf } from './staff'

export const today = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Shanghai' }).format(new Date())
export const year = Number(today.slice(0, 4))
export const lastNovember = today >= `${year}-11-01` ? `${year}-11-01` : `${year - 1}-11-01`

export type Row = Record<string, string>
/** A call by the page itself, which has to be loaded. */
export const ask = (page: Page, path: string) =>
  page.evaluate(async path => (await (await fetch(`/app${path}`)).json()).data, path)

export const focusedField = (page: Page) =>
  page.evaluate(() => document.activeElement?.closest<HTMLElement>('[data-field]')?.dataset.field)

export async function tabTo(page: Page, name: string) {
  for (let steps = 0; steps < 40; steps++) {
    if ((await focusedField(page)) === name) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`${name} is not reached by Tab`)
}

export async function tabToButton(page: Page, name: string) {
  for (let steps = 0; steps < 60; steps++) {
    await page.keyboard.press('Tab')
    if ((await page.evaluate(() => document.activeElement?.textContent)) === name) return
  }
  throw new Error(`${name} is not reached by Tab`)
}

/** `→` is the arrow, a new line Enter. */
export async function keys(page: Page, text: string, delay = 60) {
  const speed = { delay }
  for (const part of text.split(/(?<=\n)|(?=\n)|(?=→)|(?<=→)/)) {
    if (part === '\n') await page.keyboard.press('Enter', speed)
    else if (part === '→') await page.keyboard.press('ArrowRight', speed)
    else await page.keyboard.type(part, speed)
  }
}

interface Answers {
  typed: [FieldName, string][]
  stored: Partial<Record<FieldName, unknown>>
}

/** What a whole record is typed as, key by key, and what must be stored of it. */
export async function answersFor(page: Page): Promise<Answers> {
  const lists: { key: string; items: { code: string; description: string }[] }[] = await ask(
    page,
    '/dicinfo/all',
  )
  const typed: [FieldName, string][] = []
  const stored: Answers['stored'] = {}
  const give = (name: FieldName, text: string, value: unknown = text) => {
    typed.push([name, text])
    stored[name] = value
  }
  const coded = (name: FieldName, ...places: number[]) => {
    const field = declared[name]
    const items = lists.find(({ key }) => 'list' in field && key === field.list)!.items
    const chosen = places.map(at => items[at % items.length]!)
    const several = field.kind === 'codes'
    give(
      name,
      chosen.map(one => one.description).join('\n'),
      several ? chosen.map(one => one.code) : chosen[0]!.code,
    )
  }
  const named = (name: FieldName, row: Row) => give(name, row.name!, row.code)
  const series: Row[] = await ask(page, '/dicvehiclemodelranage/plain?limit=50')
  const car = series.find(one => series.filter(other => other.name === one.name).length === 1)!
  const provinces: Row[] = await ask(page, '/dictionaryprovience')
  const province = provinces.at(-4)!
  const cities: Row[] = await ask(page, `/dictionarycity?provinceCode=${province.code}`)
  const districts: Row[] = await ask(page, `/dictionarycity?cityCode=${cities.at(-1)!.code}`)
  const assemblies: Row[] = await ask(page, '/dicclassification/showAllDicClassification')
  const subs: Row[] = await ask(page, `/dicsubclassification?assemblyCode=${assemblies[3]!.code}`)

  coded('source', 3)
  give('receivedAt', today.replaceAll('-', ''), today)
  coded('complaintType', 1)
  give('reporterName', '王小明')
  coded('gender', 1)
  give('age', '42', 42)
  give('mobile', '13800001234')
  named('province', province)
  named('city', cities.at(-1)!)
  named('district', districts.at(-1)!)
  give('vin', 'LSVAB2183K2100001')
  give('producerId', car.producerName!, car.producerId)
  give('brandId', car.brandName!, car.brandId)
  give('modelRangeId', car.name!, car.id)
  give('purchaseDate', '2026-1-5', '2026-01-05')
  give('firstRegDate', '11-01', lastNovember)
  give('firstOwner', '→', true)
  coded('powerType', 2)
  give('displacement', '1.5', '1.50')
  named('assemblyCode', assemblies[3]!)
  named('subAssemblyCode', subs.at(-1)!)
  coded('symptomCodes', 1, 3)
  give('faultDate', '2026年1月6日', '2026-01-06')
  give('mileage', '12345', 12345)
  coded('weather', 1)
  give('summary', '以键盘录入')
  give('description', '高速行驶中底盘传来异响，降速后消失。')
  for (const name of ['crash', 'fire', 'rollover'] as const) give(name, '→', false)
  give('injuredCount', '0', 0)
  give('deathCount', '0', 0)
  return { typed, stored }
}

/** Types them into an empty form without a mouse, and submits it. */
export async function typeRecord(page: Page, { typed }: Answers, delay = 60): Promise<void> {
  const order = await page
    .locator('[data-field]')
    .evaluateAll(all => all.map(one => (one as HTMLElement).dataset.field))
  const inOrder = typed.toSorted(([one], [other]) => order.indexOf(one) - order.indexOf(other))
  await fieldOf(page, inOrder[0]![0]).locator('input').focus()
  for (const [name, text] of inOrder) {
    await tabTo(page, name)
    // What is there already, e.g. today's date, is replaced.
    await page.keyboard.press('Control+a')
    await keys(page, text, delay)
  }
  await tabToButton(page, '提交')
  await page.keyboard.press('Enter')
}
