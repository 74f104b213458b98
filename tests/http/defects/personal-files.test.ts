import { afterAll, describe, expect, it } from 'vitest'
import { codedLists } from '@/db/seed/data/lists'
import { fileKinds, guessKind } from '@/lib/defects/files/kind-schema'
import { validValues } from '@/tests/support/defects/records'
import { addPerson } from '@/tests/support/people/people'
import { contrastOf, expectMasked, fileAt, openPersonalFiles, owner } from './personal-file-calls'

const {
  door,
  ids,
  holder,
  viewer,
  record,
  feedback,
  merged,
  report,
  files,
  licence,
  sent,
  reportedPhoto,
  get,
  json,
  opened,
} = await openPersonalFiles()
afterAll(() => door.close())

describe('a file with personal data', () => {
  it('is of every kind but those that are known to hold none', () => {
    const kinds = Object.values(fileKinds)
    expect(kinds.map(({ code }) => code)).toEqual(codedLists.fileKind!.map(({ code }) => code))
    expect(kinds.filter(({ personal }) => !personal).map(({ code }) => code)).toEqual(['3', '4', '9'])
  })

  it('is a blurred picture for a viewer, whichever way it is asked for', async () => {
    expect(await contrastOf(licence)).toBeGreaterThan(30)
    const original = await get(fileAt(files.picture!), holder)
    const own = original.headers.get('etag')!
    await original.body?.cancel()
    const ways: [string, Record<string, string>][] = [
      ['', {}],
      ['&thumb=1', {}],
      ['&inline=1', {}],
      ['&masked=1', {}],
      [`&complaintId=${record}`, {}],
      ['', { range: 'bytes=0-99' }],
      ['', { 'if-none-match': own }],
      ['', { range: 'bytes=0-9', 'if-range': own }],
    ]
    for (const [more, headers] of ways)
      await expectMasked(await get(fileAt(files.picture!, more), viewer, headers), '行驶证 1.webp')
    const head = await get(fileAt(files.picture!), viewer, {}, 'HEAD')
    expect([head.headers.get('etag'), await head.text()]).toEqual([null, ''])
    await expectMasked(await get(fileAt(feedback), viewer), '维修工单 1.webp')
    await expectMasked(await get(fileAt(files.unsaid!), viewer), '附件 1.webp')
  })

  it('may be any picture whose kind nobody of the staff has said, whoever sent it and whatever its name', async () => {
    const kinds = ['IMG_1.jpg', 'scan.pdf', '张三行驶证.jpg', '行驶录像.mp4'].map(guessKind)
    expect(kinds).toEqual(['', '', '1', '4'])
    const uploaded = await sent(
      'POST',
      '/carins/complaintsvehicleinfo',
      { ...validValues(ids), vin: 'LSVAB2183K2100018', vinOverrideReason: '铭牌如此', fileKinds: [kinds[0]] },
      [['IMG_1.jpg', licence]],
    )
    const [photo] = uploaded.data.files
    expect(photo.kind).toBeNull()
    await expectMasked(await get(fileAt(photo.id), viewer), '附件 1.webp')
    expect((await get(fileAt(photo.id), holder)).headers.get('content-type')).toBe('image/jpeg')
    const reported = await reportedPhoto('3')
    await expectMasked(await get(fileAt(reported), viewer), '附件 1.webp')
  })

  it('is refused to a viewer where it is no picture, in their words, and the refusal is noted', async () => {
    for (const more of ['', '&inline=1', '&masked=1']) {
      const answer = await get(fileAt(files.paper!, more), viewer)
      expect([answer.status, (await answer.json()).resMsg]).toEqual([403, expect.stringMatching(/个人信息/)])
    }
    const english = await get(fileAt(files.paper!), viewer, { 'accept-language': 'en', range: 'bytes=0-5' })
    expect([english.status, (await english.json()).resMsg]).toEqual([
      403,
      expect.stringMatching(/personal data/),
    ])
    const { rows } = await door.database.pool.query(
      `select distinct detail->>'access' as access from audit_log where action = 'refused' and entity_id = $1`,
      [record],
    )
    expect(rows).toEqual([{ access: 'vehicle_defect_personal' }])
    expect((await get(fileAt(files.paper!, '&thumb=1'), viewer)).status).toBe(404)
  })

  it('that a viewer asks for in clear is a refusal in the log, with the file; the mask that a page shows is none', async () => {
    const person = await addPerson(door.database.db, ['vehicle_defect'])
    const refusals = async () => {
      const { rows } = await door.database.pool.query(
        `select entity, entity_id, outcome, detail from audit_log
         where action = 'refused' and user_id = $1 order by id`,
        [person.id],
      )
      return rows
    }
    const { picture, fault } = files
    await (await get(fileAt(picture!, '&thumb=1&masked=1'), person.token)).arrayBuffer()
    await (await get(fileAt(picture!, '&masked=1'), person.token)).arrayBuffer()
    await (await get(fileAt(fault!), person.token)).arrayBuffer()
    expect(await refusals()).toEqual([])
    await expectMasked(await get(fileAt(picture!), person.token), '行驶证 1.webp')
    await expectMasked(await get(fileAt(picture!, '&thumb=1'), person.token), '行驶证 1.webp')
    const of = { access: 'vehicle_defect_personal', fileKind: '1' }
    const about = { entity: 'defect', entity_id: record, outcome: 'refused' }
    expect(await refusals()).toEqual([
      { ...about, detail: { ...of, fileId: picture, thumb: false } },
      { ...about, detail: { ...of, fileId: picture, thumb: true } },
    ])
    const shown = await json(`/complaintsvehicleinfo/consumer/info/${report}`, person.token)
    await (await get(shown.files[0].url, person.token)).arrayBuffer()
    expect((await refusals()).at(-1)).toMatchObject({
      entity: 'report',
      entity_id: report,
      outcome: 'refused',
    })
  })

  it('is named by its kind and number wherever a viewer sees a list of files', async () => {
    const versions = await json(`/complaintsvehicleinfohistory?complaintId=${record}`, viewer)
    const paths = [
      `/complaintsvehicleinfo/info/${record}`,
      `/complaintsvehicleinfo/info/${merged}`,
      `/complaintsvehicleinfo/queryDetailByEdit/${record}`,
      `/complaintsvehicleinfo/similar?id=${record}`,
      `/complaintsvehicleinfo/flowhistory?flowId=${record}&wfId=defect`,
      `/complaintsvehicleinfo/consumer/info/${report}`,
      `/complaintsvehicleinfohistory?complaintId=${record}`,
      `/auditlog/page?record=${record}&limit=100`,
      ...versions.map(({ id }: { id: string }) => `/complaintsvehicleinfohistory/detail?id=${id}`),
    ]
    for (const path of paths) {
      const answer = JSON.stringify(await json(path, viewer))
      expect([path, /.{0,30}(?:张三丰|A12345).{0,20}/.exec(answer)?.[0]]).toEqual([path, undefined])
    }
    const { files: own, feedback: given } = await json(`/complaintsvehicleinfo/info/${record}`, viewer)
    expect(own.map((file: { name: string }) => file.name)).toEqual([
      '行驶证 1.jpg',
      '行驶证 2.pdf',
      '刹车盘.jpg',
      '附件 1.jpg',
    ])
    expect(own[0]).toMatchObject({ masked: true, canReveal: false })
    expect(own[2]).toMatchObject({ masked: false, canReveal: false })
    // The name says what it is; nothing is opened by a guess.
    expect(given[0].files[0]).toMatchObject({ name: '维修工单 1.jpg', kind: '5', masked: true })
    const first = versions.find(({ version }: { version: number }) => version === 1)
    const { changes } = await json(`/complaintsvehicleinfohistory/detail?id=${first.id}`, viewer)
    expect(changes.find(({ field }: { field: string }) => field === 'files').new).toHaveLength(4)
  })

  it('is clear to who may see personal data, and each time is a row of the audit log', async () => {
    // Nobody to whom the record has just been revealed.
    const reader = await door.signIn('all')
    const before = await opened(record)
    const whole = await get(fileAt(files.picture!), reader)
    expect([whole.status, whole.headers.get('content-type')]).toEqual([200, 'image/jpeg'])
    expect(decodeURIComponent(whole.headers.get('content-disposition')!)).toContain(owner)
    expect(await contrastOf(Buffer.from(await whole.arrayBuffer()))).toBeGreaterThan(30)
    const thumb = await get(fileAt(files.picture!, '&thumb=1'), reader)
    expect(await contrastOf(Buffer.from(await thumb.arrayBuffer()))).toBeGreaterThan(10)
    const part = await get(fileAt(files.paper!), reader, { range: 'bytes=0-3' })
    expect([part.status, await part.text()]).toEqual([206, '%PDF'])
    await expectMasked(await get(fileAt(files.picture!, '&thumb=1&masked=1'), reader), '行驶证 1.webp')
    expect((await opened(record)).slice(before.length)).toEqual([
      { entity: 'defect', detail: { fileId: files.picture, fileKind: '1', thumb: false } },
      { entity: 'defect', detail: { fileId: files.picture, fileKind: '1', thumb: true } },
      { entity: 'defect', detail: { fileId: files.paper, fileKind: '1', thumb: false } },
    ])
    const seen = await json(`/complaintsvehicleinfo/info/${record}`, holder)
    expect(seen.files[0]).toMatchObject({ name: `${owner} 沪A12345.jpg`, masked: false })
    const revealed = await json(`/complaintsvehicleinfo/personal/${record}`, holder)
    expect(revealed.fileNames[files.picture!]).toBe(`${owner} 沪A12345.jpg`)
    expect(revealed.fileNames[feedback]).toBe(`${owner}工单.jpg`)
  })

  it('of a product’s report is masked and noted in the same way', async () => {
    const read = async (token: string) =>
      (await json(`/complaintsvehicleinfo/consumer/info/${report}`, token)).files
    const [picture, paper] = await read(viewer)
    expect([picture.name, paper.name]).toEqual(['附件 1.jpg', '附件 2.pdf'])
    for (const more of ['', '&thumb=1', '&inline=1'])
      await expectMasked(await get(picture.url + more, viewer), '附件 1.webp')
    expect((await get(paper.url, viewer)).status).toBe(403)
    expect(await opened(report)).toEqual([])
    expect((await read(holder)).map(({ name }: { name: string }) => name)).toEqual([
      `${owner}发票.jpg`,
      `${owner}发票.pdf`,
    ])
    expect(await (await get(paper.url, holder)).text()).toMatch(/^%PDF/)
    expect(await opened(report)).toMatchObject([{ entity: 'report', detail: { thumb: false } }])
  })
})

