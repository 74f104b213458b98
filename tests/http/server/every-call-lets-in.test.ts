import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { hashOf } from '@/lib/core/secrets'
import { endpoints } from '@/lib/http/registry'
import { type Matrix, nameOf, openMatrix } from '@/tests/support/calls/every-call'
import { inFull, share } from '@/tests/support/depth'

// A test asks some hundred calls one after the other.
const timeout = 300_000

let matrix: Matrix

beforeAll(async () => {
  matrix = await openMatrix()
})
afterAll(() => matrix.door.close())

const groups = [
  ['reads', endpoints.filter(({ changes }) => !changes)],
  ['changes something', endpoints.filter(({ changes }) => changes)],
] as const

describe.each(share(['off', 'on'], 1))('with the permission flag %s', inFull, flag => {
  beforeAll(async () => void (await matrix.setFlag(flag === 'on')))

  it.each(groups)(
    'every call that %s lets in who holds its one permission, and the administrator',
    async (_, group) => {
      const { door, ask, tokenOf } = matrix
      const failures: string[] = []
      for (const endpoint of group) {
        const { access } = endpoint.verb
        const open = access === 'public' || access === 'signed-in'
        for (const held of [open ? [] : [access].flat(), 'all' as const]) {
          // Some calls of everybody end the session.
          const answer = await ask(endpoint, { token: await (open ? door.signIn(held) : tokenOf(held)) })
          await answer.body?.cancel()
          // The sign-in answers 401 to a wrong password.
          const failed = endpoint.oauthErrors ? [403, 500] : [401, 403, 500]
          if (failed.includes(answer.status))
            failures.push(`${nameOf(endpoint)} answers ${answer.status} to ${held}`)
        }
      }
      expect(failures).toEqual([])
    },
    timeout,
  )
})

it('refuses a session that has ended, whose person was disabled, or whose role was taken away', async () => {
  const { door } = matrix
  const { pool } = door.database
  const path = '/filesinfo/file?id=1'
  const ask = (token: string) => door.call('GET', path, { token }).then(({ status }) => status)
  const [expired, idle, disabled, stripped] = await Promise.all(
    [1, 2, 3, 4].map(() => door.signIn(['vehicle_defect'])),
  )
  for (const token of [expired, idle, disabled, stripped]) expect(await ask(token!)).toBe(404)
  const of = (token: string) => [hashOf(token)]
  await pool.query(
    `update sessions set expires_at = now() - interval '1 s' where token_hash = $1`,
    of(expired!),
  )
  await pool.query(
    `update sessions set last_seen_at = now() - interval '31 min' where token_hash = $1`,
    of(idle!),
  )
  const person = `(select user_id from sessions where token_hash = $1)`
  await pool.query(`update users set state = 'disabled' where id = ${person}`, of(disabled!))
  await pool.query(`delete from user_roles where user_id = ${person}`, of(stripped!))
  expect([await ask(expired!), await ask(idle!), await ask(disabled!), await ask(stripped!)]).toEqual([
    401, 401, 401, 403,
  ])
  expect(await ask('')).toBe(401)
  expect(await ask(`${expired}x`)).toBe(401)
})
