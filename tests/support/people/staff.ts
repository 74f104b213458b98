import type { Browser, BrowserContext, Locator, Page } from 'playwright'
import { sessionCookie } from '@/lib/core/session-cookie'
import { appUrl } from './browser'
import { openSession } from './open-session'

export const app = `${appUrl}/app`

export interface Desk {
  page: Page
  context: BrowserContext
  complaints(): string[]
}

export interface DeskOptions {
  locale?: 'zh-CN' | 'en-US'
  width?: number
}

/** A window of its own, without a session; `complaints()` are errors and warnings of its console since the last call. */
export async function deskOf(browser: Browser, { locale = 'zh-CN', width = 1280 }: DeskOptions = {}) {
  const context = await browser.newContext({
    ...{ locale, viewport: { width, height: 800 } },
    reducedMotion: 'reduce',
  })
  await context.addCookies([{ name: 'locale', value: locale, url: app }])
  const page = await context.newPage()
  page.setDefaultTimeout(60_000)
  const given: string[] = []
  page.on('console', message => {
    // Chromium requests the favicon from the host's root by itself when a page is left early.
    if (message.location().url.endsWith('/favicon.ico')) return
    if (message.type() === 'error' || message.type() === 'warning') given.push(message.text())
  })
  page.on('pageerror', error => given.push(error.message))
  // tests/support/each-file.ts prints them where a test fails.
  ;(globalThis as { [key: symbol]: Page[] })[Symbol.for('test.pages')]?.push(page)
  return { page, context, complaints: () => given.splice(0) } satisfies Desk
}

/** Signed in without a page: the first `open()` loads one. */
export async function sitDown(browser: Browser, loginId: string, options: DeskOptions = {}) {
  const [desk, session] = await Promise.all([deskOf(browser, options), openSession(loginId)])
  await desk.context.addCookies([{ name: sessionCookie, value: session, url: app }])
  return desk
}

/** The `data` of a call by the person of this page, whether or not a page is loaded. */
export async function call(page: Page, path: string, json?: unknown, method = json ? 'POST' : 'GET') {
  const headers = { origin: appUrl }
  const answer = await page.request.fetch(`${app}${path}`, { method, headers, data: json as object })
  if (!answer.ok()) throw new Error(`${path}: ${answer.status()} ${await answer.text()}`)
  return (await answer.json()).data
}

export async function signIn(page: Page, loginId: string) {
  await page.locator('#loginId').fill(loginId)
  await page.locator('#password').fill(`${loginId}@Defect1`)
  await page.locator('form button:not([type=button])').click()
}

/** Loads a page and waits until React answers every control. */
export async function open(page: Page, path: string) {
  await page.goto(path.startsWith('http') ? path : `${app}${path}`)
  await ready(page)
}

/** On from the page that is there as by a link, at a fraction of a load's cost; loads one where none is there yet. */
export async function goTo(page: Page, path: string) {
  const { href } = new URL(path.startsWith('http') ? path : `${app}${path}`)
  const pushed = await page.evaluate(path => {
    if (!('next' in window)) return false
    window.next.router.push(path)
    return true
  }, href.slice(app.length))
  if (!pushed) return open(page, path)
  await page.waitForURL(url => url.href === href)
  await idle(page)
}

const idle = (page: Page) => page.evaluate(() => new Promise<void>(done => requestIdleCallback(() => done())))

export async function ready(page: Page) {
  await page.waitForFunction(() => {
    // The identity service and the public pages are plain HTML.
    if (!document.querySelector('script[src*="/_next/"]')) return true
    const controls = [...document.querySelectorAll('a[href], button, input, select, textarea')]
    return controls.every(one => Object.keys(one).some(key => key.startsWith('__reactProps')))
  })
  await idle(page)
}

export const standStill = (page: Page) =>
  page.waitForFunction(() =>
    document
      .getAnimations()
      .every(
        ({ playState, effect, timeline }) =>
          playState !== 'running' ||
          timeline !== document.timeline ||
          effect?.getTiming().iterations === Infinity,
      ),
  )

export const fieldOf = (page: Page, name: string): Locator => page.locator(`[data-field="${name}"]`)

/** The first option with this text, after `search` was typed. */
export async function choose(page: Page, name: string, text: string, search?: string) {
  const field = fieldOf(page, name)
  await field.locator('.control').first().click()
  if (search) await field.locator('input').fill(search)
  const open = page.getByRole('listbox')
  const option = open.getByRole('option').filter({ hasText: text }).first()
  // A list without room below flips above its field, and a click at that moment misses.
  for (let tries = 0; tries < 3; tries++) {
    await option.click()
    if (
      await open.waitFor({ state: 'hidden', timeout: 3_000 }).then(
        () => true,
        () => false,
      )
    )
      return
  }
  throw new Error(`${name}: the list stays open`)
}

export async function fillDay(page: Page, name: string, day: string) {
  const field = fieldOf(page, name)
  await field.locator('input').fill(day)
  await field.locator('input').press('Enter')
}

export const shownIn = (page: Page, name: string) =>
  fieldOf(page, name).locator('input, textarea').first().inputValue()

export async function type(page: Page, name: string, text: string) {
  await fieldOf(page, name).locator('input:not([type=file]), textarea').fill(text)
}

