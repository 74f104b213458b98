import type { Page } from 'playwright'
import { fieldOf, open } from '../../support/people/staff'
import { focusedField, tabTo } from '../../support/people/typed-record'
import { type PaperReport, reports } from './reports'

/** Of one report: presses of keys and clicks, and Chinese characters, each of which a keyboard needs several keys for. */
export interface Strokes {
  all: number
  /** Without those that type the summary from paper. */
  beside: number
}

declare global {
  interface Window {
    strokes: number
  }
}

const count = () => {
  window.strokes = 0
  addEventListener('keydown', event => !event.repeat && window.strokes++, true)
  addEventListener('click', event => event.isTrusted && event.detail > 0 && window.strokes++, true)
  addEventListener(
    'beforeinput',
    ({ data }) => {
      window.strokes += data?.match(/\p{Script=Han}/gu)?.length ?? 0
    },
    true,
  )
}

const shown = (page: Page, name: string) =>
  fieldOf(page, name).locator('input:not([type=radio]), textarea').first().inputValue()

async function choose(page: Page, name: string, word: string): Promise<void> {
  await tabTo(page, name)
  await page.keyboard.insertText(word)
  await page.getByRole('option').filter({ hasText: word }).first().waitFor()
  await page.keyboard.press('Enter')
}

const hasSymptom = async (page: Page, word: string) =>
  ((await fieldOf(page, 'symptomCodes').textContent()) ?? '').includes(word)

/** Takes what is proposed and right, and chooses and types what is not, in the order of the form. */
async function typeReport(
  page: Page,
  base: string,
  report: PaperReport,
  proposals: boolean,
): Promise<Strokes> {
  await open(page, `${base}/defects/new`)
  await fieldOf(page, 'summary').locator('input').focus()
  await page.keyboard.insertText(report.summary)
  await page.evaluate(count)
  if (proposals) {
    const line = page.getByRole('group', { name: '归类建议' })
    await line.waitFor({ timeout: 4_000 }).catch(() => {})
    const offered = await line.getByRole('button').allTextContents()
    const place = offered.slice(0, 3).findIndex(text => text.slice(1).startsWith(report.assembly))
    if (place >= 0) {
      await page.keyboard.press(`Alt+${place + 1}`)
      await page.waitForFunction(
        word =>
          document
            .querySelector<HTMLInputElement>('[data-field="assemblyCode"] input')
            ?.value.startsWith(word),
        report.assembly,
      )
    }
    for (const name of ['faultDate', 'mileage', ...(report.fire ? ['fire'] : [])]) {
      const offer = fieldOf(page, name).locator('.offer')
      if (await offer.count()) await offer.click()
    }
    await fieldOf(page, 'summary').locator('input').focus()
  }
  await fillRest(page, report)
  const beside = await page.evaluate(() => window.strokes)
  return { all: beside + [...report.summary].length, beside }
}

/** From the first field on, as Tab leads; a field that has its value is passed by. */
async function fillRest(page: Page, { assembly, part, symptom, day, kilometres, fire }: PaperReport) {
  const open: Record<string, () => Promise<void>> = {}
  if (!(await shown(page, 'assemblyCode')).startsWith(assembly))
    open.assemblyCode = () => choose(page, 'assemblyCode', assembly)
  if (!(await shown(page, 'subAssemblyCode')).includes(part))
    open.subAssemblyCode = () => choose(page, 'subAssemblyCode', part)
  if (!(await hasSymptom(page, symptom))) open.symptomCodes = () => choose(page, 'symptomCodes', symptom)
  if ((await shown(page, 'faultDate')) !== day)
    open.faultDate = async () => {
      await tabTo(page, 'faultDate')
      await page.keyboard.press('Control+a')
      await page.keyboard.type(day.replaceAll('-', ''))
      await page.keyboard.press('Enter')
    }
  if ((await shown(page, 'mileage')).replaceAll(',', '') !== kilometres)
    open.mileage = async () => {
      await tabTo(page, 'mileage')
      await page.keyboard.type(kilometres)
    }
  if (fire && !(await fieldOf(page, 'fire').getByRole('radio', { name: '是' }).isChecked()))
    open.fire = async () => {
      await tabTo(page, 'fire')
      await page.keyboard.press('Space')
    }
  const order = await page
    .locator('[data-field]')
    .evaluateAll(all => all.map(one => (one as HTMLElement).dataset.field!))
  const steps = order.filter(name => open[name])
  const before = await focusedField(page)
  // Whoever goes back to an earlier field clicks it.
  if (steps[0] && order.indexOf(steps[0]) < order.indexOf(before ?? ''))
    await fieldOf(page, steps[0]).locator('input').first().click()
  for (const name of steps) await open[name]!()
}

export async function typedWalk(
  page: Page,
  base: string,
  typed: readonly PaperReport[] = reports,
): Promise<string[]> {
  const rows: string[] = []
  const sums: Record<string, Strokes> = {}
  for (const proposals of [false, true]) {
    const route = '**/complaintsvehicleinfo/suggest'
    if (!proposals) await page.route(route, one => one.abort())
    const sum: Strokes = { all: 0, beside: 0 }
    for (const report of typed) {
      const { all, beside } = await typeReport(page, base, report, proposals)
      sum.all += all
      sum.beside += beside
    }
    if (!proposals) await page.unroute(route)
    sums[String(proposals)] = sum
  }
  const [without, within] = [sums.false!, sums.true!]
  const each = (sum: number) => (sum / typed.length).toFixed(1)
  const less = (one: number, other: number) => `${Math.round((1 - other / one) * 100)} % fewer`
  rows.push(
    `${typed.length} made-up reports typed into the form of a record, keys and clicks of each:`,
    '',
    '| counted | without proposals | with | |',
    '|---|--:|--:|--:|',
    `| codes, day, mileage, fire | ${each(without.beside)} | ${each(within.beside)} | ${less(without.beside, within.beside)} |`,
    `| with the summary, a character a key | ${each(without.all)} | ${each(within.all)} | ${less(without.all, within.all)} |`,
    '',
  )
  return rows
}
