import { gzipSync } from 'node:zlib'
import type { Browser } from 'playwright'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Database } from '@/db/client'
import { openAppDatabase } from '../../support/database/app-database'
import { newMobile } from '../../support/intake/intake'
import { begin, hurry, type Phone, stepOf, takePhone, walk } from '../../support/intake/reporter'
import { openBrowser } from '../../support/people/browser'
import { app } from '../../support/people/staff'

let browser: Browser
let database: Database
let phone: Phone
let mobile = ''

beforeAll(async () => {
  browser = await openBrowser()
  database = openAppDatabase()
})
afterAll(async () => {
  await database?.close()
  await browser?.close()
})
beforeEach(async () => {
  mobile = newMobile()
  // All tests share one address, so the limits of earlier ones must not apply.
  await database.pool.query('delete from rate_limits')
  await database.pool.query(`delete from parameters where key = 'publicWork'`)
})

const main = '#step button.main'

describe('the pages of the intake', () => {
  it('load at most 120 kB of script, packed', async () => {
    phone = await takePhone(browser)
    const { page } = phone
    const scripts = new Map<string, Promise<number>>()
    const packed = (text: string | Buffer) => gzipSync(text).length
    page.on('response', response => {
      if (response.request().resourceType() === 'script')
        scripts.set(response.url(), response.body().then(packed))
    })
    await begin(page)
    await walk(page, { mobile, to: 'brand' })
    const inline = await page.$$eval('script:not([src])', all =>
      all.map(({ textContent }) => textContent ?? ''),
    )
    const sizes = await Promise.all(scripts.values())
    const total = sizes.reduce((all, size) => all + size, packed(inline.join('')))
    expect(scripts.size).toBeGreaterThan(0)
    expect(total).toBeLessThan(120 * 1024)
    await phone.close()
  }, 60_000)

  it('lead nobody past what they have not answered, and know no other pages', async () => {
    phone = await takePhone(browser)
    const { page } = phone
    for (const [request, found] of [
      ['check', 'start'],
      ['story', 'start'],
      ['receipt', 'start'],
      ['code', 'start'],
    ] as const) {
      await page.goto(`${app}/intake/${request}`)
      expect([request, stepOf(page)]).toEqual([request, found])
    }
    await hurry(page, { mobile, to: 'brand' })
    await page.goto(`${app}/intake/check`)
    await page.tap(main)
    await page.waitForSelector('.summary')
    expect(await page.locator('.summary a').count()).toBeGreaterThan(5)
    expect((await page.goto(`${app}/intake/nosuchpage`))?.url()).toContain('/intake/check')
    expect((await page.goto(`${app}/intake/a/b`))?.status()).toBe(404)
    await phone.close()
  }, 60_000)

  it('take no form from another site', async () => {
    const answer = await fetch(`${app}/intakeform/privacy`, {
      method: 'POST',
      headers: { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' },
      body: new URLSearchParams({ consent: 'yes', version: '2026-12-4' }),
      redirect: 'manual',
    })
    expect([answer.status, answer.headers.get('set-cookie')]).toEqual([403, null])
    expect(answer.headers.get('content-type')).toContain('text/html')
  })
})
