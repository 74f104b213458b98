import type { Browser } from 'playwright'
import { connect, type Database } from '@/db/client'
import { sessionCookie } from '@/lib/core/session-cookie'
import { addColleague, addPerson, type Held } from '../people/people'
import { app, type DeskOptions, deskOf } from '../people/staff'

export function openAppDatabase(): Database {
  const url = process.env.TEST_APP_DATABASE_URL
  if (!url) throw new Error('TEST_APP_DATABASE_URL names the database of the server under test.')
  return connect(url, { max: 2 })
}

/** As somebody new with the roles of this one. */
export async function sitDownAsColleague(
  browser: Browser,
  { db }: Database,
  of: string,
  options?: DeskOptions,
) {
  const [desk, person] = await Promise.all([deskOf(browser, options), addColleague(db, of)])
  await desk.context.addCookies([{ name: sessionCookie, value: person.token, url: app }])
  return { ...desk, person }
}

export async function sitDownWith(
  browser: Browser,
  { db }: Database,
  held: Held,
  { address = app, ...options }: DeskOptions & { address?: string } = {},
) {
  const person = await addPerson(db, held)
  const desk = await deskOf(browser, options)
  await desk.context.addCookies([{ name: sessionCookie, value: person.token, url: address }])
  return { ...desk, person }
}

/** What the server answers somebody new with these permissions who opens a page. */
export async function statusFor({ db }: Database, held: Held, path: string): Promise<number> {
  const { token } = await addPerson(db, held)
  return (await fetch(`${app}${path}`, { headers: { cookie: `${sessionCookie}=${token}` } })).status
}
