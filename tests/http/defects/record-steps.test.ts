import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Catalogue, seedCatalogue, validValues } from '@/tests/support/defects/records'
import { listFiles, pdf } from '@/tests/support/intake/uploads'
import type { Held } from '@/tests/support/people/people'
import { type Door, openDoor } from '@/tests/support/server/door'

let door: Door
let ids: Catalogue
let token: string
let opinionId: string

beforeAll(async () => {
  door = await openDoor()
  ids = await seedCatalogue(door.database.db)
  token = await door.signIn('all')
  const opinions = await send('GET', '/dicfeedbackopinion/showAllDicFeedBackOpinion')
  opinionId = opinions.body.data[0].id
})
afterAll(() => door.close())

async function send(method: string, path: string, call: Parameters<Door['call']>[2] = {}) {
  const response = await door.call(method, path, { token, ...call })
  // biome-ignore lint/suspicious/noExplicitAny: a test looks into answers of every shape
  return { status: response.status, body: (await response.json()) as any }
}
const post = (path: string, json: unknown, headers?: Record<string, string>) =>
  send('POST', path, { json, headers })

function form(fields: Record<string, string>, files: string[] = []): FormData {
  const body = new FormData()
  for (const [name, value] of Object.entries(fields)) body.append(name, value)
  for (const name of files) body.append('files', new Blob([new Uint8Array(pdf())]), name)
  return body
}

async function add(): Promise<{ complaintId: string; version: number }> {
  const body = new FormData()
  body.append('data', JSON.stringify(validValues(ids)))
  const { data } = (await send('POST', '/complaintsvehicleinfo', { form: body })).body
  return { complaintId: data.id, version: data.version }
}

const evaluation = { kind: 'evaluate', riskLevel: 'H', qualityType: '1', opinion: '建议调查' }

async function reviewed() {
  const at = await add()
  const { body } = await post('/feedbackapproval/add', { ...at, opinionId, result: '1' })
  return { complaintId: at.complaintId, version: body.data.version as number, reviewId: body.data.reviewId }
}
async function toAudit() {
  const { complaintId, version } = await reviewed()
  const { body } = await post('/auditinfomation', { complaintId, version, ...evaluation })
  return { complaintId, version: body.data.version as number }
}

describe('the life of a record over HTTP', () => {
  test('goes from entry to close, with its budget and feedback in the detail', async () => {
    const at = await reviewed()
    const budget = {
      leaderOffice: '调查处',
      applyBudget: '12.5',
      items: [{ name: '检测', applyBudget: '12.50' }],
    }
    const { complaintId } = at
    const evaluated = await post('/carins/auditinfomation', {
      complaintId,
      version: at.version,
      ...evaluation,
      budget,
    })
    expect([evaluated.status, evaluated.body.data.state]).toEqual([200, 40])
    const audited = await post('/auditinfomation', {
      complaintId,
      version: evaluated.body.data.version,
      kind: 'audit',
      result: '1',
      number: '12.50',
      opinion: '同意',
    })
    expect([audited.status, audited.body.data.state]).toEqual([200, 50])
    const given = await send('POST', '/feedbackinfo/add', {
      form: form({ complaintId, content: '已告知', close: 'true' }, ['回执.pdf']),
    })
    expect([given.status, given.body.data.state]).toEqual([200, 90])
    const { data } = (await send('GET', `/complaintsvehicleinfo/info/${complaintId}`)).body
    expect(data).toMatchObject({
      stateDes: '已办结',
      reviews: [{ result: '1', opinionId }],
      audits: [
        {
          kind: 'evaluate',
          budget: { leaderOffice: '调查处', applyBudget: '12.50', items: [{ name: '检测' }] },
        },
        { kind: 'audit', result: '1', suggestBudget: '12.50', opinion: '同意' },
      ],
      feedback: [{ content: '已告知', files: [{ name: '回执.pdf' }] }],
    })
    const flow = await send('GET', `/complaintsvehicleinfo/flowhistory?flowId=${complaintId}&wfId=defect`)
    expect(flow.body.data.map((row: { nodeStateDes: string }) => row.nodeStateDes)).toEqual([
      '提交',
      '形式评审',
      '评估',
      '审核',
      '办结',
    ])
    const file = await door.call('GET', `/filesinfo/file?id=${data.feedback[0].files[0].id}`, { token })
    expect([file.status, file.headers.get('content-disposition')]).toEqual([
      200,
      expect.stringContaining('attachment'),
    ])
    await file.body?.cancel()
  })

  test('undoes a review, and says why it can no longer', async () => {
    const at = await reviewed()
    const undone = await post('/feedbackapproval/del', { id: at.reviewId })
    expect([undone.status, undone.body.data.state]).toEqual([200, 10])
    const again = await post('/feedbackapproval/del', { id: at.reviewId }, { 'accept-language': 'en' })
    expect([again.status, again.body.code]).toEqual([409, 409])
    expect(again.body.resMsg).toContain('To review')
  })

  test('reviews and hands over in bulk with a result for each', async () => {
    const [one, two] = [await add(), await add()]
    const reviews = await post('/feedbackapproval/batch', {
      records: [one, { ...two, version: 7 }],
      opinionId,
      result: '1',
    })
    expect(reviews.status).toBe(200)
    expect(reviews.body.data).toMatchObject({
      done: 1,
      failed: 1,
      results: [
        { done: true, state: 30 },
        { done: false, state: 10, error: { code: 'conflict' } },
      ],
    })
    const steps = await send('GET', `/complaintsvehicleinfo/handover/steps?complaintId=${one.complaintId}`)
    const [entry, evaluate] = steps.body.data
    expect([entry.flowPermission[0].id, evaluate.parentFlowPermission.functionName]).toEqual([
      'amend',
      '风险评估',
    ])
    const people = await send('GET', '/complaintsvehicleinfo/handover/people?stepId=evaluate&name=evaluator')
    expect(people.body.data).toMatchObject([{ key: 'evaluator', title: expect.any(String) }])
    const read = await send('GET', '/complaintsvehicleinfo/handover/people?stepId=evaluate&name=sunpg')
    expect(read.body.data).toMatchObject([{ key: 'evaluator', title: '孙评估' }])
    const handed = await post('/complaintsvehicleinfo/handover/batch', {
      records: [{ ...one, version: 2 }],
      stepId: 'evaluate',
      people: ['evaluator'],
    })
    expect(handed.body.data).toMatchObject({ done: 1, results: [{ done: true, version: 3 }] })
    const taken = await post('/complaintsvehicleinfo/undo/batch', {
      undo: 'undoHandOver',
      records: [{ ...one, version: 3 }, two],
    })
    expect(taken.body.data).toMatchObject({
      done: 1,
      failed: 1,
      results: [
        { done: true, version: 4, error: null },
        { done: false, error: { code: 'wrong_state' } },
      ],
    })
    const single = await post('/complaintsvehicleinfo/handover', {
      ...one,
      version: 4,
      stepId: 'amend',
      people: ['entry'],
    })
    expect(single.body.data.assignees).toMatchObject([{ loginId: 'entry', step: 'amend', stepDes: '修改' }])
  })

  test('deletes feedback by its id', async () => {
    const { complaintId } = await toAudit()
    const given = await send('POST', '/feedbackinfo/add', {
      form: form({ data: JSON.stringify({ complaintId, content: '错了' }) }, ['a.pdf']),
    })
    const { feedbackId } = given.body.data
    const gone = await send('DELETE', `/feedbackinfo/${feedbackId}?complaintId=${complaintId}`)
    expect([gone.status, gone.body.data.feedback]).toEqual([200, []])
    expect((await send('DELETE', `/feedbackinfo/${feedbackId}`)).status).toBe(404)
  })

  test('counts what waits by state', async () => {
    const { body } = await send('GET', '/complaintsvehicleinfo/counts?type=4')
    expect(body.data).toMatchObject([{ type: 4, capped: false }])
    const list = await send('GET', '/complaintsvehicleinfo/page/1/10?type=4')
    expect(list.body.data.total).toBe(body.data[0].total)
  })
})

