import { AsyncLocalStorage } from 'node:async_hooks'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { connect } from '@/db/client'
import { connectionOrder, withDeadline } from '@/lib/core/limits/deadline'
import {
  beginConnectionWait,
  type CallKind,
  noteWaits,
  refuseUnderPressure,
} from '@/lib/core/limits/pressure'
import { kindOf } from '@/lib/http/endpoint'
import { endpoints } from '@/lib/http/registry'
import { seedCatalogue, validValues } from '@/tests/support/defects/records'
import { type Door, openDoor } from '@/tests/support/server/door'

let door: Door
let token: string
let values: object

beforeAll(async () => {
  door = await openDoor()
  values = validValues(await seedCatalogue(door.database.db))
  token = await door.signIn('all')
})
afterAll(() => door.close())

const calls = {
  report: () => door.call('GET', '/analysis/report', { token }),
  provinces: () => door.call('GET', '/xfpqx/basicdatacommon/queryAllProvince'),
  list: () => door.call('POST', '/complaintsvehicleinfo/page', { token, json: {} }),
  add() {
    const form = new FormData()
    form.append('data', JSON.stringify(values))
    return door.call('POST', '/complaintsvehicleinfo', { token, form })
  },
}

// Saves that wait for a connection, as every look at them finds it.
function waitFor(ms: number): void {
  for (let at = 0; at < 100; at++) {
    const endWait = beginConnectionWait(ms)
    noteWaits()
    endWait()
  }
}

async function answersAfterWaitsOf(ms: number) {
  const answers: Record<string, number> = {}
  for (const [name, call] of Object.entries(calls)) {
    waitFor(ms)
    answers[name] = (await call()).status
  }
  return answers
}

// As a server that has just started has one while it loads its code.
it('refuses nothing after one long turn of the event loop', async () => {
  noteWaits(10_000)
  expect((await calls.report()).status).toBe(200)
})

it('refuses analysis first, then what the public reads, then lists, and never a save', async () => {
  expect(await answersAfterWaitsOf(0)).toEqual({ report: 200, provinces: 200, list: 200, add: 200 })
  expect(await answersAfterWaitsOf(180)).toEqual({ report: 503, provinces: 200, list: 200, add: 200 })
  expect(await answersAfterWaitsOf(280)).toEqual({ report: 503, provinces: 503, list: 200, add: 200 })
  expect(await answersAfterWaitsOf(1_000)).toEqual({ report: 503, provinces: 503, list: 503, add: 200 })
})

it('says in the words of the caller that saves go first and when to try again', async () => {
  waitFor(3_000)
  const refused = await calls.list()
  expect(refused.headers.get('retry-after')).toBe('5')
  expect(await refused.json()).toMatchObject({ code: 503, resMsg: expect.stringMatching(/先保证录入能保存/) })
})

it('refuses analysis while only analysis waits, though nobody of it has got a connection yet', async () => {
  waitFor(0)
  const ends = await withDeadline(1_000, async () => {
    tryOf('analysis')
    return beginConnectionWait(3_000)
  })
  for (let at = 0; at < 20; at++) noteWaits()
  expect([(await calls.report()).status, (await calls.list()).status]).toEqual([503, 200])
  ends()
  waitFor(0)
})

it('counts every call that changes something as a save, and whether the server lives is always answered', () => {
  const pathsOf = (kind: string) =>
    endpoints.filter(one => kindOf(one) === kind).map(({ method, path }) => `${method} ${path}`)
  const saves = pathsOf('save')
  expect(saves).toEqual(
    expect.arrayContaining([
      ...['GET /healthz', 'GET /readyz', 'GET /complaintsvehicleinfo/recoverByComplaintId'],
      ...['POST /feedbackapproval/add', 'PUT /exportcolumn', 'DELETE /complaintsvehicleinfo/logic'],
    ]),
  )
  expect(pathsOf('analysis').filter(path => !/analysis|export/i.test(path))).toEqual([])
})

it('gives a free connection to a save first, then to lists, to the public, and to analysis', async () => {
  const orders = new AsyncLocalStorage<number>()
  const one = connect(door.database.url, {
    max: 1,
    deadline: {
      remainingMs: () => 10_000,
      waitFor: work => work(),
      beginWait: () => undefined,
      connectionOrder: () => orders.getStore() ?? 0,
    },
  })
  const busy = await one.pool.connect()
  const done: string[] = []
  const kinds = { analysis: 3, read: 1, save: 0, public: 2, 'another read': 1, 'another save': 0 }
  const all = Object.entries(kinds).map(([kind, order]) =>
    orders.run(order, async () => {
      await one.pool.query('SELECT 1')
      done.push(kind)
    }),
  )
  await expect.poll(() => one.pool.waitingCount).toBe(6)
  busy.release()
  await Promise.all(all)
  expect(done).toEqual(['save', 'another save', 'read', 'another read', 'public', 'analysis'])
  await one.close()
})

it('a call knows its own place in that order', async () => {
  const seen: Record<string, number> = {}
  for (const kind of ['save', 'read', 'public', 'analysis'] as const)
    await withDeadline(1_000, async () => {
      await expect.poll(() => tryOf(kind)).toBe(true)
      seen[kind] = connectionOrder()
    })
  expect(seen).toEqual({ save: 0, read: 1, public: 2, analysis: 3 })
})

function tryOf(kind: CallKind): boolean {
  try {
    refuseUnderPressure(kind)
    return true
  } catch {
    return false
  }
}
