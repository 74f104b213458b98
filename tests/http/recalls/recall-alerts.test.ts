import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { runtime } from '@/lib/accounts/open-context'
import { AppError } from '@/lib/core/errors'
import { systemGrants } from '@/lib/core/permissions'
import { tellOfRecalls } from '@/lib/intake/recall/tell-of-recalls'
import { applyRetention } from '@/lib/retention/apply-retention'
import { addCampaign } from '@/tests/support/defects/campaigns'
import type { Catalogue } from '@/tests/support/defects/records'
import { seedIntake } from '@/tests/support/intake/intake'
import { type Visitor as Person, visitorsOf } from '@/tests/support/intake/visitor'
import { type Door, openDoor } from '@/tests/support/server/door'

let door: Door
let ids: Catalogue
let Visitor: ReturnType<typeof visitorsOf>

beforeAll(async () => {
  door = await openDoor()
  ids = await seedIntake(door.database.db)
  Visitor = visitorsOf(door)
})
afterAll(() => door.close())
beforeEach(async () => {
  for (const table of ['recall_records', 'recalls', 'recall_alerts', 'text_messages', 'rate_limits'])
    await sql(`DELETE FROM ${table}`)
})

const sql = async (text: string, values: unknown[] = []) =>
  (await door.database.pool.query(text, values)).rows
const system = () => door.openContext({ door: 'job', grants: systemGrants })
const tell = async () => tellOfRecalls(await system())
const textsOf = async (mobile: string): Promise<string[]> =>
  (
    await sql(`SELECT text FROM text_messages WHERE mobile = $1 AND purpose = 'recall' ORDER BY id`, [mobile])
  ).map(({ text }) => text)
const publish = (more = {}) =>
  addCampaign(door.database.db, [{ modelRangeId: ids.series }], { state: 'running', ...more })

/** Somebody who asked about a series and gave the code that came to their number. */
async function withAlert(): Promise<Person> {
  const visitor = new Visitor()
  await visitor.send('recall', { way: 'make', brandId: String(ids.brand) })
  await visitor.send('recall', { modelRangeId: String(ids.series) })
  expect(await visitor.send('alert', { mobile: visitor.mobile })).toBe('image')
  expect(await visitor.send('code', { code: await visitor.askForCode() })).toBe('alert?done=1')
  return visitor
}