describe('what is refused', () => {
  test('the audit form says what is missing in the specification’s own words', async () => {
    const at = await toAudit()
    for (const [more, message] of [
      [{ result: '1' }, '请输入建议预算数'],
      [{ result: '1', numberLabel: 'adjustBudget' }, '请输入调整预算数'],
      [{ result: '2' }, '请输入审批意见'],
    ] as const) {
      const { status, body } = await post('/auditinfomation', { ...at, kind: 'audit', ...more })
      expect([status, body.resMsg, body.errors[0].message]).toEqual([400, message, message])
    }
    const rows = Array.from({ length: 1001 }, () => ({}))
    const { status, body } = await post('/auditinfomation', {
      ...at,
      ...evaluation,
      budget: { items: rows },
    })
    expect([status, body.resMsg]).toEqual([400, '该表单最多1000行'])
    expect((await post('/auditinfomation', { ...at, kind: 'else' })).status).toBe(400)
    expect((await post('/auditinfomation', { ...at, ...evaluation, state: 50 })).body.errors).toMatchObject([
      { path: 'state' },
    ])
  })

  test('a stale version is a 409 with both sides', async () => {
    const { complaintId, version } = await reviewed()
    const { status, body } = await post('/auditinfomation', {
      complaintId,
      version: version - 1,
      ...evaluation,
    })
    expect([status, body.code]).toEqual([409, 409])
    expect(body.data).toMatchObject({
      current: { id: complaintId, state: 30 },
      conflicts: [{ field: 'state', base: 10, theirs: 30, yours: 40 }],
    })
  })

  test('evaluation and audit each ask for their own permission', async () => {
    const at = await toAudit()
    const ask = async (held: Held, json: object) =>
      (await send('POST', '/auditinfomation', { token: await door.signIn(held), json })).status
    expect(await ask(['vehicle_defect_evaluate'], { ...at, kind: 'audit', result: '1', number: '1' })).toBe(
      403,
    )
    expect(await ask(['vehicle_defect_opt'], { ...at, ...evaluation })).toBe(403)
    expect(await ask(['vehicle_defect'], { ...at, kind: 'audit', result: '1', number: '1' })).toBe(403)
    expect(await ask(['vehicle_defect_opt'], { ...at, kind: 'audit', result: '1', number: '1' })).toBe(200)
  })

  test('feedback with a wrong file leaves nothing behind', async () => {
    const { complaintId } = await toAudit()
    const before = listFiles(door.files)
    const body = form({ complaintId, content: '文件' })
    body.append('files', new Blob(['<svg/>']), 'a.svg')
    expect((await send('POST', '/feedbackinfo/add', { form: body })).status).toBe(415)
    const many = Array.from({ length: 10 }, (_, at) => `${at}.pdf`)
    expect(
      (await send('POST', '/feedbackinfo/add', { form: form({ complaintId, content: '文件' }, many) }))
        .status,
    ).toBe(413)
    expect(
      (
        await send('POST', '/feedbackinfo/add', {
          form: form({ complaintId, content: '办结', close: '1' }, ['a.pdf']),
        })
      ).status,
    ).toBe(409)
    expect(listFiles(door.files)).toEqual(before)
    expect((await send('GET', `/complaintsvehicleinfo/info/${complaintId}`)).body.data.feedback).toEqual([])
  })
})
