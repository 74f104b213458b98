import type { Browser, Page } from 'playwright'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Database } from '@/db/client'
import { sessionCookie } from '@/lib/core/session-cookie'
import { pageAccess } from '@/tests/support/calls/access-list'
import { forEach } from '@/tests/support/calls/fill-places'
import { openAppDatabase, sitDownWith } from '@/tests/support/database/app-database'
import { appUrl, openBrowser } from '@/tests/support/people/browser'
import { addPerson } from '@/tests/support/people/people'
import { open } from '@/tests/support/people/staff'

let browser: Browser
let database: Database
let id: string

beforeAll(async () => {
  database = openAppDatabase()
  browser = await openBrowser()
  const { rows } = await database.pool.query(
    'select max(id)::text as id from defects where deleted_at is null and state <> 0',
  )
  id = rows[0].id
}, 60_000)
afterAll(async () => {
  await browser.close()
  await database.close()
})

const nonceIn = (policy: string | null) => /script-src [^;]*'nonce-([\w+/=]{20,})'/.exec(policy ?? '')?.[1]

describe('the scripts of a page', () => {
  it('are ours or carry the nonce of this answer, on every page', async () => {
    const { token } = await addPerson(database.db, 'all')
    const headers = { cookie: `${sessionCookie}=${token}` }
    const nonces: string[] = []
    const wrong: string[] = []
    await forEach([...Object.keys(pageAccess), '/intake', '/intake/mine', '/no/such/page'], async page => {
      const answer = await fetch(`${appUrl}/app${page.replace(/\[\w+\]/g, id).replace(/^\/$/, '')}`, {
        headers,
      })
      const policy = answer.headers.get('content-security-policy')
      const nonce = nonceIn(policy)
      if (!nonce || /script-src[^;]*unsafe/.test(policy!)) return void wrong.push(`${page}: ${policy}`)
      nonces.push(nonce)
      const scripts = (await answer.text()).match(/<script\b[^>]*>/g) ?? []
      for (const script of scripts)
        if (!/ src="\/app\//.test(script) && !script.includes(`nonce="${nonce}"`))
          wrong.push(`${page}: ${script}`)
    })
    expect(wrong).toEqual([])
    expect(new Set(nonces).size).toBe(nonces.length)
  })

  it('run without a complaint of the browser, on all kinds of pages', async () => {
    const { page, context } = await sitDownWith(browser, database, 'all')
    const complaints = listen(page)
    const kinds = [
      '/defects',
      `/defects/${id}`,
      `/defects/${id}/print`,
      '/defects/new',
      '/defects/import',
      '/home',
      '/report',
      '/look',
      '/rule',
      '/parameters',
      '/dictionaries/brand',
      '/users',
      '/profile',
      '/intake',
      '/login',
      '/manual/index.html',
    ]
    for (const path of kinds) await open(page, path)
    await open(page, '/defects')
    await page.evaluate(() => window.next.router.push('/report'))
    await page.waitForURL('**/report')
    await page.waitForLoadState('networkidle')
    expect(complaints).toEqual([])
    await context.close()
  })

  it('are not those that somebody put into its text or its attributes', async () => {
    const { page, context } = await sitDownWith(browser, database, 'all')
    const complaints = listen(page)
    for (const path of ['/defects', '/intake']) {
      await page.route(`**/app${path}`, async route => {
        const answer = await route.fetch()
        const injected =
          '<script>window.injected = 1</script><img src="data:," onerror="window.injected = 2"><a id="trap" href="javascript:window.injected=3">x</a>'
        await route.fulfill({
          response: answer,
          body: (await answer.text()).replace('</body>', `${injected}</body>`),
        })
      })
      await page.goto(`${appUrl}/app${path}`)
      await page.evaluate(() => document.getElementById('trap')?.click())
      await expect.poll(() => complaints.filter(text => /Content Security Policy/.test(text)).length).toBe(3)
      expect(await page.evaluate(() => 'injected' in window)).toBe(false)
      complaints.length = 0
      await page.unroute(`**/app${path}`)
    }
    await context.close()
  })
})

function listen(page: Page): string[] {
  const complaints: string[] = []
  page.on('console', message => {
    const { url } = message.location()
    // Chromium asks for it by itself when a page is left early.
    if (url.endsWith('/favicon.ico')) return
    if (['error', 'warning'].includes(message.type())) complaints.push(`${message.text()} ${url}`)
  })
  page.on('pageerror', error => complaints.push(String(error)))
  return complaints
}
