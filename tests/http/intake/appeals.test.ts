import { afterAll, expect, it } from 'vitest'
import { visitorsOf } from '@/tests/support/intake/visitor'
import { openQueue, type Sent } from './queue-calls'

const { door, sent, sentProduct, step, rowOf, detail, reported } = await openQueue()
const Visitor = visitorsOf(door)
afterAll(() => door.close())

const headers = { origin: 'http://localhost:3000' }

/** The reporter, who opened the report with the receipt. */
async function ownerOf({ receipt, mobile, id }: Sent) {
  const owner = new Visitor()
  expect(await owner.send('status', { receipt, mobile })).toBe('status?found=1')
  const appeal = async (words: string, withFile = false) => {
    const form = new FormData()
    form.append('report', id)
    form.append('words', words)
    if (withFile)
      form.append('files', new File(['%PDF-1.4\n%%EOF'], '检测报告.pdf', { type: 'application/pdf' }))
    const answer = await door.call('POST', '/intakeform/appeal', { cookie: owner.cookie, form, headers })
    return answer.headers.get('location')?.replace('/app/intake/', '') ?? String(answer.status)
  }
  /** As the page's script does, in parts. */
  const attach = async (values: Record<string, string>, part?: File) => {
    const form = new FormData()
    for (const [name, value] of Object.entries({ as: 'list', report: 'yes', ...values }))
      form.append(name, value)
    if (part) form.append('files', part)
    const answer = await door.call('POST', '/intakeform/evidence', {
      ...{ cookie: owner.cookie, form },
      headers: { ...headers, accept: 'application/json' },
    })
    return { status: answer.status, ...(await answer.json()).data }
  }
  return { appeal, attach, page: () => owner.open('status?found=1') }
}

const reject = (one: Sent, version: number, reason = '乱码') =>
  step('reject', { reports: [{ id: one.id, version }], reason })

it('a rejected report says why, and its owner may object once, with new facts', async () => {
  const one = await sent()
  const { appeal, page } = await ownerOf(one)
  expect(await page()).not.toContain('/app/intakeform/appeal')
  expect(await appeal('太早')).toBe('status?found=1')
  expect((await reported(one)).status).toBe('received')

  await reject(one, 1)
  const rejected = await page()
  expect(rejected).toContain('未予受理：经核实不属于缺陷信息受理范围')
  expect(rejected).toContain('/app/intakeform/appeal')
  expect(await appeal('')).toBe('status?found=1')
  expect((await reported(one)).status).toBe('closed')
  const both = await Promise.all([appeal('维修站出具了检测报告', true), appeal('维修站出具了检测报告')])
  expect(both.filter(next => next === 'status?found=1&added=1')).toHaveLength(1)

  expect((await reported(one)).status).toBe('received')
  expect(await rowOf(one)).toMatchObject({ state: 'received', appealed: true })
  const { appealedAt, facts, files } = await detail(one)
  expect(appealedAt).toMatch(/^\d{4}-/)
  expect(JSON.stringify(facts)).toMatch(/【报告人 \d{4}-\d\d-\d\d 异议】\\n维修站出具了检测报告/)
  expect(files.length).toBeLessThan(2)
  expect(await page()).toContain('您已提过异议')

  const { version } = await rowOf(one)
  await reject(one, version)
  expect(await page()).not.toContain('/app/intakeform/appeal')
  expect(await appeal('再来一次')).toBe('status?found=1')
  expect((await reported(one)).status).toBe('closed')
})

it('a large file for the objection comes in parts, goes on where the line broke, and can be taken away', async () => {
  const one = await sent()
  await reject(one, 1)
  const { appeal, attach, page } = await ownerOf(one)
  const content = Buffer.from(`%PDF-1.4\n${'%'.repeat(400)}\n%%EOF`)
  const send = (at: number, upload: string) =>
    attach(
      { upload, at: String(at), size: String(content.length) },
      new File([content.subarray(at, at + 300)], '检测报告.pdf', { type: 'application/pdf' }),
    )
  expect(await send(0, 'a')).toEqual({ status: 200, next: 300 })
  expect(await attach({ upload: 'a', at: '0', size: String(content.length) })).toEqual({
    status: 200,
    next: 300,
  })
  expect((await send(300, 'a')).files).toHaveLength(1)
  await send(0, 'b')
  expect((await send(300, 'b')).files).toHaveLength(2)
  expect((await attach({ remove: '1' })).files).toHaveLength(1)
  expect(await page()).toContain('检测报告.pdf')
  expect(await appeal('维修站出具了检测报告')).toBe('status?found=1&added=1')
  expect((await detail(one)).files).toHaveLength(1)

  const stranger = new Visitor()
  await stranger.send('privacy', { consent: 'yes', version: '2026-12-4' })
  const form = new FormData()
  for (const [name, value] of Object.entries({ as: 'list', report: 'yes', remove: '0' }))
    form.append(name, value)
  const refused = await door.call('POST', '/intakeform/evidence', { cookie: stranger.cookie, form, headers })
  expect(refused.status).toBe(404)
})

it('so may the owner of a product, and nobody else', async () => {
  const product = await sentProduct()
  await reject(product, 1, '不是产品缺陷')
  const stranger = await ownerOf(await sent())
  const form = new FormData()
  form.append('report', product.id)
  form.append('words', '别人的话')
  const answer = await door.call('POST', '/intakeform/appeal', { form, headers })
  expect(answer.headers.get('location')).toBe('/app/intake/status')
  expect(await stranger.page()).not.toContain(product.complaintNo)
  const { appeal } = await ownerOf(product)
  expect(await appeal('有检测报告')).toBe('status?found=1&added=1')
  expect(await rowOf(product, { tab: 'product' })).toMatchObject({ state: 'received', appealed: true })
})

it('ones own page says how many reports there were on this series and part, from five on', async () => {
  const reports: Sent[] = []
  for (let at = 0; at < 4; at++) reports.push(await sent())
  const { page } = await ownerOf(reports[0]!)
  const received = (count: number) =>
    door.database.pool.query(
      `UPDATE defects SET received_at = CASE WHEN id = ANY($1::bigint[]) THEN current_date ELSE '2020-01-01' END`,
      [reports.slice(0, count).map(({ defectId }) => defectId)],
    )
  await received(4)
  expect(await page()).toContain('同车系、同部位的报告少于 5 份')
  reports.push(await sent())
  await received(5)
  expect(await page()).toContain('同车系、同部位的报告有 5 份')
})
