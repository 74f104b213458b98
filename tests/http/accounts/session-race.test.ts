import { afterAll, beforeAll, expect, it } from 'vitest'
import { callsOf, comeIn, roleNamed, rowOf, signInWith, system } from '@/tests/support/people/accounts'
import { makePasswordsCheap } from '@/tests/support/people/cheap-passwords'
import { type Door, openDoor } from '@/tests/support/server/door'

makePasswordsCheap()

let door: Door
let admin: Awaited<ReturnType<typeof comeIn>>
let count = 0

beforeAll(async () => {
  door = await openDoor()
  admin = await comeIn(door, 'all')
})
afterAll(() => door.close())

const password = '海阔凭鱼跃-2026-秋天'

async function settle() {
  const given = { loginId: `settled.${++count}`, name: '同事', roleIds: [await roleNamed(door, '查询员')] }
  const { data, body } = await admin.post(`${system}/user/add`, given)
  expect(body).toMatchObject({ code: 200 })
  const { id, loginId, oneTimePassword } = data
  const inside = await signInWith(door, loginId, oneTimePassword)
  await inside.put(`${system}/user/password`, { oldPassword: oneTimePassword, newPassword: password })
  return { id, loginId, inside }
}

const whoAmI = (calls: ReturnType<typeof callsOf>) => calls.get('/SystemManager/shiroManager/getUserInfo')

const waiting = `select count(*)::int as count from pg_stat_activity
  where datname = current_database() and wait_event_type = 'Lock'`

type Answer = Promise<{ status: number }>

// Requests wait for four seconds; on a busy machine one may have given up before all wait.
async function theyWait(statements: number, requests: Answer[]): Promise<boolean> {
  let answered = false
  for (const request of requests) void request.then(() => (answered = true))
  while (!answered) if ((await door.database.pool.query(waiting)).rows[0].count >= statements) return true
  return false
}

/** Whether the change was under way until all that comes meanwhile waited for it. */
async function isUnderWay(change: () => Answer, meanwhile: (() => Answer)[]) {
  const holder = await door.database.pool.connect()
  await holder.query('begin')
  // The change reaches this table only after it has locked the account's row and written its update.
  await holder.query('lock table oidc_payloads in share row exclusive mode')
  const changing = change()
  const changes = await theyWait(1, [changing])
  const late = meanwhile.map(one => one())
  const wait = changes && (await theyWait(1 + late.length, [changing, ...late]))
  await holder.query('commit')
  holder.release()
  const [changed, ...others] = await Promise.all([changing, ...late])
  if (!wait || [changed!, ...others].some(({ status }) => status === 503)) return false
  expect(changed!.status).toBe(200)
  return true
}

it.each([
  [
    'changes',
    (one: Awaited<ReturnType<typeof settle>>) =>
      one.inside.put(`${system}/user/password`, { oldPassword: password, newPassword: `${password}!` }),
  ],
  [
    'has it reset',
    async ({ id }: { id: string }) =>
      admin.post(`${system}/user/${id}/resetPassword`, { version: (await rowOf(door, id))!.version }),
  ],
  [
    'is disabled',
    async ({ id }: { id: string }) =>
      admin.post(`${system}/user/${id}/disable`, { version: (await rowOf(door, id))!.version }),
  ],
  ['has all sessions ended', ({ id }: { id: string }) => admin.del(`${system}/user/${id}/sessions`)],
])(
  'who signs in with a password while its person %s, has no session afterwards',
  { timeout: 240_000 },
  async (_, change) => {
    let person = await settle()
    let late: Awaited<ReturnType<typeof signInWith>>[] = []
    const signIn = async () => {
      const answer = await signInWith(door, person.loginId, password)
      late.push(answer)
      return answer
    }
    while (!(await isUnderWay(() => change(person), [signIn, signIn, signIn]))) {
      person = await settle()
      late = []
    }
    // Not even when the account is enabled again.
    await door.database.pool.query(`update users set state = 'active' where id = $1`, [person.id])
    for (const { status, token } of late) {
      expect(status).toBe(401)
      expect((await whoAmI(callsOf(door, token))).status).toBe(401)
    }
  },
)

it('a session row that is written after the change, with the password of before, is none', async () => {
  const person = await settle()
  const other = await signInWith(door, person.loginId, password)
  expect((await whoAmI(other)).status).toBe(200)
  const { pool } = door.database
  const { rows } = await pool.query('select * from sessions where user_id = $1', [person.id])
  await person.inside.put(`${system}/user/password`, { oldPassword: password, newPassword: `${password}!` })
  for (const row of rows) {
    const names = Object.keys(row)
    await pool.query(
      `insert into sessions (${names.join(', ')}) values (${names.map((_, at) => `$${at + 1}`).join(', ')})
       on conflict do nothing`,
      Object.values(row),
    )
  }
  expect((await whoAmI(other)).status).toBe(401)
  expect((await whoAmI(person.inside)).status).toBe(200)
})