export async function answer(page: Page, name: string, word: string) {
  await fieldOf(page, name).getByText(word, { exact: true }).click()
}

/** Everything that a new record must have, through the form: a test that is not about it uses `addRecords()`. */
export async function fillRequired({ page }: Desk, text: string, no = '否') {
  await choose(page, 'source', '')
  await choose(page, 'complaintType', '')
  await type(page, 'reporterName', '王小明')
  await type(page, 'mobile', '13800001234')
  await choose(page, 'province', '')
  await choose(page, 'city', '')
  await type(page, 'vin', 'lsv-ab2183k2100001')
  await choose(page, 'modelRangeId', '')
  await choose(page, 'powerType', '')
  await choose(page, 'assemblyCode', '')
  await choose(page, 'subAssemblyCode', '')
  await fillDay(page, 'faultDate', '2026-01-05')
  await type(page, 'summary', text)
  await type(page, 'description', '高速行驶中底盘传来异响，降速后消失，4S 店未查出原因。')
  for (const name of ['crash', 'fire', 'rollover']) await answer(page, name, no)
  await type(page, 'injuredCount', '0')
  await type(page, 'deathCount', '0')
}

export const press = ({ page }: Desk, name: string) => page.getByRole('button', { name, exact: true }).click()

export async function submitNew({ page }: Desk) {
  await page.getByRole('button', { name: '提交', exact: true }).click()
  await openSubmitted(page)
}

/** The new record's page, past the question whether it is known already. */
export async function openSubmitted(page: Page) {
  const submitted = page.getByRole('region', { name: '已提交' })
  const different = page.getByRole('button', { name: '不是同一事件' })
  await submitted.or(different).first().waitFor()
  if (await different.isVisible()) await different.click()
  await submitted.getByRole('link', { name: '查看', exact: true }).click()
  await page.waitForURL(/\/defects\/\d+$/)
}

/** Within two seconds of the first press another is ignored, so a button may have to be pressed again. */
export async function pressUntil(desk: Desk, name: string, seen: Locator) {
  for (let tries = 0; tries < 3; tries++) {
    await press(desk, name)
    const found = seen.waitFor({ timeout: 5_000 }).then(
      () => true,
      () => false,
    )
    if (await found) return
  }
  await seen.waitFor()
}

/** A draft of this person's own. */
export async function addDraft({ page }: Pick<Desk, 'page'>, values: Record<string, unknown>) {
  const answer = await page.request.post(`${app}/carins/complaintsvehicleinfo`, {
    headers: { origin: appUrl },
    multipart: { data: JSON.stringify({ ...values, draft: true }) },
  })
  if (!answer.ok()) throw new Error(await answer.text())
  return (await answer.json()).data as { id: string; complaintNo: string }
}

/** Submitted copies of an approved record, each with its changes, in this order. */
export async function addRecords({ page }: Pick<Desk, 'page'>, each: Record<string, unknown>[]) {
  const list = await call(page, '/complaintsvehicleinfo/page', { page: 1, limit: 20, state: [50] })
  // Not one that waits for its assembly.
  const model =
    list.records.find((one: { subAssemblyName?: string }) => one.subAssemblyName) ?? list.records[0]
  const { values } = await call(page, `/complaintsvehicleinfo/queryDetailByEdit/${model.id}`)
  const known = Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null))
  const added: { id: string; complaintNo: string }[] = []
  for (const changes of each) {
    const { id, complaintNo } = await addDraft({ page }, { ...known, ...changes })
    await call(page, '/complaintsvehicleinfo/amend', {
      ...{ id, version: 1, submit: true, vinOverrideReason: '测试' },
    })
    added.push({ id, complaintNo })
  }
  return added
}

/** As somebody else would, between the reading and the saving of a page: the version that was changed. */
export async function amendElsewhere(page: Page, id: string, change: object): Promise<number> {
  const { version } = await call(page, `/complaintsvehicleinfo/queryDetailByEdit/${id}`)
  await call(page, '/complaintsvehicleinfo/amend', { id, version, ...change })
  return version
}

/** The formal review of this record passes, as in another window. */
export async function reviewElsewhere(page: Page, complaintNo: string): Promise<void> {
  const { records } = await call(page, '/complaintsvehicleinfo/page', { page: 1, limit: 1, complaintNo })
  const [opinion] = await call(page, '/dicfeedbackopinion/showAllDicFeedBackOpinion')
  const { id: complaintId, version } = records[0]
  await call(page, '/feedbackapproval/add', { complaintId, version, result: '1', opinionId: opinion.id })
}

export const numberIn = (text: string | null) => Number((text ?? '').replace(/\D/g, ''))

/** How many records the list behind a link has, as the server draws it. */
export async function countBehind({ page }: Pick<Desk, 'page'>, href: string | null): Promise<number> {
  const drawn = await page.request.get(new URL(href!, app).href).then(answer => answer.text())
  return numberIn(/<div class="aside">(.*?)<\/div>/.exec(drawn)![1]!)
}

// Nothing covers it, and it is not scrolled away.
export const inWindow = (part: Locator) =>
  part.evaluate(one => {
    const { top, bottom, left } = one.getBoundingClientRect()
    const there = document.elementFromPoint(left + 4, (top + bottom) / 2)
    return bottom <= innerHeight && one.contains(there)
  })
