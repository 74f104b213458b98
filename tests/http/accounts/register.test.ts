import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { users } from '@/db/schema/accounts'
import { sweepFiles } from '@/lib/files/sweep-files'
import { embeddedFileStore } from '@/lib/services/file-store/embedded'
import { photo } from '@/tests/support/files/sample-files'
import { listFiles } from '@/tests/support/intake/uploads'
import { callsOf, comeIn, roleNamed, signInWith, system } from '@/tests/support/people/accounts'
import { makePasswordsCheap } from '@/tests/support/people/cheap-passwords'
import { type Door, openDoor } from '@/tests/support/server/door'

makePasswordsCheap()

let door: Door
let admin: Awaited<ReturnType<typeof comeIn>>

beforeAll(async () => {
  door = await openDoor()
  admin = await comeIn(door, 'all')
})
afterAll(() => door.close())

const password = '一条足够长的口令 2026'
const register = async (given: object, address = '10.0.0.1', headers: Record<string, string> = {}) => {
  const answer = await door.call('POST', `${system}/user/register`, {
    json: { loginId: 'li.lei', name: '李雷', password, ...given },
    headers: { 'x-forwarded-for': address, ...headers },
  })
  return { status: answer.status, text: await answer.text() }
}

describe('somebody who registers', () => {
  it('waits, cannot sign in, and is let in by an administrator with roles', async () => {
    expect((await register({})).status).toBe(200)
    expect((await signInWith(door, 'li.lei', password)).status).toBe(401)
    const waiting = await admin.get(`${system}/custom/userPage?state=pending`)
    expect(waiting.data.records).toMatchObject([{ loginId: 'li.lei', name: '李雷', roles: [] }])
    const { id, version } = waiting.data.records[0]
    const roleIds = [await roleNamed(door, '查询员')]
    const letIn = await admin.post(`${system}/user/${id}/enable`, { version, roleIds })
    expect(letIn.data).toMatchObject({ state: 'active', roles: [{ name: '查询员' }] })
    const inside = await signInWith(door, 'li.lei', password)
    expect((await inside.post('/complaintsvehicleinfo/page', {})).status).toBe(200)
  })

  it('gets the same answer for a name that is taken, and is not lost', async () => {
    const [fresh, taken] = [
      await register({ loginId: 'han.mei' }, '10.0.0.2'),
      await register({ loginId: 'ADMIN', name: '另一人' }, '10.0.0.2'),
    ]
    expect(taken).toEqual(fresh)
    const [kept] = await door.database.db.select().from(users).where(eq(users.wantedLoginId, 'admin'))
    expect(kept).toMatchObject({ state: 'pending', name: '另一人' })
    expect(kept!.loginId).toMatch(/^admin-[0-9a-f]{8}$/)
    const edit = { id: kept!.id, version: 1, loginId: 'ling.yi' }
    expect((await admin.put(`${system}/user/edit`, edit)).data).toMatchObject({
      loginId: 'ling.yi',
      wantedLoginId: null,
    })
  })

  it('two at once with one name both wait, under two names', async () => {
    const answers = await Promise.all([1, 2].map(() => register({ loginId: 'same.name' }, '10.0.0.3')))
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    const kept = await door.database.db.select().from(users).where(eq(users.wantedLoginId, 'same.name'))
    expect(kept).toHaveLength(1)
  })

  it('again with its Idempotency-Key waits once, with other data not at all', async () => {
    const key = { 'idempotency-key': crypto.randomUUID() }
    const person = { loginId: 'once.only' }
    const first = await register(person, '10.0.0.8', key)
    expect(await register(person, '10.0.0.8', key)).toEqual(first)
    const others = [
      { ...person, name: '另一人' },
      { ...person, password: `${password}！` },
    ]
    for (const other of others) expect((await register(other, '10.0.0.8', key)).status).toBe(422)
    expect(await door.database.db.$count(users, eq(users.loginId, 'once.only'))).toBe(1)
    expect(await door.database.db.$count(users, eq(users.wantedLoginId, 'once.only'))).toBe(0)
    const { rows } = await door.database.pool.query('select * from idempotency_keys')
    expect(JSON.stringify(rows)).not.toMatch(/once\.only|口令/)
  })

  it('can set nothing that is an administrator’s, and no weak password', async () => {
    for (const given of [{ roleIds: ['1'] }, { state: 'active' }, { type: 'staff' }, { password: 'short' }])
      expect((await register({ loginId: 'li.si', ...given }, '10.0.0.4')).status).toBe(400)
    expect(await door.database.db.select().from(users).where(eq(users.loginId, 'li.si'))).toEqual([])
  })

  it('may do so ten times an hour from one address', async () => {
    const answers = []
    for (let tries = 0; tries < 11; tries++)
      answers.push((await register({ loginId: `many.${tries}` }, '10.0.0.5')).status)
    expect(answers).toEqual([...Array(10).fill(200), 429])
  })

  it('that is turned down is gone, and the name free again', async () => {
    await register({ loginId: 'no.body' }, '10.0.0.6')
    const [kept] = await door.database.db.select().from(users).where(eq(users.loginId, 'no.body'))
    expect((await admin.del(`${system}/user/${kept!.id}/delete`)).status).toBe(200)
    expect(await door.database.db.select().from(users).where(eq(users.loginId, 'no.body'))).toEqual([])
  })

  it('is told when registration is closed', async () => {
    await door.database.pool.query(
      `insert into parameters (key, value) values ('registration', '{"open": false}')`,
    )
    expect((await register({ loginId: 'too.late' }, '10.0.0.7')).status).toBe(403)
    await door.database.pool.query(`delete from parameters where key = 'registration'`)
  })
})

describe('a picture of oneself', () => {
  const picture = async () => new File([new Uint8Array(await photo(64, 48))], 'me.png')
  const send = async (token: string, file: File) => {
    const form = new FormData()
    form.append('files', file)
    const answer = await door.call('POST', `${system}/user/avatar`, { token, form })
    return { status: answer.status, body: await answer.json() }
  }

  it('is kept small, shown to whoever is signed in, replaced and taken away, and leaves no file behind', async () => {
    const person = await comeIn(door, [])
    const before = listFiles(door.files).length
    const first = await send(person.token, await picture())
    expect(first.status).toBe(200)
    const { avatar } = (await person.get('/SystemManager/shiroManager/getUserInfo')).data
    expect(avatar).toBe(first.body.data.avatar)
    const path = avatar.replace('/app/api', '')
    const shown = await door.call('GET', path, { token: admin.token })
    expect([shown.status, shown.headers.get('content-type')]).toEqual([200, 'image/webp'])
    await shown.body?.cancel()
    expect((await callsOf(door).get(path)).status).toBe(401)
    const inTwoDays = new Date(Date.now() + 2 * 86_400_000)
    const swept = await sweepFiles(door.database.db, embeddedFileStore(door.files), inTwoDays)
    expect(swept.orphans).toBe(0)
    await send(person.token, await picture())
    expect(listFiles(door.files).length).toBe(before + 1)
    await person.del(`${system}/user/avatar`)
    expect(listFiles(door.files).length).toBe(before)
    expect((await person.get(path)).status).toBe(404)
  })

  it('is nothing but an image', async () => {
    const { token } = await comeIn(door, [])
    const before = listFiles(door.files).length
    const pdf = new File(['%PDF-1.4\n%%EOF'], 'a.pdf')
    expect((await send(token, pdf)).status).toBe(415)
    expect((await send(token, new File(['no image at all'], 'a.jpg'))).status).toBe(400)
    expect(listFiles(door.files).length).toBe(before)
  })
})
