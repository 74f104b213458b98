import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { seedCatalogue } from '@/tests/support/defects/records'
import { send } from '@/tests/support/people/accounts'
import { type Door, openDoor } from '@/tests/support/server/door'

let door: Door
let token: string
let producerId: string

beforeAll(async () => {
  door = await openDoor()
  producerId = (await seedCatalogue(door.database.db)).producer
  token = await door.signIn('all')
})
afterAll(() => door.close())

const brand = async () => {
  const name = `品牌${Math.random().toString(36).slice(2)}`
  const { data } = await send(door, 'POST', '/recordbrand', {
    token,
    json: { producerId, name, nature: '1' },
  })
  return data as { id: string; version: number; name: string }
}
const change = (json: object, match: string) =>
  send(door, 'PUT', '/recordbrand', { token, json, headers: { 'if-match': match } })

describe('an answer with a version', () => {
  it('has it as its ETag, by which a change that is sent back is told from a stale one', async () => {
    const { id } = await brand()
    const read = await send(door, 'GET', `/recordbrand/${id}`, { token })
    const etag = read.response.headers.get('etag')!
    expect(etag).toBe(`"${read.data.version}"`)
    const changed = await change({ id, name: `${read.data.name}甲` }, etag)
    expect([changed.status, changed.response.headers.get('etag')]).toEqual([
      200,
      `"${read.data.version + 1}"`,
    ])
    const stale = await change({ id, name: '乙' }, etag)
    expect([stale.status, stale.body.code, stale.data.current.version]).toEqual([
      412,
      412,
      read.data.version + 1,
    ])
  })

  it('is a 409 where the body says the version', async () => {
    const { id, version, name } = await brand()
    await send(door, 'PUT', '/recordbrand', { token, json: { id, version, name: `${name}甲` } })
    const stale = await send(door, 'PUT', '/recordbrand', { token, json: { id, version, name: '乙' } })
    expect(stale.status).toBe(409)
  })

  it('is refused with the field where header and body differ, or the header is none', async () => {
    const { id, version, name } = await brand()
    const differ = await change({ id, version, name: `${name}甲` }, `"${version + 1}"`)
    expect([differ.status, differ.body.errors[0].path]).toEqual([400, 'version'])
    for (const match of ['*', '"x"']) {
      const wrong = await change({ id, name: `${name}甲` }, match)
      expect([wrong.status, wrong.body.errors[0].path]).toEqual([400, 'If-Match'])
      expect(wrong.body.errors[0].message).toContain('请求头 If-Match应为上一次答复的 ETag')
    }
  })

  it('has none where it is a list', async () => {
    const list = await send(door, 'GET', '/recordbrand/page', { token })
    expect(list.response.headers.get('etag')).toBeNull()
  })
})
