import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Door, openDoor } from '@/tests/support/server/door'

let door: Door
let token: string

beforeAll(async () => {
  door = await openDoor()
  token = await door.signIn('all')
})
afterAll(() => door.close())

async function pageAfter(after: string) {
  const json = { after, limit: 3, source: ['11'] }
  const { data } = await (await door.call('POST', '/complaintsvehicleinfo/page', { token, json })).json()
  return { ...data, ids: data.records.map(({ id }: { id: string }) => id) }
}

it('a cursor comes to matches far behind, of which there are more than are counted', async () => {
  const { rows } = await door.database.owner.pool.query<{ id: string }>(
    `with far as (insert into defects (id, complaint_no, state, source, received_at)
       select 200000 + n, 'FAR' || n, 10, '11', '2026-11-01' from generate_series(1, 10001) as n returning id)
     select id::text, setval(pg_get_serial_sequence('defects', 'id'), 300000) from far order by far.id`,
  )
  const first = await pageAfter('')
  const second = await pageAfter(first.after)
  expect([...first.ids, ...second.ids]).toEqual(rows.slice(0, 6).map(({ id }) => id))
  expect([first.hasMore, first.totalCapped]).toEqual([true, true])
  const last = await pageAfter(Buffer.from('defects 210000').toString('base64url'))
  expect([last.ids, last.hasMore]).toEqual([['210001'], false])
})
