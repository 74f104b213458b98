import type { Browser, BrowserContext, Locator, Page } from 'playwright'
import { onTestFailed, TestRunner } from 'vitest'
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

export async function deskOf(browser: Browser, { locale = 'zh-CN', width = 1280 }: DeskOptions = {}) {
  const context = await browser.newContext({ locale, viewport: { width, height: 800 } })
  await context.addCookies([{ name: 'locale', value: locale, url: app }])
  const page = await context.newPage()
  page.setDefaultTimeout(30_000)
  const given: string[] = []
  page.on('console', message => {
    // Chromium requests the favicon from the host's root by itself when a page is left early.
    if (message.location().url.endsWith('/favicon.ico')) return
    if (message.type() === 'error' || message.type() === 'warning') given.push(message.text())
  })
  page.on('pageerror', error => given.push(error.message))
  if (TestRunner.getCurrentTest())
    onTestFailed(async () => {
      console.error(page.url(), await page.locator('body').innerText({ timeout: 2_000 }).catch(String))
    })
  return { page, context, complaints: () => given.splice(0) } satisfies Desk
}

export async function sitDown(browser: Browser, loginId: string, options: DeskOptions = {}) {
  const desk = await deskOf(browser, options)
  await desk.context.addCookies([{ name: sessionCookie, value: await openSession(loginId), url: app }])
  await desk.page.goto(`${app}/index`)
  desk.complaints()
  return desk
}

export async function signIn(page: Page, loginId: string) {
  await page.locator('#loginId').fill(loginId)
  await page.locator('#password').fill(`${loginId}@Defect1`)
  await page.locator('form button:not([type=button])').click()
}

export async function open(page: Page, path: string) {
  await page.goto(path.startsWith('http') ? path : `${app}${path}`)
  await ready(page)
}

export async function ready(page: Page) {
  await page.waitForFunction(() => {
    // The identity service and the public pages are plain HTML.
    if (!document.querySelector('script[src*="/_next/"]')) return true
    const controls = [...document.querySelectorAll('a[href], button, input, select, textarea')]
    return controls.every(one => Object.keys(one).some(key => key.startsWith('__reactProps')))
  })
  await page.evaluate(() => new Promise<void>(done => requestIdleCallback(() => done())))
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

export async function openSubmitted(page: Page) {
  const submitted = page.getByRole('region', { name: '已提交' })
  const different = page.getByRole('button', { name: '不是同一事件' })
  await submitted.or(different).first().waitFor()
  if (await different.isVisible()) await different.click()
  await submitted.getByRole('link', { name: '查看', exact: true }).click()
  await page.waitForURL(/\/defects\/\d+$/)
}

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

export async function addRecords({ page }: Desk, each: Record<string, unknown>[]) {
  return page.evaluate(async each => {
    const send = async (path: string, json?: unknown) => {
      const answer = await fetch(`/app${path}`, {
        method: json ? 'POST' : 'GET',
        headers: json ? { 'Content-Type': 'application/json' } : {},
        body: json ? JSON.stringify(json) : undefined,
      })
      return (await answer.json()).data
    }
    const list = await send('/complaintsvehicleinfo/page', { page: 1, limit: 1, state: [50] })
    const { values } = await send(`/complaintsvehicleinfo/queryDetailByEdit/${list.records[0].id}`)
    const known = Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null))
    const added = []
    for (const changes of each) {
      const form = new FormData()
      form.set('data', JSON.stringify({ ...known, ...changes, draft: true }))
      const answer = await fetch('/app/carins/complaintsvehicleinfo', { method: 'POST', body: form })
      const { id, complaintNo } = (await answer.json()).data
      await send('/complaintsvehicleinfo/amend', { id, version: 1, submit: true, vinOverrideReason: '测试' })
      added.push({ id, complaintNo })
    }
    return added
  }, each)
}

export const numberIn = (text: string | null) => Number((text ?? '').replace(/\D/g, ''))

export async function countBehind({ context }: Desk, href: string | null): Promise<number> {
  const page = await context.newPage()
  try {
    await page.goto(new URL(href!, app).href)
    const total = await page.locator('.ui-page-head .aside').first().textContent()
    return numberIn(total)
  } finally {
    await page.close()
  }
}
