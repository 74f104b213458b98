import { createHmac } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { Browser, BrowserContextOptions, Page } from 'playwright'
import type { Database } from '@/db/client'
import { app } from '../people/staff'

/** A page of the width of a phone; `complaints()` has what its console said since it was last asked. */
export interface Phone {
  page: Page
  complaints(): string[]
  close(): Promise<void>
}

export async function takePhone(
  browser: Browser,
  { locale = 'zh-CN', ...options }: BrowserContextOptions = {},
): Promise<Phone> {
  const context = await browser.newContext({
    viewport: { width: 360, height: 740 },
    hasTouch: true,
    isMobile: true,
    locale,
    ...options,
  })
  const page = await context.newPage()
  page.setDefaultTimeout(30_000)
  const given: string[] = []
  page.on('console', message => {
    if (['error', 'warning'].includes(message.type()) && !message.location().url.endsWith('favicon.ico'))
      given.push(message.text())
  })
  page.on('pageerror', error => given.push(error.message))
  return { page, complaints: () => given.splice(0), close: () => context.close() }
}

/** How somebody fills in a form. */
export interface Hand {
  type(page: Page, selector: string, text: string): Promise<void>
  tick(page: Page, selector: string): Promise<void>
  choose(page: Page, selector: string, value: string): Promise<void>
  press(page: Page, selector: string): Promise<void>
}

export const touch: Hand = {
  type: (page, selector, text) => page.fill(selector, text),
  async tick(page, selector) {
    if (!(await page.isChecked(selector))) await page.tap(`label:has(${selector})`)
  },
  choose: async (page, selector, value) => void (await page.selectOption(selector, value)),
  press: (page, selector) => page.tap(selector),
}

export const keyboard: Hand = {
  async type(page, selector, text) {
    await tabTo(page, selector)
    if ((await page.getAttribute(selector, 'type')) === 'date') {
      // Chromium's date field types in the order of its own locale: month, day, year.
      const [year, month, day] = text.split('-')
      return page.keyboard.type(`${month}${day}${year}`)
    }
    await page.keyboard.press('Control+A')
    await page.keyboard.type(text)
  },
  async tick(page, selector) {
    const name = await page.getAttribute(selector, 'name')
    await tabTo(page, `input[name="${name}"]`)
    for (let step = 0; step < 40; step++) {
      const there = await page.evaluate(
        selector => document.activeElement?.matches(selector) ?? false,
        selector,
      )
      if (there) break
      const radio = (await page.getAttribute(selector, 'type')) === 'radio'
      await page.keyboard.press(radio ? 'ArrowDown' : 'Tab')
    }
    if (!(await page.isChecked(selector))) await page.keyboard.press('Space')
  },
  async choose(page, selector, value) {
    await tabTo(page, selector)
    const at = await page.$eval(
      selector,
      (select, value) => {
        const options = [...(select as HTMLSelectElement).options]
        return (
          options.findIndex(option => option.value === value) - (select as HTMLSelectElement).selectedIndex
        )
      },
      value,
    )
    for (let step = 0; step < Math.abs(at); step++)
      await page.keyboard.press(at > 0 ? 'ArrowDown' : 'ArrowUp')
  },
  async press(page, selector) {
    await tabTo(page, selector)
    await page.keyboard.press('Enter')
  },
}

async function tabTo(page: Page, selector: string) {
  for (let step = 0; step < 120; step++) {
    if (await page.evaluate(selector => document.activeElement?.matches(selector) ?? false, selector)) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`No way to ${selector} by the keyboard.`)
}

/** The step of the intake that a page shows. */
export const stepOf = (page: Page) => new URL(page.url()).pathname.replace(/^\/app\/intake\/?/, '') || 'start'

type Filler = (page: Page, hand: Hand) => Promise<void>

const first = (page: Page, selector: string) =>
  page.$eval(
    selector,
    select =>
      [...(select as HTMLSelectElement).options].find(option => option.value && !option.disabled)?.value ??
      '',
  )
const tickFirst =
  (name: string): Filler =>
  (page, hand) =>
    hand.tick(page, `#${name}`)

