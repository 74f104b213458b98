import { afterAll, beforeAll, expect, it } from 'vitest'
import { sessionCookie } from '@/lib/core/session-cookie'
import { pageAccess } from '@/tests/support/calls/access-list'
import { forEach } from '@/tests/support/calls/fill-places'
import { openTestDatabase, type TestDatabase } from '@/tests/support/database/database'
import { addPerson } from '@/tests/support/people/people'
import { openOwnServer } from '@/tests/support/server/own-server'

let database: TestDatabase
let server: Awaited<ReturnType<typeof openOwnServer>>
let cookie: string

beforeAll(async () => {
  database = await openTestDatabase()
  server = await openOwnServer(database, { logs: true })
  const { token } = await addPerson(database.db, 'all')
  cookie = `${sessionCookie}=${token}`
})
afterAll(async () => {
  await server.close()
  await database.close()
})

const typed = {
  keyword: '13800138077',
  mobile: '13800138077',
  vin: 'LSVAB2183K2177771',
  reporterName: '张三丰',
  plateNo: '京AD12345',
  cardNo: '11010119900307793X',
  name: 'zhang.san@example.com',
  tab: 'all',
}
const values = Object.values(typed).filter(value => value.length > 3 || /\p{Script=Han}/u.test(value))

const addresses = Object.keys(pageAccess)
  .map(path =>
    path
      .replace('[entity]', 'brand')
      .replace(/\[\w+\]/g, '1')
      .replace(/^\/$/, ''),
  )
  .flatMap(path => [
    `${path}?${new URLSearchParams(typed)}`,
    `${path}?${new URLSearchParams({ mobile: typed.mobile, keyword: typed.reporterName })}`,
  ])

async function failedOf(): Promise<number> {
  let failed = 0
  await forEach(addresses, async address => {
    const answer = await fetch(`${server.app}${address}`, { headers: { cookie }, redirect: 'manual' })
    // Next tells the browser the address that it asked for, for its own router.
    const text = (await answer.text()).replace(/<script[\s\S]*?<\/script>/g, '')
    if (answer.status < 500) return
    failed++
    for (const value of values) expect([address, text.includes(value)]).toEqual([address, false])
  })
  const log = server.output()
  for (const value of values) {
    expect([value, log.includes(value)]).toEqual([value, false])
    expect([value, log.includes(encodeURIComponent(value))]).toEqual([value, false])
  }
  return failed
}

it('a page whose statement fails, or whose database is away, says nothing of what was asked, nor does the log', async () => {
  const { pool } = database.owner
  for (const table of ['defects', 'audit_log', 'recalls'])
    await pool.query(`alter table ${table} rename to ${table}_away`)
  expect(await failedOf()).toBeGreaterThan(5)
  expect(server.output()).toContain('a page failed')
  for (const table of ['defects', 'audit_log', 'recalls'])
    await pool.query(`alter table ${table}_away rename to ${table}`)
  server.freezer.down()
  expect(await failedOf()).toBeGreaterThan(5)
})
