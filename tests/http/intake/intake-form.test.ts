import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { clearExpired } from '@/lib/retention/apply-retention'
import { defaultOf } from '@/lib/settings/schema'
import { visitorsOf } from '@/tests/support/intake/visitor'
import { type Door, openDoor } from '@/tests/support/server/door'

let door: Door
let origin = ''
let Visitor: ReturnType<typeof visitorsOf>

beforeAll(async () => {
  door = await openDoor()
  origin = 'http://localhost:3000'
  Visitor = visitorsOf(door, origin)
})
afterAll(() => door.close())

function formOf(values: Record<string, string>): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(values)) form.set(name, value)
  return form
}

const draftsOf = async () => (await door.database.pool.query('select * from intake_drafts order by id')).rows

describe('the forms of the intake', () => {
  it('take a report page by page and send it once, however often it is pressed', async () => {
    const visitor = new Visitor()
    expect(await visitor.fillIn()).toBe('check')
    expect(await visitor.send('check')).toBe('image')
    const code = await visitor.askForCode()
    const pressed = await Promise.all([1, 2, 3].map(() => visitor.send('code', { code })))
    expect(new Set(pressed)).toEqual(new Set(['receipt']))
    expect(await visitor.send('code', { code })).toBe('receipt')
    const { rows } = await door.database.pool.query(
      `select d.vin, d.mileage, d.fault_date::text as day, d.injured_count as hurt, d.consent_share as share, d.reporter_name as name
       from intake_reports r join defects d on d.id = r.defect_id where r.mobile = $1`,
      [visitor.mobile],
    )
    expect(rows).toEqual([
      { vin: 'LSVAB2183K2100001', mileage: 32000, day: '2026-01-05', hurt: 0, share: false, name: '王小明' },
    ])
    const [draft] = (await draftsOf()).filter(({ sent }) => sent)
    // Consent was given before the first answer, not at submission.
    const { rows: agreed } = await door.database.pool.query(
      'select consent_at, created_at from intake_reports where mobile = $1',
      [visitor.mobile],
    )
    expect(agreed).toEqual([{ consent_at: draft.consent_at, created_at: expect.any(Date) }])
    expect(agreed[0].consent_at.getTime()).toBeLessThan(agreed[0].created_at.getTime())
    expect([draft.answers, draft.mobile]).toEqual([{}, null])
    const kept = await door.call('GET', '/intakeform/receipt', { cookie: visitor.cookie })
    expect(await kept.text()).toContain(draft.sent.receipt)
  })

  it('keep what was typed when it is wrong, and say what', async () => {
    const visitor = new Visitor()
    await visitor.send('privacy', { consent: 'yes', version: '2026-12-4' })
    await visitor.send('kind', { branch: 'vehicle' })
    expect(await visitor.send('vin', { vin: 'LSVAB2183K2100002' })).toBe('vin')
    const wrong = (await draftsOf()).at(-1)
    expect(wrong.answers.vin).toBe('LSVAB2183K2100002')
    expect(wrong.wrong).toMatchObject({ page: 'vin', issues: [{ path: 'vin', code: 'vin_check' }] })
    expect(await visitor.send('vin', { vin: 'LSVAB2183K2100002', vinSure: 'yes' })).toBe('brand')
    expect(await visitor.send('when', { faultDate: '', mileage: 'viel' })).toBe('when')
    const { wrong: two } = (await draftsOf()).at(-1)
    expect(two.issues.map(({ path, code }: { path: string; code: string }) => [path, code])).toEqual([
      ['faultDate', 'required'],
      ['mileage', 'not_number'],
    ])
    expect(await visitor.send('check')).toBe('check?wrong=answers')
  })

  it('ask for what an answer decides when that answer changes', async () => {
    const visitor = new Visitor()
    await visitor.fillIn()
    expect(await visitor.send('part', { assemblyCode: '04', back: 'check' })).toBe('check')
    expect(await visitor.send('part', { assemblyCode: '03', back: 'check' })).toBe('subpart?back=check')
    expect((await draftsOf()).at(-1).answers.subAssemblyCode).toBeUndefined()
    expect(await visitor.send('harm', { crash: 'no', fire: 'no', hurt: 'yes', back: 'check' })).toBe(
      'injuries?back=check',
    )
  })

  it('keep the words on the page when the language changes, unjudged', async () => {
    const visitor = new Visitor()
    await visitor.send('privacy', { consent: 'yes', version: '2026-12-4' })
    await visitor.send('kind', { branch: 'vehicle' })
    const answer = await visitor.post('vin', { vin: 'LSV', way: 'en-US' })
    expect([answer.headers.get('location'), answer.headers.get('set-cookie')]).toEqual([
      '/app/intake/vin',
      expect.stringMatching(/^locale=en-US; Path=\/app/),
    ])
    expect((await draftsOf()).at(-1)).toMatchObject({ answers: { vin: 'LSV' }, wrong: null })
  })

  it('begin a new draft with what was typed when the old one has ended', async () => {
    const visitor = new Visitor()
    await visitor.send('privacy', { consent: 'yes', version: '2026-12-4' })
    await door.database.pool.query("update intake_drafts set expires_at = now() - interval '1 s'")
    const before = visitor.cookie
    expect(await visitor.send('story', { description: '写了很久的话' })).toBe('ended')
    expect(visitor.cookie).not.toBe(before)
    expect((await draftsOf()).at(-1)).toMatchObject({
      answers: { description: '写了很久的话' },
      consent_at: null,
    })
    const cleared = await clearExpired(door.database.db, defaultOf('retention'), new Date(), false)
    expect(cleared.drafts).toBeGreaterThan(0)
    expect((await draftsOf()).filter(({ expires_at }) => expires_at < new Date())).toEqual([])
  })

  it('give a kept report to nobody who only typed its number', async () => {
    const owner = new Visitor()
    await owner.send('privacy', { consent: 'yes', version: '2026-12-4' })
    await owner.send('kind', { branch: 'vehicle' })
    await owner.send('story', { description: '我的话' })
    expect(await owner.send('save', { mobile: owner.mobile })).toBe('image')
    expect(await owner.send('code', { code: await owner.askForCode() })).toBe('saved')

    const thief = new Visitor()
    expect(await thief.send('resume', { mobile: owner.mobile })).toBe('image')
    expect(await thief.send('code', { code: '123456' })).toBe('image')
    expect(await thief.send('resume', { mobile: '12' })).toBe('resume')

    const again = new Visitor()
    Object.assign(again, { mobile: owner.mobile })
    await again.send('resume', { mobile: owner.mobile })
    expect(await again.send('code', { code: await again.askForCode() })).toBe('part')
    expect(await again.send('check', { way: 'save' })).toBe('save')
    expect(await owner.send('story', { description: '晚了' })).toBe('ended')
  })

  it('show where a report stands and take what staff asked for', async () => {
    const visitor = new Visitor()
    await visitor.fillIn()
    await visitor.send('check')
    await visitor.send('code', { code: await visitor.askForCode() })
    const { receipt } = (await draftsOf()).at(-1).sent
    expect(await visitor.send('status', { receipt, mobile: '13600009999' })).toBe('status')
    expect((await draftsOf()).at(-1).wrong.issues).toMatchObject([
      { path: 'receipt', code: 'receipt_unknown' },
    ])
    expect(await visitor.send('status', { receipt: 'QX20261201000001', mobile: visitor.mobile })).toBe(
      'status',
    )
    expect((await draftsOf()).at(-1).wrong.issues).toMatchObject([
      { path: 'receipt', code: 'receipt_is_number' },
    ])
    expect(await visitor.send('status', { receipt, mobile: visitor.mobile })).toBe('status?found=1')
    const { pool } = door.database
    const report = (
      await pool.query('select id, defect_id from intake_reports where mobile = $1', [visitor.mobile])
    ).rows[0]
    await pool.query('update defects set state = 20 where id = $1', [report.defect_id])
    await pool.query(
      `insert into supplement_requests (report_id, defect_id, message, fields) values ($1, $2, '车速？', '{speed,description,files}')`,
      [report.id, report.defect_id],
    )
    const unchanged = await door.call('POST', '/intakeform/supply', {
      cookie: visitor.cookie,
      form: formOf({ speed: '', description: '踏板突然变硬，车没有减下来。' }),
      headers: { origin },
    })
    expect(unchanged.headers.get('location')).toBe('/app/intake/status?found=1')
    expect((await draftsOf()).at(-1).wrong).toMatchObject({
      page: 'supply',
      issues: [{ code: 'nothing_added' }],
    })
    const supply = async (speed: string) => {
      const form = new FormData()
      form.set('speed', speed)
      form.set('description', '高速上，路面干燥，踏板突然变硬。')
      form.append('files', new File(['%PDF-1.4\n%%EOF'], 'a.pdf', { type: 'application/pdf' }))
      const answer = await door.call('POST', '/intakeform/supply', {
        cookie: visitor.cookie,
        form,
        headers: { origin },
      })
      return answer.headers.get('location')
    }
    expect(await supply('quick')).toBe('/app/intake/status?found=1')
    expect((await draftsOf()).at(-1)).toMatchObject({
      wrong: { page: 'supply', issues: [{ path: 'speed' }] },
      asked: { typed: { speed: 'quick' }, files: [{ name: 'a.pdf' }] },
    })
    expect([await supply('100'), (await draftsOf()).at(-1).wrong]).toEqual([
      '/app/intake/status?found=1&added=1',
      null,
    ])
    const { rows } = await pool.query('select state, speed from defects where id = $1', [report.defect_id])
    expect(rows).toEqual([{ state: 10, speed: 100 }])
    expect(await supply('90')).toBe('/app/intake/status?found=1')
  })

  it('take nothing that another site sends, with a cookie or without', async () => {
    const visitor = new Visitor()
    await visitor.send('privacy', { consent: 'yes', version: '2026-12-4' })
    const before = await draftsOf()
    const foreign: Record<string, string>[] = [
      { origin: 'https://evil.example' },
      { 'sec-fetch-site': 'cross-site' },
      { 'sec-fetch-site': 'same-site' },
    ]
    for (const headers of foreign) {
      const answer = await visitor.post('story', { description: 'x' }, headers)
      expect([answer.status, answer.headers.get('content-type')]).toEqual([403, 'text/html; charset=utf-8'])
    }
    const stranger = new Visitor()
    expect(
      (await stranger.post('privacy', { consent: 'yes' }, { origin: 'https://evil.example' })).status,
    ).toBe(403)
    // The draft is identified by the cookie only.
    const token = visitor.cookie.split('=')[1]!
    await stranger.post('story', { description: 'x', draft: token })
    expect((await draftsOf()).filter(({ id }) => before.some(one => one.id === id))).toEqual(before)
  })

  it('need the consent, in the version that was read', async () => {
    const visitor = new Visitor()
    const before = (await draftsOf()).length
    expect(await visitor.send('privacy', { version: '2026-12-4' })).toBe('privacy?wrong=consent')
    expect(await visitor.send('privacy', { consent: 'yes', version: '2020-01' })).toBe(
      'privacy?wrong=consent',
    )
    expect((await draftsOf()).length).toBe(before)
    await visitor.send('privacy', { consent: 'yes', version: '2026-12-4' })
    expect((await draftsOf()).at(-1)).toMatchObject({
      consent_version: '2026-12-4',
      consent_at: expect.any(Date),
    })
  })

  it('answer a fault with a page, or with JSON to a script', async () => {
    const visitor = new Visitor()
    const page = await visitor.post('nosuch', {})
    expect([page.status, await page.text()]).toEqual([404, expect.stringContaining('按浏览器的“返回”')])
    const json = await visitor.post('nosuch', {}, { accept: 'application/json' })
    expect(await json.json()).toMatchObject({ code: 404 })
  })
})
