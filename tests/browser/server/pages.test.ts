import { beforeAll, describe, expect, it } from 'vitest'
import type { Database } from '@/db/client'
import { findUserByLogin } from '@/lib/accounts/people/find-user'
import { type Access, allows, type Grants } from '@/lib/core/permissions'
import { sessionCookie } from '@/lib/core/session-cookie'
import { pageAccess } from '@/tests/support/calls/access-list'
import { forEach } from '@/tests/support/calls/fill-places'
import { openAppDatabase } from '@/tests/support/database/app-database'
import { appUrl } from '@/tests/support/people/browser'
import { openSession } from '@/tests/support/people/open-session'
import { addPerson } from '@/tests/support/people/people'

interface Person {
  token: string
  grants: Grants
}

const people: Person[] = []
let everything: string
let newcomer: string

beforeAll(async () => {
  const database = openAppDatabase()
  for (const loginId of ['viewer', 'entry', 'reviewer', 'evaluator', 'auditor'])
    people.push(await personNamed(database, loginId))
  everything = (await addPerson(database.db, 'all')).token
  const person = await addPerson(database.db, 'all')
  await database.pool.query('update users set must_change_password = true where id = $1', [person.id])
  newcomer = person.token
  await database.close()
})

async function personNamed({ db }: Database, loginId: string): Promise<Person> {
  const { grants } = (await findUserByLogin(db, loginId))!
  return { token: await openSession(loginId), grants }
}

const ask = (page: string, token?: string) =>
  fetch(`${appUrl}/app${page.replace(/\[\w+\]/g, '1').replace(/^\/$/, '')}`, {
    headers: token ? { cookie: `${sessionCookie}=${token}` } : {},
    redirect: 'manual',
  })

/** What is wrong with pages, each with its path. */
async function wrongWith(pages: readonly string[], check: (page: string) => Promise<string | undefined>) {
  const wrong: string[] = []
  await forEach(pages, async page => {
    const reason = await check(page)
    if (reason) wrong.push(`${page}: ${reason}`)
  })
  return wrong.sort()
}

const pages = Object.keys(pageAccess)
const locked = pages.filter(page => pageAccess[page] !== null)
const isRedirect = ({ status }: Response) => [303, 307, 308].includes(status)
const targetOf = (answer: Response) => new URL(answer.headers.get('location') ?? '', appUrl)
// A page that redirects is tested at its target.
const isPage = ({ pathname }: URL) => pathname.replace(/^\/app/, '') in pageAccess

