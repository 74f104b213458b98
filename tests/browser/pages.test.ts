import { createHash } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import { type Access, allows, type Grants } from '@/lib/core/permissions'
import { sessionCookie } from '@/lib/core/session-cookie'
import { pageAccess } from '../support/calls/access-list'
import { openAppDatabase } from '../support/database/app-database'
import { appUrl } from '../support/people/browser'
import { addPerson } from '../support/people/people'

interface Person {
  cookie: string
  grants: Grants
}

const people: Person[] = []
let newcomer: string

beforeAll(async () => {
  for (const loginId of ['viewer', 'entry', 'reviewer', 'evaluator', 'auditor'])
    people.push(await signIn(loginId))
  const { db, pool, close } = openAppDatabase()
  const person = await addPerson(db, 'all')
  await pool.query('update users set must_change_password = true where id = $1', [person.id])
  newcomer = person.token
  await close()
})

async function signIn(loginId: string): Promise<Person> {
  const password = createHash('sha256').update(`${loginId}@Defect1`).digest('hex')
  const answer = await fetch(`${appUrl}/app/api/SystemManager/oauth/token`, {
    method: 'POST',
    body: new URLSearchParams({ grant_type: 'password', username: loginId, password }),
  })
  const { access_token: token } = (await answer.json()) as { access_token: string }
  const held = await fetch(`${appUrl}/app/api/SystemManager/shiroManager/getAllPermission`, {
    headers: { authorization: `Bearer ${token}` },
  })
  const { data } = (await held.json()) as { data: { permissionId: string; actionList: string[] }[] }
  return {
    cookie: `Finance-Access-Token=${token}`,
    grants: new Map(data.map(({ permissionId, actionList }) => [permissionId, new Set(actionList)])),
  }
}

const ask = (page: string, headers: Record<string, string> = {}) =>
  fetch(`${appUrl}/app${page.replace(/\[\w+\]/g, '1').replace(/^\/$/, '')}`, { headers, redirect: 'manual' })

const locked = Object.entries(pageAccess).filter((entry): entry is [string, Access] => entry[1] !== null)
const open = Object.keys(pageAccess).filter(page => pageAccess[page] === null)

describe('every page', () => {
  it.each(locked)('%s sends nobody to the sign-in, once, and back to itself', async page => {
    const answer = await ask(page)
    const location = new URL(answer.headers.get('location') ?? '', appUrl)
    expect([303, 307, 308]).toContain(answer.status)
    // A page that redirects is tested at its target.
    if (location.pathname.replace(/^\/app/, '') in pageAccess) return
    expect(location.pathname).toBe('/app/api/session/sign-in')
    expect(location.searchParams.get('returnTo')).toBe(page.replace(/\[\w+\]/g, '1'))
    expect(await answer.text()).not.toMatch(/complaintNo|投诉编号/)
  })

  it.each(locked.filter(([, access]) => access !== 'signed-in'))(
    '%s shows the 403 page to who lacks its permission',
    async (page, access) => {
      const stranger = people.find(({ grants }) => !allows(grants, access))
      if (!stranger) return
      const answer = await ask(page, { cookie: stranger.cookie })
      expect([page, answer.status]).toEqual([page, 403])
    },
  )

  it.each(locked)('%s leads who came with a one-time password to where it is changed', async page => {
    const answer = await ask(page, { cookie: `${sessionCookie}=${newcomer}` })
    const location = new URL(answer.headers.get('location') ?? '', appUrl).pathname
    if (page === '/change-password') return expect(answer.status).toBe(200)
    expect([303, 307, 308]).toContain(answer.status)
    // A page that redirects is tested at its target.
    if (location !== '/app/change-password') expect(location.replace(/^\/app/, '') in pageAccess).toBe(true)
  })

  it.each(open)('%s is there for everybody', async page => {
    expect([page, (await ask(page)).status < 400 || ['/403', '/500'].includes(page)]).toEqual([page, true])
  })

  it('brings no more than 250 kB of style rules', async () => {
    const { db, close } = openAppDatabase()
    const { token } = await addPerson(db, 'all')
    await close()
    const sizes = new Map<string, Promise<number>>()
    const sizeOf = async (sheet: string) => (await (await fetch(appUrl + sheet)).text()).length
    const heavy = await Promise.all(
      Object.keys(pageAccess).map(async page => {
        const html = await (await ask(page, { cookie: `${sessionCookie}=${token}` })).text()
        const sheets = new Set(html.match(/\/app\/_next\/[^"\\]+\.css/g))
        for (const sheet of sheets) if (!sizes.has(sheet)) sizes.set(sheet, sizeOf(sheet))
        const all = await Promise.all([...sheets].map(sheet => sizes.get(sheet)!))
        return [page, all.reduce((sum, size) => sum + size, 0)] as const
      }),
    )
    expect(heavy.filter(([, size]) => size > 250_000)).toEqual([])
    expect(Math.max(...heavy.map(([, size]) => size))).toBeGreaterThan(50_000)
  })

  it('carries the headers that keep a browser from misusing it', async () => {
    for (const page of ['/login', '/index', '/no/such/page']) {
      const { headers } = await ask(page)
      expect(headers.get('x-content-type-options')).toBe('nosniff')
      expect(headers.get('content-security-policy')).toContain("object-src 'none'")
      expect(headers.get('x-powered-by')).toBeNull()
    }
  })
})
