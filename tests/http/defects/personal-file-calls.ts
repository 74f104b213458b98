import sharp from 'sharp'
import { expect } from 'vitest'
import { seedCatalogue, validValues } from '@/tests/support/defects/records'
import { codeTicketFor, newMobile, productAnswers, reporterAt, reportOf } from '@/tests/support/intake/intake'
import { pdf } from '@/tests/support/intake/uploads'
import { openDoor } from '@/tests/support/server/door'

export const owner = '张三丰'

/** A record, its feedback, a merged record and a report of a product, each with pictures that hold personal data. */
export async function openPersonalFiles() {
  const files: Record<string, string> = {}

  async function stripes(): Promise<Buffer> {
    const [width, height] = [640, 480]
    const pixels = Buffer.from(Array.from({ length: width * height }, (_, at) => (at % 12 < 6 ? 0 : 255)))
    return sharp(pixels, { raw: { width, height, channels: 1 } })
      .jpeg()
      .toBuffer()
  }

  async function sent(method: string, path: string, data: object, attached: [string, Buffer][] = []) {
    const form = new FormData()
    form.append('data', JSON.stringify(data))
    for (const [name, bytes] of attached) form.append('files', new File([new Uint8Array(bytes)], name))
    const answer = await door.call(method, path, { token: holder, form })
    const body = await answer.json()
    expect([path, answer.status, body.resMsg]).toEqual([path, 200, 'OK'])
    return body
  }

  const reach50 = () =>
    door.database.pool.query('update defects set state = 50 where id = $1', [record]).then(() => {})

  async function mergedRecord(): Promise<string> {
    const { data } = await sent(
      'POST',
      '/carins/complaintsvehicleinfo',
      { ...validValues(ids), fileKinds: ['1'] },
      [[`${owner}旧证.jpg`, licence]],
    )
    await door.database.pool.query('update defects set state = 70, dup_group_id = $2 where id = $1', [
      data.id,
      record,
    ])
    await door.database.pool.query(
      'insert into defect_merges (merged_id, into_id, state_before) values ($1, $2, 10)',
      [data.id, record],
    )
    return data.id
  }

  async function productReport(): Promise<string> {
    const send = reporterAt(door)
    const form = new FormData()
    form.append('files', new File([new Uint8Array(licence)], `${owner}发票.jpg`))
    form.append('files', new File([new Uint8Array(pdf())], `${owner}发票.pdf`))
    const uploaded = await send('POST', '/xfpqx/collectioncomplaint/uploadfiles', { form })
    const mobile = newMobile()
    const { body } = await send('POST', '/xfpqx/collectioncomplaint/consumerAdd', {
      json: {
        branch: 'product',
        codeTicket: await codeTicketFor(door, mobile),
        consentVersion: '1',
        ...productAnswers(mobile),
        fileTokens: uploaded.body.data.map((one: { fileToken: string }) => one.fileToken),
      },
    })
    const { rows } = await door.database.pool.query('select id from intake_reports where complaint_no = $1', [
      body.data.complaintNo,
    ])
    return rows[0].id
  }

  async function reportedPhoto(kind: string): Promise<string> {
    const send = reporterAt(door)
    const form = new FormData()
    form.append('files', new File([new Uint8Array(licence)], 'IMG_2.jpg'))
    const uploaded = await send('POST', '/xfpqx/collectioncomplaint/uploadfiles', { form })
    const fileTokens = uploaded.body.data.map((one: { fileToken: string }) => one.fileToken)
    const json = await reportOf(door, ids, { fileTokens, fileKinds: [kind] })
    const { body } = await send('POST', '/xfpqx/collectioncomplaint/consumerAdd', { json })
    const { rows } = await door.database.pool.query(
      `select f.id::text from defect_files as f join defects as d on d.id = f.defect_id
      where d.complaint_no = $1`,
      [body.data.complaintNo],
    )
    return rows[0].id
  }

  const get = (path: string, token: string, headers: Record<string, string> = {}, method = 'GET') =>
    door.call(method, path, { token, headers })
  async function json(path: string, token: string) {
    const answer = await get(path, token)
    expect([path, answer.status]).toEqual([path, 200])
    return (await answer.json()).data
  }
  const opened = async (entityId: string) => {
    const { rows } = await door.database.pool.query(
      `select entity, detail from audit_log where action = 'readFile' and entity_id = $1 order by at`,
      [entityId],
    )
    return rows as { entity: string; detail: Record<string, unknown> }[]
  }

  const door = await openDoor()
  const ids = await seedCatalogue(door.database.db)
  const holder = await door.signIn('all')
  const viewer = await door.signIn([
    'vehicle_defect',
    'vehicle_defect_edit',
    'vehicle_defect_edithistory',
    'vehicle_defect_feedback',
    'system_audit',
  ])
  const licence = await stripes()
  const data = { ...validValues(ids), fileKinds: ['1', '1', '3', null] }
  const body = await sent('POST', '/carins/complaintsvehicleinfo', data, [
    [`${owner} 沪A12345.jpg`, licence],
    [`${owner}行驶证.pdf`, pdf()],
    ['刹车盘.jpg', licence],
    [`${owner}.jpg`, licence],
  ])
  const record = body.data.id
  for (const [at, name] of ['picture', 'paper', 'fault', 'unsaid'].entries())
    files[name] = body.data.files[at].id
  await reach50()
  const given = await sent('POST', '/feedbackinfo/add', { complaintId: record, content: '已更换' }, [
    [`${owner}工单.jpg`, licence],
  ])
  const feedback = given.data.feedback[0].files[0].id
  const merged = await mergedRecord()
  const report = await productReport()

  return {
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
    reach50,
    reportedPhoto,
    get,
    json,
    opened,
  }
}

export const fileAt = (id: string, more = '') => `/filesinfo/file?id=${id}${more}`

export async function contrastOf(bytes: Buffer): Promise<number> {
  const { data, info } = await sharp(bytes).greyscale().raw().toBuffer({ resolveWithObject: true })
  let sum = 0
  for (let at = 1; at < info.width; at++) sum += Math.abs(data[at]! - data[at - 1]!)
  return sum / (info.width - 1)
}

export async function expectMasked(answer: Response, name: string) {
  const bytes = Buffer.from(await answer.arrayBuffer())
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/webp'])
  expect(answer.headers.get('etag')).toBeNull()
  expect(decodeURIComponent(answer.headers.get('content-disposition')!)).toContain(`''${name}`)
  expect((await sharp(bytes).metadata()).width).toBe(320)
  expect(await contrastOf(bytes)).toBeLessThan(4)
}