describe('every page', () => {
  it('sends nobody to the sign-in, once, and back to itself', async () => {
    const wrong = await wrongWith(locked, async page => {
      const answer = await ask(page)
      const target = targetOf(answer)
      if (!isRedirect(answer)) return `${answer.status}`
      if (isPage(target)) return
      const [path, back] = [target.pathname, target.searchParams.get('returnTo')]
      if (path !== '/app/api/session/sign-in' || back !== page.replace(/\[\w+\]/g, '1'))
        return `${path} ${back}`
      if (/complaintNo|投诉编号/.test(await answer.text())) return 'tells of records'
    })
    expect(wrong).toEqual([])
  })

  it('shows the 403 page to who lacks its permission', async () => {
    const asked: string[] = []
    const wrong = await wrongWith(locked, async page => {
      const access = pageAccess[page] as Access
      const stranger = people.find(({ grants }) => !allows(grants, access))
      if (access === 'signed-in' || !stranger) return
      asked.push(page)
      const { status } = await ask(page, stranger.token)
      if (status !== 403) return `${status}`
    })
    expect(wrong).toEqual([])
    expect(asked.length).toBeGreaterThan(20)
  })

  it('leads who came with a one-time password to where it is changed', async () => {
    const wrong = await wrongWith(locked, async page => {
      const answer = await ask(page, newcomer)
      if (page === '/change-password') return answer.status === 200 ? undefined : `${answer.status}`
      if (!isRedirect(answer)) return `${answer.status}`
      const target = targetOf(answer)
      if (target.pathname !== '/app/change-password' && !isPage(target)) return target.pathname
    })
    expect(wrong).toEqual([])
  })

  it('that is open is there for everybody', async () => {
    const open = pages.filter(page => pageAccess[page] === null && !['/403', '/500'].includes(page))
    const wrong = await wrongWith(open, async page => {
      const { status } = await ask(page)
      if (status >= 400) return `${status}`
    })
    expect(wrong).toEqual([])
  })

  it('brings no more than 250 kB of style rules', async () => {
    const sizes = new Map<string, Promise<number>>()
    const sizeOf = async (sheet: string) => (await (await fetch(appUrl + sheet)).text()).length
    const totals: number[] = []
    const heavy = await wrongWith(pages, async page => {
      const html = await (await ask(page, everything)).text()
      const sheets = new Set(html.match(/\/app\/_next\/[^"\\]+\.css/g))
      for (const sheet of sheets) if (!sizes.has(sheet)) sizes.set(sheet, sizeOf(sheet))
      const all = await Promise.all([...sheets].map(sheet => sizes.get(sheet)!))
      const total = all.reduce((sum, size) => sum + size, 0)
      totals.push(total)
      if (total > 250_000) return `${total}`
    })
    expect(heavy).toEqual([])
    expect(Math.max(...totals)).toBeGreaterThan(50_000)
  })

  it('that is neither page nor call is a page for people and the envelope for programs', async () => {
    const json = 'application/json; charset=utf-8'
    for (const [path, init] of [
      ['/recordbrands/page', { headers: { accept: 'application/json, text/plain, */*' } }],
      ['/recordbrands/page', { headers: { authorization: 'Bearer x' } }],
      ['/nowhere', { method: 'POST', body: '{}', headers: { accept: 'application/json' } }],
      ['/nowhere', { method: 'POST', body: '{}', headers: { 'content-type': 'application/json' } }],
      ['/users', { headers: { accept: 'application/vnd.api+json' } }],
      ['/defects/1', { method: 'PUT', headers: { authorization: 'Bearer x' } }],
      ['/api', { headers: { authorization: 'Bearer x' } }],
      ['/carins', { headers: { accept: 'application/json' } }],
      ['/../complaintsvehicleinfo/page', { headers: { accept: 'application/json' } }],
    ] as const) {
      const answer = await fetch(`${appUrl}/app${path}`, init)
      expect([path, answer.status, answer.headers.get('content-type')]).toEqual([path, 404, json])
      expect(await answer.json()).toMatchObject({ code: 404, resMsg: '接口不存在' })
    }
    expect((await ask('/recordbrands/page')).headers.get('content-type')).toContain('text/html')
    const throughProxy = { authorization: 'Bearer x', accept: 'text/html,*/*' }
    const page = await fetch(`${appUrl}/app/login`, { headers: throughProxy })
    expect(page.headers.get('content-type')).toContain('text/html')
    const method = await fetch(`${appUrl}/app/complaintsvehicleinfo/page`, { method: 'PUT' })
    expect([method.status, method.headers.get('allow')]).toEqual([405, 'POST'])
  })

  it('carries the headers that keep a browser from misusing it', async () => {
    for (const page of ['/login', '/signed-out', '/sign-in-error', '/pending', '/nowhere']) {
      const { headers } = await ask(page)
      expect(headers.get('content-security-policy')).toMatch(/default-src 'self'.*frame-ancestors 'self'/)
      expect(headers.get('referrer-policy')).toBe('same-origin')
      expect(headers.get('cache-control')).toContain('no-store')
    }
    for (const page of ['/login', '/index', '/no/such/page']) {
      const { headers } = await ask(page)
      expect(headers.get('x-content-type-options')).toBe('nosniff')
      expect(headers.get('content-security-policy')).toContain("object-src 'none'")
      expect(headers.get('x-powered-by')).toBeNull()
    }
  })
})