it('a photograph of the faulty part is open to everybody who sees the record, and no row is written', async () => {
  const before = (await opened(record)).length
  const answer = await get(fileAt(files.fault!), viewer)
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/jpeg'])
  expect(await contrastOf(Buffer.from(await answer.arrayBuffer()))).toBeGreaterThan(30)
  await (await get(fileAt(files.fault!), holder)).body?.cancel()
  expect(await opened(record)).toHaveLength(before)
})

it('opened after a reveal of its record is no second row of the audit log, but one for somebody else', async () => {
  const other = await door.signIn('all')
  const rows = async () => (await opened(record)).length
  await json(`/complaintsvehicleinfo/personal/${record}`, other)
  const before = await rows()
  for (const more of ['&thumb=1', '&inline=1'])
    await (await get(fileAt(files.picture!, more), other)).body?.cancel()
  expect(await rows()).toBe(before)
  const third = await door.signIn('all')
  await (await get(fileAt(files.picture!), third)).body?.cancel()
  expect(await rows()).toBe(before + 1)
})

describe('the kind of a stored file', () => {
  const amend = async (token: string, storedKinds: { id: string; kind: string }[]) => {
    const { version } = await json(`/complaintsvehicleinfo/info/${record}`, holder)
    const answer = await door.call('POST', '/complaintsvehicleinfo/amend', {
      token,
      json: { id: record, version, storedKinds },
    })
    return { status: answer.status, body: await answer.json() }
  }

  it('is changed by who may amend, as a version that says so, and masks the file or opens it', async () => {
    const { status } = await amend(holder, [{ id: files.fault!, kind: '5' }])
    expect(status).toBe(200)
    await expectMasked(await get(fileAt(files.fault!), viewer), '维修工单 1.webp')
    const [last] = await json(`/complaintsvehicleinfohistory?complaintId=${record}`, viewer)
    const { changes } = await json(`/complaintsvehicleinfohistory/detail?id=${last.id}`, viewer)
    expect(changes).toMatchObject([
      { field: 'fileKinds', label: '附件类型', oldName: '附件 3: 故障部位照片', newName: '附件 3: 维修工单' },
    ])
    const { records: log } = await json(`/auditlog/page?record=${record}&action=amendDefect&limit=1`, viewer)
    expect(log[0].changes.fileKinds).toEqual(['附件 3: 故障部位照片', '附件 3: 维修工单'])
    expect((await amend(holder, [{ id: files.fault!, kind: '3' }])).status).toBe(200)
    expect((await get(fileAt(files.fault!), viewer)).headers.get('content-type')).toBe('image/jpeg')
  })

  it('opens nothing to who may not see it, and is none of another record or of no list', async () => {
    const opening = await amend(viewer, [{ id: files.picture!, kind: '3' }])
    expect([opening.status, opening.body.errors[0].path]).toEqual([400, 'storedKinds.0.kind'])
    expect((await amend(viewer, [{ id: files.unsaid!, kind: '3' }])).status).toBe(400)
    await expectMasked(await get(fileAt(files.picture!), viewer), '行驶证 1.webp')
    expect((await amend(viewer, [{ id: files.unsaid!, kind: '2' }])).status).toBe(200)
    expect((await amend(holder, [{ id: feedback, kind: '3' }])).body.errors[0].path).toBe('storedKinds.0.id')
    expect((await amend(holder, [{ id: files.fault!, kind: 'x' }])).body.errors[0].path).toBe(
      'storedKinds.0.kind',
    )
  })
})
