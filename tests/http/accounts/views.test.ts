import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Door, openDoor } from '@/tests/support/server/door'

let door: Door
let anna: string
let chief: string

beforeAll(async () => {
  door = await openDoor()
  anna = await door.signIn([])
  chief = await door.signIn(['system_view'])
})
afterAll(() => door.close())

async function send(token: string | undefined, method: string, path: string, json?: unknown) {
  const response = await door.call(method, path, { token, json })
  // biome-ignore lint/suspicious/noExplicitAny: a test looks into answers of every shape
  return { status: response.status, body: (await response.json()) as any }
}

describe('saved views over HTTP', () => {
  test('are kept, listed and deleted', async () => {
    const kept = await send(anna, 'POST', '/views', { list: 'defects', name: '高风险', query: 'riskLevel=H' })
    expect([kept.status, kept.body.data.name]).toEqual([200, '高风险'])
    const listed = await send(anna, 'GET', '/views?list=defects')
    expect(listed.body.data).toMatchObject([{ id: kept.body.data.id, query: 'riskLevel=H', mine: true }])
    expect((await send(chief, 'GET', '/views?list=defects')).body.data).toEqual([])
    expect((await send(chief, 'DELETE', `/views/${kept.body.data.id}`)).status).toBe(404)
    expect((await send(anna, 'DELETE', `/views/${kept.body.data.id}`)).status).toBe(200)
    expect((await send(anna, 'DELETE', `/views/${kept.body.data.id}`)).status).toBe(404)
    expect((await send(anna, 'GET', '/views?list=defects')).body.data).toEqual([])
  })

  test('are shared by who holds the permission only', async () => {
    const view = { list: 'defects', name: '全员', query: '', shared: true }
    expect((await send(anna, 'POST', '/views', view)).status).toBe(403)
    expect((await send(chief, 'POST', '/views', view)).status).toBe(200)
    expect((await send(anna, 'GET', '/views?list=defects')).body.data).toMatchObject([
      { name: '全员', mine: false, shared: true },
    ])
  })

  test('name the field that is wrong, and ask who is there', async () => {
    const wrong = await send(anna, 'POST', '/views', { list: 'defects', name: '', query: '', owner: 1 })
    expect([wrong.status, wrong.body.errors.map(({ path }: { path: string }) => path).sort()]).toEqual([
      400,
      ['name', 'owner'],
    ])
    expect((await send(anna, 'GET', '/views')).status).toBe(400)
    expect((await send(anna, 'DELETE', '/views/x')).status).toBe(400)
    expect((await send(undefined, 'GET', '/views?list=defects')).status).toBe(401)
  })

  test('given the same name many times at once are one', async () => {
    const names = Array.from({ length: 10 }, (_, at) => `state=${at}`)
    const answers = await Promise.all(
      names.map(query => send(anna, 'POST', '/views', { list: 'race', name: '同时', query })),
    )
    expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(200))
    expect((await send(anna, 'GET', '/views?list=race')).body.data).toHaveLength(1)
  })
})
