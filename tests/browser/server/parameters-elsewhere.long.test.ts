import { afterAll, beforeAll, expect, it } from 'vitest'
import { sessionCookie } from '@/lib/core/session-cookie'
import { openTestDatabase, type TestDatabase } from '@/tests/support/database/database'
import { addPerson } from '@/tests/support/people/people'
import { openOwnServer } from '@/tests/support/server/own-server'

type Server = Awaited<ReturnType<typeof openOwnServer>>

let database: TestDatabase
let here: Server
let there: Server

beforeAll(async () => {
  database = await openTestDatabase()
  ;[here, there] = await Promise.all([openOwnServer(database), openOwnServer(database)])
}, 120_000)
afterAll(async () => {
  await Promise.all([here?.close(), there?.close()])
  await database?.close()
})

it('a parameter that is changed at one server holds at once at another', async () => {
  const { token } = await addPerson(database.db, 'all')
  const authorization = `Bearer ${token}`
  const change = async (key: string, value: object) => {
    const answer = await fetch(`${here.app}/parametersetting`, {
      method: 'PUT',
      headers: { authorization, 'content-type': 'application/json' },
      body: JSON.stringify({ key, version: 0, value }),
    })
    expect([key, answer.status]).toEqual([key, 200])
  }
  const pageOf = async (path: string, cookie: string) => {
    const answer = await fetch(`${there.app}${path}`, { headers: { cookie: `${sessionCookie}=${cookie}` } })
    return answer.text()
  }
  const reader = (await addPerson(database.db, ['vehicle_defect'])).token
  const add = '/app/defects/new'
  expect(await pageOf('/defects', reader)).toContain(add)
  await change('footer', { zhCN: '某某缺陷调查中心' })
  expect(await pageOf('/defects', reader)).toContain('某某缺陷调查中心')
  await change('permissionFlag', { on: true })
  expect(await pageOf('/defects', reader)).not.toContain(add)
})
