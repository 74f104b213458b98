import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { query } from '@/db/client'
import { deleteUser } from '@/lib/accounts/people/delete-user'
import { startSession } from '@/lib/accounts/sessions/start-session'
import { writeNotices } from '@/lib/notices/write-notices'
import { clearExpired } from '@/lib/retention/apply-retention'
import { defaultOf } from '@/lib/settings/schema'
import { addUser, send } from '@/tests/support/people/accounts'
import { contextOf, unproved } from '@/tests/support/people/people'
import { type Door, openDoor } from '@/tests/support/server/door'

let door: Door
const ids: Record<string, string> = {}
const tokens: Record<string, string> = {}

beforeAll(async () => {
  door = await openDoor()
  for (const loginId of ['anna', 'bert']) {
    const user = await addUser(door, loginId)
    ids[loginId] = user.id
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

const as = (who: string) => ({ headers: { authorization: tokens[who]! } })
const listOf = async (who: string) => (await send(door, 'GET', '/notices', as(who))).body.data
const countOf = async (who: string) => (await send(door, 'GET', '/notices/count', as(who))).body.data
const mark = (who: string, json: unknown) => send(door, 'POST', '/notices/read', { ...as(who), json })

async function tell(entityId: string, people: string[], kind: 'handedOver' | 'returned' = 'handedOver') {
  const ctx = await contextOf(door.database.db, [])
  await ctx.tx(tx =>
    writeNotices(tx, {
      kind,
      entityId,
      people: people.map(who => ids[who]!),
      params: { number: `QX${entityId}`, name: '陈管理' },
    }),
  )
}

describe('notices', () => {
  it('reach whom they concern, in words and with a way there, once while unread', async () => {
    await tell('1', ['anna'])
    await tell('1', ['anna'], 'returned')
    await tell('2', ['anna', 'bert'])
    const { unread, records } = await listOf('anna')
    expect(unread).toBe(2)
    expect(records.map(({ text }: { text: string }) => text)).toEqual([
      '陈管理把 QX2 转给您办理',
      '陈管理把 QX1 转给您办理',
    ])
    expect(records[0]).toMatchObject({ href: '/index?view=desk&tab=handed&record=2', read: false })
    expect(await countOf('bert')).toBe(1)
  })

  it('are marked by their owner only', async () => {
    const { records } = await listOf('anna')
    expect((await mark('bert', { ids: records.map(({ id }: { id: string }) => id) })).status).toBe(200)
    expect(await countOf('anna')).toBe(2)
    expect((await mark('anna', { ids: [records[1].id] })).body.data).toEqual({ unread: 1 })
    // What was read is no longer in the way of the next.
    await tell('1', ['anna'], 'returned')
    expect((await listOf('anna')).records[0].text).toBe('陈管理退回了您录入的 QX1')
    expect((await mark('anna', { all: true })).body.data).toEqual({ unread: 0 })
    expect(await countOf('bert')).toBe(1)
  })

  it('are for people who are signed in, and refuse what they do not know', async () => {
    expect((await send(door, 'GET', '/notices')).status).toBe(401)
    expect((await send(door, 'POST', '/notices/read', { json: { all: true } })).status).toBe(401)
    for (const json of [{}, { ids: [] }, { all: false }, { ids: ['x'] }, { ids: ['1'], all: true }])
      expect((await mark('anna', json)).status).toBe(400)
  })

  it('go some time after they were read, and with their owner', async () => {
    const { db } = door.database
    await query(
      db,
      `UPDATE notices SET read_at = now() - interval '91 days' WHERE user_id = $1::bigint AND entity_id = 2`,
      [ids.anna],
    )
    const gone = await clearExpired(db, defaultOf('retention'), new Date(), false)
    expect(gone.notices).toBe(1)
    expect((await listOf('anna')).records).toHaveLength(2)
    const admin = await contextOf(db, ['system_user', 'system_role'])
    await deleteUser(admin, { id: ids.bert! })
    const left = await query(db, 'SELECT FROM notices WHERE user_id = $1::bigint', [ids.bert])
    expect(left).toHaveLength(0)
  })
})
