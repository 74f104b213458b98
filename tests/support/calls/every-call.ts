import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Access, permissions as permissionTable } from '@/lib/core/permissions'
import { endpoints } from '@/lib/http/registry'
import { changesSeen, watchChanges } from '../database/watch-changes'
import type { Held } from '../people/people'
import { type Door, openDoor } from '../server/door'
import { sampleCall } from './sample'

export const nameOf = ({ method, path }: { method: string; path: string }) => `${method} ${path}`

export const everyCall = (flag: 'on' | 'off') =>
  describe(`every call, with the permission flag ${flag}`, () => {
    let door: Door

    beforeAll(async () => {
      door = await openDoor()
      await door.database.pool.query(`insert into parameters (key, value) values ('permissionFlag', $1)`, [
        { on: flag === 'on' },
      ])
      await watchChanges(door)
    })
    afterAll(() => door.close())

    const ask = async (endpoint: (typeof endpoints)[number], held: Held | null, cookie = false) => {
      const { path, call } = aboutNobody(sampleCall(endpoint))
      const token = held && (await door.signIn(held))
      const signedIn = !token ? {} : cookie ? { cookie: `Finance-Access-Token=${token}` } : { token }
      return door.call(endpoint.method, path, { ...call, ...signedIn })
    }

    const locked = endpoints.filter(({ verb }) => verb.access !== 'public')
    const special = locked.filter(({ verb }) => verb.access !== 'signed-in')
    const changing = locked.filter(({ changes }) => changes)

    it.each(locked.map(one => [nameOf(one), one] as const))(
      '%s refuses nobody and changes nothing',
      async (_, one) => {
        const before = await changesSeen(door)
        const answer = await ask(one, null)
        expect(answer.status).toBe(401)
        expect(await answer.json()).toMatchObject({ code: 401, data: null })
        expect(await changesSeen(door)).toEqual(before)
      },
    )

    it.each(special.map(one => [nameOf(one), one] as const))(
      '%s refuses who holds everything else and changes nothing',
      async (_, one) => {
        const token = await door.signIn(everythingBut(one.verb.access))
        const before = await changesSeen(door)
        const { path, call } = sampleCall(one)
        const answer = await door.call(one.method, path, { ...call, token })
        expect(answer.status).toBe(403)
        expect(await answer.json()).toMatchObject({ code: 403, data: null })
        expect(await changesSeen(door)).toEqual(before)
      },
    )

    it.each(special.map(one => [nameOf(one), one] as const))(
      '%s refuses who holds nothing',
      async (_, one) => {
        expect((await ask(one, [])).status).toBe(403)
      },
    )

    it.each(changing.map(one => [nameOf(one), one] as const))(
      '%s refuses a cookie that another site sends',
      async (_, one) => {
        const token = await door.signIn('all')
        const before = await changesSeen(door)
        const { path, call } = sampleCall(one)
        for (const headers of [{}, { 'sec-fetch-site': 'cross-site' }, { origin: 'https://evil.example' }]) {
          const cookie = `Finance-Access-Token=${token}`
          const sent = { ...call, cookie, headers: { ...call.headers, ...headers } as Record<string, string> }
          expect((await door.call(one.method, path, sent)).status).toBe(403)
        }
        expect(await changesSeen(door)).toEqual(before)
      },
    )

    it.each(endpoints.map(one => [nameOf(one), one] as const))(
      '%s lets in who holds its one permission, and the administrator',
      async (_, one) => {
        const { access } = one.verb
        const held = access === 'public' || access === 'signed-in' ? [] : [access].flat()
        for (const person of [held, 'all'] as Held[]) {
          const answer = await ask(one, person)
          await answer.body?.cancel()
          // The sign-in answers 401 to a wrong password.
          expect(one.oauthErrors ? [403, 500] : [401, 403, 500]).not.toContain(answer.status)
        }
      },
    )

    it('refuses a session that has ended, whose person was disabled, or whose role was taken away', async () => {
      const { pool } = door.database
      const path = '/filesinfo/file?id=1'
      const ask = (token: string) => door.call('GET', path, { token }).then(({ status }) => status)
      const [expired, idle, disabled, stripped] = await Promise.all(
        [1, 2, 3, 4].map(() => door.signIn(['vehicle_defect'])),
      )
      for (const token of [expired, idle, disabled, stripped]) expect(await ask(token!)).toBe(404)
      const { hashOf } = await import('@/lib/core/secrets')
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
  })

/** Targets users and roles that hold little, because nobody may change those who hold more than they do. */
function aboutNobody({ path, call }: ReturnType<typeof sampleCall>): ReturnType<typeof sampleCall> {
  if (!path.startsWith('/SystemManager/system/')) return { path, call }
  const { id, ...rest } = (call.json ?? {}) as { id?: string }
  const none = '999999999'
  return {
    path: path.replace('/1/', `/${none}/`),
    call: id ? { ...call, json: { ...rest, id: none } } : call,
  }
}

function everythingBut(access: Access | readonly Access[]): Access[] {
  const request = [access].flat()
  return everyPair().filter(
    pair => !request.includes(pair) && !request.includes(pair.split(':')[0] as Access),
  )
}

function everyPair(): Access[] {
  return Object.entries(permissionTable).flatMap(([id, actions]) =>
    actions.map(action => `${id}:${action}` as Access),
  )
}
