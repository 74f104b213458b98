import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { deskStepOf } from '@/app/(staff)/defects/_parts/desk/desk-step'
import { roles } from '@/db/seed/data/roles'
import type { Ctx } from '@/lib/core/context'
import { type Access, allows } from '@/lib/core/permissions'
import { type ActionName, actionNames, actions, isPossible, nextActions } from '@/lib/defects/actions'
import { saveAbsence } from '@/lib/defects/assignment/rules'
import { pageDesk } from '@/lib/defects/desk/page-desk'
import { amendDefect } from '@/lib/defects/record/amend-defect'
import { readDefect, readDefectForEdit } from '@/lib/defects/record/read-defect'
import { stateCodes } from '@/lib/defects/states'
import { stepIds } from '@/lib/defects/step-schema'
import { handBack, handOver } from '@/lib/defects/steps/hand-over'
import { listNotices } from '@/lib/notices/list-notices'
import { openTestDatabase, type TestDatabase } from '@/tests/support/database/database'
import { type Life, openLife } from '@/tests/support/defects/life'

const accesses = [...new Set<Access>(actionNames.map(name => actions[name].access))]

describe.each(roles)('the desk of $name', ({ permissions }) => {
  const grants = new Map(Object.entries(permissions).map(([id, held]) => [id, new Set(held)]))
  const may = accesses.filter(access => allows(grants, access))

  const next = (state: number) => nextActions({ state }, access => may.includes(access))

  test('offers the step that was handed over, and no step that would be refused', () => {
    for (const state of stateCodes)
      for (const step of [undefined, ...stepIds]) {
        const assignees = step ? [{ userId: '7', step, givenByName: '张三' }] : []
        const offered = deskStepOf({ state, assignees, nextActions: next(state) }, '7')
        const refused = (name: ActionName) =>
          !isPossible(name, { state }) || !may.includes(actions[name].access)
        expect([state, step, offered.step && refused(offered.step)]).not.toContain(true)
        if (step) expect([state, step, offered.step]).toEqual([state, step, refused(step) ? undefined : step])
        else if (state === 10 && may.includes(actions.review.access)) expect(offered.step).toBe('review')
      }
  })
})

describe('a record handed over for completion', () => {
  let database: TestDatabase
  let life: Life
  beforeAll(async () => {
    database = await openTestDatabase()
    life = await openLife(database.db)
  })
  afterAll(() => database.close())

  const handed = async () => {
    const { complaintId, version } = await life.to.toReview()
    const people = [life.entry.user!.loginId]
    const remarks = '请补充里程'
    await handOver(life.auditor, { complaintId, version, stepId: 'amend', people, remarks })
    return { complaintId, version: version + 1 }
  }
  const held = async (id: string) => (await readDefect(life.all, { id })).assignees.length
  const news = async (id: string) =>
    (await listNotices(life.auditor, {})).records.filter(one => one.href === `/defects/${id}`)

  test('goes back when it is saved, and who handed it over is told', async () => {
    const { complaintId: id, version } = await handed()
    expect(await readDefectForEdit(life.entry, { id })).toMatchObject({
      handedOver: true,
      request: { byName: life.auditor.user!.name, at: expect.any(String), remarks: '请补充里程' },
    })
    expect(await readDefectForEdit(life.all, { id })).toMatchObject({ handedOver: false, request: null })
    await amendDefect(life.entry, { id, version, mileage: 1234 })
    expect(await held(id)).toBe(0)
    expect(await news(id)).toMatchObject([{ kind: 'handedBack', read: false }])
  })

  test('goes back when it was returned and is submitted again', async () => {
    const { complaintId, version } = await life.to.returned()
    const people = [life.entry.user!.loginId]
    await handOver(life.auditor, { complaintId, version, stepId: 'amend', people })
    await amendDefect(life.entry, { id: complaintId, version: version + 1, mileage: 1234, submit: true })
    expect(await held(complaintId)).toBe(0)
    expect(await news(complaintId)).toMatchObject([{ kind: 'handedBack' }])
  })

  test('is with who handed it over again, with their substitute while they are away, else with everybody', async () => {
    const inbox = async (ctx: Ctx) => (await pageDesk(ctx, { tab: 'handed' })).records.map(one => one.id)
    const given = async (giver: Ctx) => {
      const { complaintId, version } = await life.to.toAudit()
      const people = [life.entry.user!.loginId]
      await handOver(giver, { complaintId, version, stepId: 'amend', people })
      return { id: complaintId, version: version + 1 }
    }
    const head = life.auditor
    const first = await given(head)
    const answer = await amendDefect(life.entry, { ...first, mileage: 1234 })
    expect(answer).toMatchObject({ assignees: [{ userId: head.user!.id, step: 'audit' }] })
    expect(await inbox(head)).toContain(first.id)
    const second = await given(head)
    await handBack(life.entry, { complaintId: second.id, version: second.version })
    expect(await inbox(head)).toContain(second.id)

    const userId = head.user!.id
    const third = await given(head)
    await saveAbsence(life.all, { userId, until: '2099-01-01', substituteId: life.all.user!.id })
    await amendDefect(life.entry, { ...third, mileage: 1234 })
    expect([await inbox(head), await inbox(life.all)].map(ids => ids.includes(third.id))).toEqual([
      false,
      true,
    ])
    const fourth = await given(head)
    const reviewer = life.reviewer.user!.id
    await saveAbsence(life.all, { userId, until: '2099-01-01', substituteId: reviewer })
    expect(await amendDefect(life.entry, { ...fourth, mileage: 1234 })).toMatchObject({ assignees: [] })
    await saveAbsence(life.all, { userId, until: null })
  })

  test('says to the one who handed it over, and to nobody else, that they did', async () => {
    const { complaintId: id } = await handed()
    const byMe = async (ctx: Ctx) => (await readDefect(ctx, { id })).assignees.map(one => one.givenByMe)
    expect([await byMe(life.auditor), await byMe(life.entry), await byMe(life.all)]).toEqual([
      [true],
      [false],
      [false],
    ])
    const toOneself = await life.to.toAudit()
    await handOver(life.auditor, {
      ...toOneself,
      stepId: 'audit',
      people: [life.auditor.user!.loginId],
      remarks: '我来',
    })
    const [line] = (await pageDesk(life.auditor, { tab: 'handed' })).records.filter(
      one => one.id === toOneself.complaintId,
    )
    expect(line).toMatchObject({ note: '我来', givenByName: null })
  })

  test('goes back without a change, once, by who holds it alone', async () => {
    const at = await handed()
    await expect(handBack(life.all, at)).rejects.toMatchObject({ code: 'not_handed_over' })
    const tries = [handBack(life.entry, { ...at, remarks: '无需补充' }), handBack(life.entry, at)]
    const done = await Promise.allSettled(tries)
    expect(done.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    expect(await held(at.complaintId)).toBe(0)
    const { flow, state } = await readDefect(life.all, { id: at.complaintId })
    expect([flow.at(-1)?.nodeStateDes, state]).toEqual(['交回', 10])
    expect(await news(at.complaintId)).toMatchObject([{ text: expect.stringContaining('交回') }])
    await expect(handBack(life.entry, { ...at, version: 1 })).rejects.toMatchObject({ code: 'conflict' })
  })
})