describe('an alert', () => {
  it('is set by a code to the number, and tells of each new campaign once', async () => {
    const before = await publish()
    const visitor = await withAlert()
    expect(await visitor.open('alert?done=1')).toContain('已设置')
    expect(await tell()).toBe(0)
    const { recallNo } = await publish({ title: '制动软管渗漏' })
    await publish({ state: 'filed' })
    expect((await Promise.all([tell(), tell()])).reduce((sum, sent) => sum + sent)).toBe(1)
    expect(await tell()).toBe(0)
    const texts = await textsOf(visitor.mobile)
    expect(texts).toHaveLength(1)
    expect(texts[0]).toContain('制动软管渗漏')
    expect(texts[0]).toContain(`/app/intake/recalls/${recallNo}`)
    expect(texts[0]).not.toContain(before.recallNo)
  })

  it('is kept back while the service of texts is away, and sent after it', async () => {
    const visitor = await withAlert()
    await publish()
    const { services } = runtime()
    const { send: really } = services.textMessages
    services.textMessages.send = async () => {
      throw new AppError('unavailable')
    }
    expect(await tell().finally(() => Object.assign(services.textMessages, { send: really }))).toBe(0)
    expect(await tell()).toBe(1)
    expect(await textsOf(visitor.mobile)).toHaveLength(1)
  })

  it('stops by one button of its link, which no program presses, and with no other key', async () => {
    const visitor = await withAlert()
    await publish()
    await tell()
    const [text = ''] = await textsOf(visitor.mobile)
    const [, link = ''] = /intake\/(stop\?alert=\d+&key=\w+)/.exec(text) ?? []
    const stranger = new Visitor()
    expect(await stranger.open(link)).toContain('停止提醒')
    expect(await sql('SELECT id FROM recall_alerts')).toHaveLength(1)
    const [, alert = '', key = ''] = /alert=(\d+)&key=(\w+)/.exec(link) ?? []
    expect(
      (await stranger.post('stop', { alert, key: key.replace(/^./, one => (one === '0' ? '1' : '0')) }))
        .status,
    ).toBe(404)
    expect(await stranger.open(`stop?alert=${alert}&key=`)).toBe('→ null')
    expect(await stranger.send('stop', { alert, key })).toBe(link)
    expect(await stranger.send('stop', { alert, key })).toBe(link)
    expect(await stranger.open(link)).toContain('已停止')
    expect(await sql('SELECT id FROM recall_alerts')).toEqual([])
    await publish()
    expect(await tell()).toBe(0)
  })

  it('stands among what a number has, and is deleted after its months', async () => {
    const { mobile } = await withAlert()
    const owner = new Visitor()
    Object.assign(owner, { mobile })
    await owner.send('mine', { mobile })
    await owner.send('code', { code: await owner.askForCode() })
    expect(await owner.open('mine')).toContain('/app/intake/stop?alert=')
    const clear = async () => {
      const { db, services } = await system()
      return applyRetention({ db, fileStore: services.fileStore })
    }
    await clear()
    expect(await sql('SELECT id FROM recall_alerts')).toHaveLength(1)
    await sql(`UPDATE recall_alerts SET renewed_at = now() - interval '3 years'`)
    await clear()
    expect(await sql('SELECT id FROM recall_alerts')).toEqual([])
  })

  it('is one of twenty for a number, one for a car, and needs a car', async () => {
    const visitor = new Visitor()
    expect(await visitor.open('alert')).toBe('→ recall')
    const { mobile } = await withAlert()
    await sql(
      `INSERT INTO recall_alerts (mobile, vin, locale, checked_revision)
        SELECT $1, 'LSVAB2183K21000' || to_char(n, 'FM00'), 'zh-CN', 1 FROM generate_series(1, 19) AS n`,
      [mobile],
    )
    await sql(`UPDATE recall_alerts SET vin = 'LSVAB2183K2100099', model_range_id = NULL WHERE vin IS NULL`)
    const full = new Visitor()
    Object.assign(full, { mobile })
    await full.send('recall', { way: 'make', brandId: String(ids.brand) })
    await full.send('recall', { modelRangeId: String(ids.series) })
    await full.send('alert', { mobile })
    expect(await full.send('code', { code: await full.askForCode() })).toBe('alert?full=1')
    expect(await full.open('alert?full=1')).toContain('不能再加')
    expect(await sql('SELECT id FROM recall_alerts')).toHaveLength(20)
  })
})

describe('whose car is covered is told', () => {
  const covered = async () => {
    const [series] = await sql(
      'select s.id::text from brands b join model_series s on s.brand_id = b.id limit 1',
    )
    return addCampaign(door.database.db, [{ modelRangeId: series.id }], {
      state: 'running',
      title: '召回制动软管',
      filedAt: '2026-01-01',
    })
  }

  it('while the report is written, when it was sent, and on ones own page', async () => {
    const { recallNo } = await covered()
    const visitor = new Visitor()
    await visitor.fillIn()
    const path = `href="/app/intake/recalls/${recallNo}"`
    expect(await visitor.open('ownership')).toContain(path)
    expect(await visitor.open('ownership')).toContain('您的车在召回范围内')
    expect(await visitor.open('story')).not.toContain(path)
    await visitor.send('check')
    expect(await visitor.send('code', { code: await visitor.askForCode() })).toBe('receipt')
    expect(await visitor.open('receipt')).toContain(path)
    const [{ sent }] = await sql('SELECT sent FROM intake_drafts ORDER BY id DESC LIMIT 1')
    const typed = { receipt: sent.receipt, mobile: visitor.mobile }
    await visitor.open('status')
    await visitor.send('status', typed)
    expect(await visitor.open('status?found=1')).toContain(path)
    await sql(`UPDATE recalls SET state = 'withdrawn'`)
    expect(await visitor.open('status?found=1')).not.toContain(path)
  })
})
