import { afterAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { defectEndpoints } from '@/lib/defects/endpoints'
import { queueEndpoints } from '@/lib/intake/triage/queue-endpoints'
import { nameOf } from '@/tests/support/calls/every-call'
import { addPerson } from '@/tests/support/people/people'
import { base, type Data, openDrafts, type Person, vin, words } from './draft-calls'

const { door, ids, writer, stranger, known, ask, addDraft, callsWith, versionOf } = await openDrafts()
afterAll(() => door.close())

const others: Record<string, string> = {
  [`POST ${base}/page`]: 'asked by id with the lists below',
  [`GET ${base}/page/:current/:size`]: 'asked by id with the lists below',
  [`POST ${base}/bulk`]: 'asked by id with the lists below',
  [`POST ${base}/bulk/count`]: 'asked by id with the lists below',
  [`GET ${base}/groups`]: 'groups have counted records only, as tests/domain/coding/text-groups says',
  [`GET ${base}/checkVin`]: 'the record that is left out',
  [`POST ${base}/exportComplaintsVehicleInfoList`]: 'asked with the lists below',
  [`POST ${base}/exportLogicDeleteList`]: 'asked with the lists below',
  'POST /exportcolumn': 'a set of columns',
  'PUT /exportcolumn': 'a set of columns',
  'DELETE /exportcolumn/:id': 'a set of columns',
  [`GET ${base}/presence`]: 'answers those that are there, as tests/domain/steps/presence.test.ts says',
  [`POST ${base}/assignment`]: 'a rule of who gets what',
  [`DELETE ${base}/assignment/:id`]: 'a rule of who gets what',
  'DELETE /feedbackinfo/:id': 'feedback, which a draft has none of',
  'GET /SystemManager/system/user/:id/drafts': 'a person',
  'GET /SystemManager/system/user/:id/drafts/people': 'a person',
  'POST /SystemManager/system/user/:id/drafts/handover': 'a person',
}

const recordNames = ['id', 'ids', 'complaintId', 'otherId', 'survivorId', 'mergedId', 'records']

describe('a draft of somebody else', () => {
  it('is not there, whatever is asked of it and whoever asks', async () => {
    const draft = await addDraft(writer)
    const { rows } = await door.database.pool.query(
      'select id::text from defect_versions where defect_id = $1',
      [draft.id],
    )
    const calls = callsWith(draft.id, draft.files[0]!.id, rows[0].id)
    const ofDesk = queueEndpoints.filter(({ path }) => /\/desk\/|\/undo\/batch$/.test(path))
    const naming = [...defectEndpoints, ...ofDesk].filter(({ verb }) => {
      const schema = JSON.stringify(z.toJSONSchema(verb.input, { io: 'input', unrepresentable: 'any' }))
      return recordNames.some(name => schema.includes(`"${name}":`))
    })
    expect(
      naming
        .map(nameOf)
        .filter(name => !(name in others))
        .sort(),
    ).toEqual(Object.keys(calls).sort())

    for (const [name, [path, json]] of Object.entries(calls)) {
      const answer = await ask(stranger, name.split(' ')[0]!, path, json)
      if (name.endsWith('/batch')) {
        expect([name, answer.data.done]).toEqual([name, 0])
        expect(answer.data.results[0]).toMatchObject({
          complaintNo: null,
          state: null,
          error: { code: 'not_found' },
        })
      } else expect([name, answer.status, answer.body.resMsg]).toEqual([name, 404, expect.any(String)])
      expect(JSON.stringify(answer.body)).not.toContain(draft.complaintNo)
    }
    expect(await versionOf(draft.id)).toEqual({ version: 1, summary: words })
    expect(await versionOf(known)).toMatchObject({ version: 1 })
    expect((await ask(writer, 'GET', `${base}/info/${draft.id}`)).data.summary).toBe(words)
  })

  it('is in no list, no count, no file and no duplicate, and its writer has it in all of them', async () => {
    const draft = await addDraft(writer)
    const total = async (person: Person, filter: object) =>
      (await ask(person, 'POST', `${base}/page`, { limit: 100, ...filter })).data
    const filters = [
      {},
      { state: [0] },
      { state: [0, 10] },
      { vin },
      { vin: vin.slice(0, 8) },
      { complaintNo: draft.complaintNo },
      { keyword: draft.complaintNo },
      { keyword: vin },
      { keyword: '草稿里的话' },
      { createdBy: [writer.id] },
      { ids: [draft.id] },
      { sortField: 'brandId' },
      { sortField: 'updatedAt', brandId: [ids.brand] },
    ]
    const { rows } = await door.database.pool.query(
      'select count(*)::int as n from defects where state = 0 and deleted_at is null',
    )
    const drafts = rows[0].n as number
    for (const filter of filters) {
      const [mine, theirs] = [await total(writer, filter), await total(stranger, filter)]
      const numbers = (page: Data) => page.records.map((row: Data) => row.complaintNo)
      expect(numbers(mine), JSON.stringify(filter)).toContain(draft.complaintNo)
      expect(numbers(theirs), JSON.stringify(filter)).not.toContain(draft.complaintNo)
      expect(theirs.total, JSON.stringify(filter)).toBe(theirs.records.length)
      expect(mine.total, JSON.stringify(filter)).toBe(mine.records.length)
    }
    for (const type of [1, 2, 3, 4]) {
      const home = async (person: Person) =>
        (await ask(person, 'GET', `${base}/page/1/100?type=${type}`)).data
      const asked = await ask(stranger, 'GET', `${base}/page/1/100?type=${type}&ids=${draft.id}`)
      expect(asked.data.total).toBe(0)
      expect((await home(stranger)).records.map((row: Data) => row.id)).not.toContain(draft.id)
      const [counts] = (await ask(stranger, 'GET', `${base}/counts?type=${type}`)).data
      expect([counts.total, counts.states.find((one: Data) => one.state === 0).count]).toEqual([
        (await home(stranger)).total,
        0,
      ])
    }
    const [ofWriter] = (await ask(writer, 'GET', `${base}/counts?type=1`)).data
    expect(ofWriter.states.find((one: Data) => one.state === 0).count).toBe(drafts)

    const exported = async (person: Person, json: object) => {
      const answer = await ask(person, 'POST', `${base}/exportComplaintsVehicleInfoList`, {
        columns: ['complaintNo', 'summary'],
        ...json,
      })
      return answer.body.bytes as number
    }
    expect(await exported(writer, { ids: [draft.id] })).toBeGreaterThan(
      await exported(stranger, { ids: [draft.id] }),
    )
    for (const chosen of [{ state: [0] }, { ids: [draft.id] }]) {
      const bulk = { action: 'delete', reason: 'x', filters: chosen }
      expect((await ask(stranger, 'POST', `${base}/bulk`, bulk)).status).toBe(404)
      const { data } = await ask(stranger, 'POST', `${base}/bulk/count`, { filters: chosen })
      expect(data).toMatchObject({ total: 0 })
    }

    const found = async (person: Person) => [
      ...(
        await ask(person, 'POST', `${base}/repeatdata`, { vin, mobile: '13712345678', plateNo: '沪A12345' })
      ).data,
      ...(await ask(person, 'GET', `${base}/checkVin?vin=${vin}`)).data.duplicates,
    ]
    expect((await found(writer)).map(one => one.id)).toContain(draft.id)
    expect((await found(stranger)).map(one => one.id)).not.toContain(draft.id)
  })

  it('stays its writer’s when it is deleted, and can be brought back by nobody else', async () => {
    const draft = await addDraft(writer)
    expect((await ask(writer, 'DELETE', `${base}/logic?ids=${draft.id}&reason=x`)).status).toBe(200)
    const gone = async (person: Person, more = '') =>
      (await ask(person, 'GET', `${base}/getLogicDeleteListPage?limit=100${more}`)).data
    expect((await gone(writer)).records.map((row: Data) => row.id)).toContain(draft.id)
    expect((await gone(stranger)).records.map((row: Data) => row.id)).not.toContain(draft.id)
    expect((await gone(stranger, `&complaintNo=${draft.complaintNo}`)).total).toBe(0)
    const restore = `${base}/recoverByComplaintId?complaintId=${draft.id}`
    expect((await ask(stranger, 'GET', restore)).status).toBe(404)
    expect((await ask(stranger, 'GET', `${base}/info/${draft.id}`)).status).toBe(404)
    expect((await ask(writer, 'GET', restore)).status).toBe(200)
  })

  it('is everybody’s once it is submitted', async () => {
    const draft = await addDraft(writer)
    const read = () => ask(stranger, 'GET', `${base}/info/${draft.id}`)
    expect((await read()).status).toBe(404)
    const sent = await ask(writer, 'POST', `${base}/amend`, { id: draft.id, version: 1, submit: true })
    expect([sent.status, (await read()).status]).toEqual([200, 200])
  })
})

describe('a draft that is handed over', () => {
  it('is seen, amended again and again, and submitted by who got it, and by nobody else', async () => {
    const draft = await addDraft(writer)
    const colleague = await addPerson(door.database.db, 'all')
    const given = { complaintId: draft.id, version: 1, stepId: 'amend', people: [colleague.loginId] }
    expect((await ask(writer, 'POST', `${base}/handover`, given)).status).toBe(200)
    const waiting = (await ask(colleague, 'GET', `${base}/page/1/100?type=4`)).data
    expect(waiting.records.map((row: Data) => row.id)).toContain(draft.id)
    for (const [at, summary] of ['先改一次', '再改一次'].entries())
      expect(
        (await ask(colleague, 'POST', `${base}/amend`, { id: draft.id, version: at + 2, summary })).data
          .summary,
      ).toBe(summary)
    expect((await ask(stranger, 'GET', `${base}/info/${draft.id}`)).status).toBe(404)
    const onwards = { ...given, version: 4, people: [stranger.loginId] }
    const passed = await ask(colleague, 'POST', `${base}/handover`, onwards)
    expect([passed.status, passed.data]).toEqual([
      200,
      { id: draft.id, complaintNo: draft.complaintNo, state: 0, version: 5 },
    ])
    expect((await ask(colleague, 'GET', `${base}/info/${draft.id}`)).status).toBe(404)
    const submit = { id: draft.id, version: 5, submit: true }
    expect((await ask(stranger, 'POST', `${base}/amend`, submit)).data).toMatchObject({
      state: 10,
      assignees: [],
    })
  })

  it('goes with all others of somebody who leaves, by an administrator who does not read them', async () => {
    const leaving = await addPerson(door.database.db, [
      'vehicle_defect',
      'vehicle_defect_add',
      'vehicle_defect_edit',
    ])
    const heir = await addPerson(door.database.db, ['vehicle_defect', 'vehicle_defect_edit'])
    const admin = await addPerson(door.database.db, 'all')
    const mine = [await addDraft(leaving), await addDraft(leaving)]
    const sent = await addDraft(leaving)
    await ask(leaving, 'POST', `${base}/amend`, { id: sent.id, version: 1, submit: true })
    const path = `/SystemManager/system/user/${leaving.id}/drafts`
    expect((await ask(admin, 'GET', path)).data).toEqual({ count: 2 })
    const people = (await ask(admin, 'GET', `${path}/people?name=${heir.loginId}`)).data
    expect(people).toEqual([{ loginId: heir.loginId, name: '测试员', deptName: '测试处' }])

    const reason = '张工离职'
    const give = (person: Person, receiver: string, why: string | undefined = reason) =>
      ask(person, 'POST', `${path}/handover`, { receiver, reason: why })
    expect((await give(leaving, heir.loginId)).status).toBe(403)
    for (const [answer, field] of [
      [await give(admin, admin.loginId), 'receiver'],
      [await give(admin, leaving.loginId), 'receiver'],
      [await give(admin, 'nobody-at-all'), 'receiver'],
      [await give(admin, heir.loginId, ''), 'reason'],
    ] as const)
      expect([answer.status, answer.body.errors[0].path]).toEqual([400, field])
    expect((await ask(heir, 'GET', `${base}/info/${mine[0]!.id}`)).status).toBe(404)

    // Concurrent calls: one transfers all drafts, the other finds none.
    const both = await Promise.all([give(admin, heir.loginId), give(admin, heir.loginId)])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 404])
    expect(both.find(({ status }) => status === 200)!.data).toEqual({ handedOver: 2, name: '测试员' })
    for (const { id } of mine) {
      const seen = (await ask(heir, 'GET', `${base}/info/${id}`)).data
      expect(seen.assignees).toMatchObject([{ loginId: heir.loginId, step: 'amend' }])
      expect(seen.flow.at(-1)).toMatchObject({ remarks: `测试员 · ${reason}` })
      expect((await ask(admin, 'GET', `${base}/info/${id}`)).status).toBe(404)
    }
    expect((await ask(admin, 'GET', path)).data).toEqual({ count: 0 })
    const { rows } = await door.database.pool.query(
      `select user_id::text as by, detail from audit_log where action = 'handOverDrafts' and entity_id = $1`,
      [leaving.id],
    )
    expect(rows).toEqual([
      {
        by: admin.id,
        detail: {
          loginId: leaving.loginId,
          to: heir.loginId,
          reason,
          count: 2,
          records: mine.map(({ complaintNo }) => complaintNo),
        },
      },
    ])
    // The new owner may leave as well.
    const next = `/SystemManager/system/user/${heir.id}/drafts`
    expect((await ask(admin, 'GET', next)).data).toEqual({ count: 2 })
    const again = await ask(admin, 'POST', `${next}/handover`, { receiver: stranger.loginId, reason })
    expect(again.data).toMatchObject({ handedOver: 2 })
    expect((await ask(heir, 'GET', `${base}/info/${mine[0]!.id}`)).status).toBe(404)
    expect((await ask(stranger, 'GET', `${base}/info/${mine[0]!.id}`)).status).toBe(200)
  })
})
