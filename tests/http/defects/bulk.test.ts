import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { findUserById } from '@/lib/accounts/people/find-user'
import { jobKinds } from '@/lib/ops/server/jobs'
import { runNextJob } from '@/tests/support/database/run-next-job'
import { seedCatalogue, validValues } from '@/tests/support/defects/records'
import { type Door, openDoor } from '@/tests/support/server/door'

let door: Door
let token: string
let opinionId: string
const summary = '批量接口测试的记录'

beforeAll(async () => {
  door = await openDoor()
  const ids = await seedCatalogue(door.database.db)
  token = await door.signIn('all')
  for (let at = 0; at < 3; at++) {
    const form = new FormData()
    form.append('data', JSON.stringify({ ...validValues(ids), summary }))
    await door.call('POST', '/complaintsvehicleinfo', { token, form })
  }
  const opinions = await send('GET', '/dicfeedbackopinion/showAllDicFeedBackOpinion')
  opinionId = opinions.body.data[0].id
})
afterAll(() => door.close())

async function send(method: string, path: string, json?: unknown, as = token) {
  const response = await door.call(method, path, { token: as, json })
  // biome-ignore lint/suspicious/noExplicitAny: a test looks into answers of every shape
  return { status: response.status, body: (await response.json()) as any }
}
const bulk = '/complaintsvehicleinfo/bulk'
const review = () => ({ action: 'review', filters: { keyword: summary }, opinionId, result: '1' })

async function runJob() {
  const { openContext } = await import('@/lib/accounts/open-context')
  const { db } = door.database
  return runNextJob(db, jobKinds, async userId => {
    const user = await findUserById(db, userId!)
    return user && openContext({ user, db, door: 'job' })
  })
}

describe('a bulk step over HTTP', () => {
  test('is started, followed and listed, and says what it could not do', async () => {
    const started = await send('POST', bulk, review())
    expect([started.status, started.body.data.total]).toEqual([200, 3])
    const { jobId } = started.body.data
    expect((await send('GET', `${bulk}/${jobId}`)).body.data).toMatchObject({ state: 'queued', done: 0 })
    expect(await runJob()).toBe(true)
    expect((await send('GET', `${bulk}/${jobId}`)).body.data).toMatchObject({
      jobId,
      action: 'review',
      state: 'done',
      total: 3,
      done: 3,
      refused: 0,
      refusals: [],
    })
    const again = (await send('POST', bulk, review())).body.data.jobId
    await runJob()
    const { data } = (await send('GET', `${bulk}/${again}`)).body
    expect([data.done, data.refused]).toEqual([0, 3])
    expect(data.refusals[0]).toEqual({
      complaintId: expect.stringMatching(/^\d+$/),
      complaintNo: expect.stringMatching(/^QX\d+$/),
      reason: expect.stringContaining('待评估'),
    })
    expect((await send('GET', bulk)).body.data).toMatchObject([
      { jobId: again, refused: 3 },
      { jobId, done: 3 },
    ])
  })

  test('is cancelled before it began, and only once', async () => {
    const { jobId } = (await send('POST', bulk, { ...review(), result: '2' })).body.data
    expect((await send('DELETE', `${bulk}/${jobId}`)).status).toBe(200)
    expect(await runJob()).toBe(false)
    expect((await send('GET', `${bulk}/${jobId}`)).body.data).toMatchObject({ state: 'cancelled', done: 0 })
    expect((await send('DELETE', `${bulk}/${jobId}`)).status).toBe(409)
  })

  test('is for who may take the step, and another’s is not there', async () => {
    const auditor = await door.signIn(['vehicle_defect', 'vehicle_defect_hand_over'])
    expect((await send('POST', bulk, review(), auditor)).status).toBe(403)
    const { jobId } = (await send('POST', bulk, review())).body.data
    expect((await send('GET', `${bulk}/${jobId}`, undefined, auditor)).status).toBe(404)
    expect((await send('DELETE', `${bulk}/${jobId}`, undefined, auditor)).status).toBe(404)
    expect((await send('GET', bulk, undefined, auditor)).body.data).toEqual([])
    const viewer = await door.signIn(['vehicle_defect'])
    expect((await send('GET', `${bulk}/${jobId}`, undefined, viewer)).status).toBe(403)
    expect((await send('DELETE', `${bulk}/${jobId}`)).status).toBe(200)
  })

  test('names what is wrong', async () => {
    const cases: [object, number, string | null][] = [
      [{ ...review(), opinionId: '999999' }, 400, 'opinionId'],
      [{ ...review(), result: '3' }, 400, 'result'],
      [{ ...review(), records: [] }, 400, 'records'],
      [{ action: 'delete', filters: {} }, 400, 'reason'],
      [{ action: 'nonsense' }, 400, 'action'],
      [{ ...review(), filters: { nonsense: 1 } }, 400, null],
      [{ ...review(), filters: { keyword: '没有人这样写过' } }, 404, null],
    ]
    for (const [json, status, path] of cases) {
      const answer = await send('POST', bulk, json)
      expect(answer.status, JSON.stringify(json)).toBe(status)
      if (path) expect(answer.body.errors[0].path).toBe(path)
    }
    expect((await send('GET', `${bulk}/x`)).status).toBe(400)
    expect((await send('GET', `${bulk}/999999`)).status).toBe(404)
  })
})