/** What is filled in at each step. */
export function answersOf(mobile: string): Record<string, Filler> {
  return {
    privacy: (page, hand) => hand.tick(page, '#consent'),
    kind: tickFirst('branch'),
    vin: (page, hand) => hand.type(page, '#vin', 'lsv ab2183k2100001'),
    async brand(page, hand) {
      // Of the maker that the VIN names, or the page asks whether that is right.
      const own = await page.$eval(
        '#brandId',
        select =>
          [...(select as HTMLSelectElement).options].find(({ text }) => /上汽大众|SAIC V/.test(text))?.value,
      )
      await hand.choose(page, '#brandId', own ?? (await first(page, '#brandId')))
    },
    model: async (page, hand) => hand.choose(page, '#modelRangeId', await first(page, '#modelRangeId')),
    ownership: (page, hand) => hand.type(page, '#purchaseDate', '2023-05-16'),
    topic: tickFirst('complaintType'),
    part: (page, hand) => hand.tick(page, '[name=assemblyCode][value="04"]'),
    subpart: tickFirst('subAssemblyCode'),
    async when(page, hand) {
      await hand.type(page, '#faultDate', '2026-01-05')
      await hand.type(page, '#mileage', '32000')
    },
    async where(page, hand) {
      await hand.tick(page, '#scenario')
      await hand.type(page, '#speed', '60')
    },
    signs: async () => {},
    story: (page, hand) =>
      hand.type(page, '#description', '高速上匀速行驶，前方缓行踩刹车时踏板突然变硬，车没有减下来。'),
    async harm(page, hand) {
      if (await page.$('#crash-no')) await hand.tick(page, '#crash-no')
      await hand.tick(page, '#fire-no')
      await hand.tick(page, '#hurt')
    },
    async injuries(page, hand) {
      await hand.tick(page, '#consentInjuries')
      await hand.type(page, '#injuredCount', '1')
    },
    evidence: async () => {},
    you: (page, hand) => hand.type(page, '#reporterName', '王小明'),
    async contact(page, hand) {
      await hand.type(page, '#mobile', mobile)
      await hand.choose(page, '#province', '110000')
      await hand.choose(page, '#city', '110100')
    },
    share: tickFirst('consentShare'),
    check: async () => {},
    category: tickFirst('productCategory'),
    product: (page, hand) => hand.type(page, '#productName', '电热水壶'),
    bought: (page, hand) => hand.type(page, '#purchaseDate', '2025-06-18'),
    async event(page, hand) {
      await hand.type(page, '#faultDate', '2026-01-05')
      await hand.tick(page, '#productScenario')
    },
  }
}

interface Walk {
  mobile: string
  to: string
  hand?: Hand
  but?: Record<string, Filler>
  each?: (step: string) => Promise<void>
}

/** Fills in step after step until one is there, and says which were passed. */
export async function walk(
  page: Page,
  { mobile, to, hand = touch, but = {}, each }: Walk,
): Promise<string[]> {
  const answers = { ...answersOf(mobile), ...but }
  const seen: string[] = []
  // With script the code is sent without a picture.
  const arrived = (step: string) => step === to || (to === 'code' && step === 'image')
  for (let step = stepOf(page); !arrived(step); step = stepOf(page)) {
    if (seen.at(-1) === step || seen.length > 40) throw new Error(`No way past ${step} (${seen.join(' ')}).`)
    seen.push(step)
    await each?.(step)
    await answers[step]?.(page, hand)
    const left = page.url()
    await hand.press(page, step === 'start' ? 'a[href="/app/intake/privacy"]' : '#step button.main')
    await page.waitForURL(url => url.href !== left)
    await page.waitForLoadState('load')
  }
  return seen
}

