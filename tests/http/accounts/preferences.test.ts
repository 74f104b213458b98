import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startSession } from '@/lib/accounts/sessions/start-session'
import { addUser, send } from '@/tests/support/people/accounts'
import { unproved } from '@/tests/support/people/people'
import { type Door, openDoor } from '@/tests/support/server/door'

let door: Door
const tokens: Record<string, string> = {}

beforeAll(async () => {
  door = await openDoor()
  for (const loginId of ['anna', 'bert']) {
    const user = await addUser(door, loginId)
    const ctx = await door.openContext({ door: 'http' })
    tokens[loginId] = (
      await startSession(ctx, {
        userId: user.id,
        loginId,
        credentialVersion: 1,
        kind: 'bearer',
        proof: unproved,
      })
    ).token
  }
})
afterAll(() => door.close())

const read = async (who: string, key: string) =>
  (await send(door, 'GET', `/preferences/${key}`, { headers: { authorization: tokens[who]! } })).body.data
const keep = (who: string, key: string, json: unknown) =>
  send(door, 'PUT', `/preferences/${key}`, { json, headers: { authorization: tokens[who]! } })

describe('preferences', () => {
  it('are kept for the person who set them', async () => {
    expect(await read('anna', 'defects.columns')).toBeNull()
    const value = { order: ['vin', 'state'], width: { vin: 180 }, density: 'middle', 名: '😀' }
    expect((await keep('anna', 'defects.columns', { value })).body.data).toEqual(value)
    expect(await read('anna', 'defects.columns')).toEqual(value)
    expect(await read('bert', 'defects.columns')).toBeNull()
  })

  it('are replaced, and taken away by null', async () => {
    await keep('anna', 'theme', { value: 'a' })
    await keep('anna', 'theme', { value: ['b'] })
    expect(await read('anna', 'theme')).toEqual(['b'])
    expect((await keep('anna', 'theme', { value: null })).status).toBe(200)
    expect(await read('anna', 'theme')).toBeNull()
  })

  it('are for people who are signed in', async () => {
    expect((await send(door, 'GET', '/preferences/x')).status).toBe(401)
    expect((await send(door, 'PUT', '/preferences/x', { json: { value: 1 } })).status).toBe(401)
  })

  it.each([
    ['more than 32 kB', 'x', { value: '汽'.repeat(11_000) }],
    ['no value', 'x', {}],
    ['a NUL', 'x', { value: { a: ['\0'] } }],
    ['a NUL in a name', 'x', { value: { 'a\0': 1 } }],
    ['half a character', 'x', { value: '\ud800' }],
    ['a key of strange signs', '%3Cscript%3E', { value: 1 }],
    ['somebody else', 'x', { value: 1, userId: '1' }],
  ])('refuse %s', async (_what, key, json) => {
    expect((await keep('anna', key, json)).status).toBe(400)
  })
})