const typedOf = (mobile: string): Record<string, Record<string, string>> => ({
  privacy: { consent: 'yes' },
  kind: { branch: 'vehicle' },
  vin: { vin: 'LSVAB2183K2100001' },
  brand: { sure: 'brandId.doubt_maker' },
  ownership: { purchaseDate: '2023-05-16' },
  part: { assemblyCode: '04' },
  when: { faultDate: '2026-01-05', mileage: '32000' },
  story: { description: '高速上匀速行驶，踩刹车时踏板突然变硬，车没有减下来。' },
  harm: { crash: 'no', fire: 'no', hurt: 'no' },
  you: { reporterName: '王小明' },
  contact: { mobile, province: '110000', city: '110100' },
})
const chosen: Record<string, string> = {
  brand: 'brandId',
  model: 'modelRangeId',
  topic: 'complaintType',
  subpart: 'subAssemblyCode',
  where: 'scenario',
  share: 'consentShare',
}

/** As `walk()` by touch, by the forms alone: for what comes after pages that other tests look at. */
export async function hurry(page: Page, { mobile, to }: Pick<Walk, 'mobile' | 'to'>) {
  const [typed, headers] = [typedOf(mobile), { origin: new URL(app).origin }]
  for (let step = 'privacy', steps = 0; step !== to; steps++) {
    if (steps > 40) throw new Error(`No way to ${to}, at last ${step}.`)
    const drawn = await page.request.get(`${app}/intake/${step}`).then(answer => answer.text())
    const form: Record<string, string> = { ...typed[step] }
    for (const [, name, value] of drawn.matchAll(/<input type="hidden" name="(\w+)" value="([^"]*)"/g))
      form[name!] ??= value!
    const name = chosen[step]
    const choice = name && new RegExp(`name="${name}".*?value="([^"]+)"`, 's').exec(drawn)?.[1]
    if (name && choice) form[name] = choice
    const sent = await page.request.post(`${app}/intakeform/${step}`, { form, headers, maxRedirects: 0 })
    step = sent.headers().location!.split('/').at(-1)!
  }
  await page.goto(`${app}/intake/${to}`)
}

/** Gives the picture of the page an answer, which cannot be read from it. */
export async function readPicture({ pool }: Pick<Database, 'pool'>, page: Page): Promise<string> {
  const imageId = await page.getAttribute('input[name="imageId"]', 'value')
  const answer = 'TEST2'
  await pool.query('update image_codes set answer_hash = $1 where image_id = $2', [
    keyed('image code', `${imageId}\n${answer}`),
    imageId,
  ])
  return answer
}

function keyed(use: string, text: string): string {
  const file = `${process.env.DATA_DIR || '.data/test-browser'}/secrets.json`
  const { AUTH_SECRET } = JSON.parse(readFileSync(file, 'utf8')) as { AUTH_SECRET: string }
  return createHmac('sha256', AUTH_SECRET).update(`intake ${use}\n${text}`).digest('hex')
}

/** The code that was sent to the number. */
export async function readText({ pool }: Pick<Database, 'pool'>, mobile: string): Promise<string> {
  const { rows } = await pool.query<{ text: string }>(
    `select text from text_messages where mobile = $1 and purpose <> 'progress' order by id desc limit 1`,
    [mobile],
  )
  const code = /\d{6}/.exec(rows[0]?.text ?? '')?.[0]
  if (!code) throw new Error(`No text was sent to ${mobile}.`)
  return code
}

/** Past the picture, if there is one, with the code typed. */
export async function confirmNumber(
  database: Pick<Database, 'pool'>,
  page: Page,
  mobile: string,
  hand = touch,
) {
  await page.waitForURL(/\/intake\/(image|code)$/)
  if (stepOf(page) === 'image') {
    await hand.type(page, '#answer', await readPicture(database, page))
    await hand.press(page, '#step button.main')
    await page.waitForURL('**/intake/code')
  }
  await hand.type(page, '#code', await readText(database, mobile))
  await database.pool.query("delete from rate_limits where key like 'sms-minute:%'")
}

/** From the last question to the receipt. */
export async function sendReport(database: Pick<Database, 'pool'>, page: Page, mobile: string, hand = touch) {
  await confirmNumber(database, page, mobile, hand)
  await hand.press(page, '#step button.main')
  await page.waitForURL('**/intake/receipt')
}

export const begin = async (page: Page) => {
  await page.goto(`${app}/intake`)
}
