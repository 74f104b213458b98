import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { runtime } from '@/lib/accounts/open-context'
import { AppError } from '@/lib/core/errors'
import { readUnanswered } from '@/lib/intake/report/read-unanswered'
import { issueWork } from '@/lib/intake/tickets/work'
import { solve } from '@/tests/support/intake/solve'
import { type Visitor as Person, visitorsOf } from '@/tests/support/intake/visitor'
import { type Door, openDoor } from '@/tests/support/server/door'

let door: Door
let Visitor: ReturnType<typeof visitorsOf>

beforeAll(async () => {
  door = await openDoor()
  Visitor = visitorsOf(door)
})
afterAll(() => door.close())
beforeEach(() => door.database.pool.query('delete from rate_limits'))

const rowsOf = async (sql: string, values: unknown[] = []) =>
  (await door.database.pool.query(sql, values)).rows

interface Sent {
  mobile: string
  id: string
  defectId: string
  complaintNo: string
  receipt: string
}

async function sendReport(more: (visitor: Person) => Promise<void> = async () => {}): Promise<Sent> {
  const visitor = new Visitor()
  await visitor.fillIn()
  await more(visitor)
  await visitor.send('check')
  expect(await visitor.send('code', { code: await visitor.askForCode() })).toBe('receipt')
  const [draft] = await rowsOf('select sent from intake_drafts order by id desc limit 1')
  const [row] = await rowsOf(
    'select id::text, defect_id::text as "defectId" from intake_reports where mobile = $1',
    [visitor.mobile],
  )
  return { ...row, ...draft.sent, mobile: visitor.mobile }
}

async function confirmed(mobile: string): Promise<Person> {
  const visitor = new Visitor()
  Object.assign(visitor, { mobile })
  expect(await visitor.send('mine', { mobile })).toBe('image')
  expect(await visitor.send('code', { code: await visitor.askForCode() })).toBe('mine')
  return visitor
}

const recordOf = async (id: string) => (await rowsOf('select * from defects where id = $1', [id]))[0]

describe('a text that is not sent', () => {
  const worked = async () => {
    const ctx = await door.openContext({ door: 'page', token: null })
    const { challenge, bits } = (await issueWork(ctx, {}))!
    return { challenge, work: solve(challenge, bits) }
  }
  const shown = (page: string) => page.replace(/ name="challenge" value="[^"]*"/g, '')

  it.each(['mine', 'resume'])(
    'leaves number and message on /%s, alike with a draft and without',
    async page => {
      const { mobile } = new Visitor()
      const ask = async (visitor: Person) => visitor.send(page, { mobile, ...(await worked()) })
      expect(await ask(new Visitor())).toBe('code')
      const [without, withDraft] = [new Visitor(), new Visitor()]
      await withDraft.send('privacy', { consent: 'yes', version: '2026-12-4' })
      const pages = []
      for (const visitor of [without, withDraft]) {
        expect(await ask(visitor)).toBe(page)
        pages.push(shown(await visitor.open(page)))
      }
      expect(pages[0]).toContain(`value="${mobile}"`)
      expect(pages[0]).toContain('操作太频繁了')
      expect(pages[1]).toBe(pages[0])

      const { services } = runtime()
      const { send: really } = services.textMessages
      services.textMessages.send = async () => {
        throw new AppError('unavailable')
      }
      const away = new Visitor()
      const next = await away
        .send(page, { mobile: away.mobile, ...(await worked()) })
        .finally(() => Object.assign(services.textMessages, { send: really }))
      expect(next).toBe(page)
      const told = await away.open(page)
      expect(told).toContain(`value="${away.mobile}"`)
      expect(told).toContain('验证码暂时发不出去')
    },
  )
})

describe('the reports of a number', () => {
  it('are shown to whom a code reached, masked, and to nobody else', async () => {
    const { mobile, id, complaintNo } = await sendReport()
    const stranger = await confirmed(new Visitor().mobile)
    expect(await stranger.open('mine')).not.toContain(complaintNo)
    expect(await stranger.open(`mine?report=${id}`)).toBe('→ mine')
    expect(await stranger.send('withdraw', { report: id })).toBe('mine')
    expect(await new Visitor().open(`mine?report=${id}`)).toContain('id="mobile"')

    const owner = await confirmed(mobile)
    const list = await owner.open('mine')
    expect(list).toContain(complaintNo)
    expect(list).not.toContain(mobile)
    const page = await owner.open(`mine?report=${id}`)
    expect(page).toContain('待受理')
    expect(page).toContain('踏板突然变硬')
    for (const hidden of ['王小明', 'LSVAB2183K2100001', mobile]) expect(page).not.toContain(hidden)
    const file = await door.call('GET', `/intakeform/report?report=${id}`, { cookie: owner.cookie })
    const text = await file.text()
    expect(text).toContain(complaintNo)
    expect(text).toContain('踏板突然变硬')
    expect(text).not.toContain('王小明')

    expect(await owner.send('forget')).toBe('mine')
    expect(await owner.open('mine')).not.toContain(complaintNo)
    const after = await door.call('GET', `/intakeform/report?report=${id}`, { cookie: owner.cookie })
    expect(after.status).toBe(404)
  })

  it('are answered alike for a number with and without reports until the code is right', async () => {
    const { mobile } = await sendReport()
    const answers = []
    for (const number of [mobile, new Visitor().mobile]) {
      const visitor = new Visitor()
      Object.assign(visitor, { mobile: number })
      await visitor.send('mine', { mobile: number })
      await visitor.askForCode()
      const next = await visitor.send('code', { code: '000000' })
      const page = (await visitor.open('code')).replace(
        / data-left="\d+"| name="challenge" value="[^"]*"/g,
        '',
      )
      answers.push([next, page.replaceAll(`${number.slice(0, 3)}****${number.slice(-4)}`, '…')])
    }
    expect(answers[0]![0]).toBe('code')
    expect(answers[0]).toEqual(answers[1])
  })

  it('are opened in full with the receipt', async () => {
    const { mobile, receipt } = await sendReport()
    const visitor = new Visitor()
    const typed = { receipt: receipt.toLowerCase().replaceAll('-', ' '), mobile: `+86 ${mobile}` }
    expect(await visitor.send('status', typed)).toBe('status?found=1')
    const page = await visitor.open('status?found=1')
    expect(page).toContain('王小明')
    expect(page).toContain('/app/intake/correct?report=')
    expect(page).toContain('/app/intake/withdraw?report=')
  })
})

describe('a reporter', () => {
  it('corrects a page while nothing was decided, and what is hidden stays', async () => {
    const { mobile, id, defectId } = await sendReport()
    const owner = await confirmed(mobile)
    const page = await owner.open(`correct?report=${id}&page=when`)
    expect(page).toContain('value="32000"')
    const when = { report: id, page: 'when', faultDate: '2026-01-05' }
    expect(await owner.send('correct', { ...when, mileage: '很多' })).toBe(`correct?report=${id}&page=when`)
    expect(await owner.open(`correct?report=${id}&page=when`)).toContain('value="很多"')
    expect(await owner.send('correct', { ...when, mileage: '4.5万' })).toBe(`mine?report=${id}&corrected=1`)
    expect((await recordOf(defectId)).mileage).toBe(45_000)

    expect(await owner.open(`correct?report=${id}&page=you`)).toContain('王*')
    const you = { report: id, page: 'you', reporterName: '', cardType: '', cardNo: '' }
    expect(await owner.send('correct', you)).toBe(`correct?report=${id}&page=you`)
    expect(await owner.send('correct', { ...you, reporterName: '王大明' })).toBe(
      `mine?report=${id}&corrected=1`,
    )
    expect((await recordOf(defectId)).reporter_name).toBe('王大明')
    const [version] = await rowsOf(
      'select changes from defect_versions where defect_id = $1 order by version desc limit 1',
      [defectId],
    )
    expect(version.changes).toEqual({ reporterName: ['王小明', '王大明'] })

    await rowsOf('update defects set state = 30 where id = $1', [defectId])
    expect(await owner.send('correct', { ...you, reporterName: '别人' })).toBe(`mine?report=${id}`)
    expect(await owner.open(`mine?report=${id}`)).not.toContain('/app/intake/correct')
  })

  it('is led on to the numbers of injured when somebody was hurt after all', async () => {
    const { mobile, id, defectId } = await sendReport()
    const owner = await confirmed(mobile)
    const harm = { report: id, page: 'harm', crash: 'no', fire: 'yes', hurt: 'yes' }
    expect(await owner.send('correct', harm)).toBe(`correct?report=${id}&page=injuries`)
    const injuries = { report: id, page: 'injuries', injuredCount: '2', deathCount: '' }
    expect(await owner.send('correct', injuries)).toBe(`correct?report=${id}&page=injuries`)
    await owner.send('correct', { ...injuries, consentInjuries: 'yes' })
    expect(await recordOf(defectId)).toMatchObject({ fire: true, injured_count: 2 })
  })

  it('adds words and a file also when it was accepted, and not when it is closed', async () => {
    const { mobile, id, defectId } = await sendReport()
    const owner = await confirmed(mobile)
    await rowsOf('update defects set state = 30 where id = $1', [defectId])
    const add = async (words: string, file = false) => {
      const form = new FormData()
      form.append('report', id)
      form.append('words', words)
      if (file) form.append('files', new File(['%PDF-1.4\n%%EOF'], 'a.pdf', { type: 'application/pdf' }))
      const headers = { origin: 'http://localhost:3000' }
      const answer = await door.call('POST', '/intakeform/add', { cookie: owner.cookie, form, headers })
      return answer.headers.get('location')!.replace('/app/intake/', '')
    }
    expect(await add('')).toBe(`mine?report=${id}`)
    expect(await owner.open(`mine?report=${id}`)).toContain('请补充内容或添加文件后再提交')
    expect(await add('后来又发生了一次', true)).toBe(`mine?report=${id}&added=1`)
    const { description, state } = await recordOf(defectId)
    expect(description).toMatch(
      /^踏板突然变硬，车没有减下来。\n\n【报告人 \d{4}-\d\d-\d\d 补充】\n后来又发生了一次$/,
    )
    expect(state).toBe(30)
    expect(await rowsOf('select name from defect_files where defect_id = $1', [defectId])).toEqual([
      { name: 'a.pdf' },
    ])
    await rowsOf('update defects set state = 90 where id = $1', [defectId])
    expect(await add('太晚了')).toBe(`mine?report=${id}`)
    expect((await recordOf(defectId)).description).toBe(description)
  })

  it('withdraws it after a question, which erases the person from it and its versions', async () => {
    const { mobile, id, defectId, receipt } = await sendReport()
    const owner = await confirmed(mobile)
    const other = await confirmed(mobile)
    expect(await owner.open(`withdraw?report=${id}`)).toContain('不能恢复')
    const both = await Promise.all([owner, other].map(one => one.send('withdraw', { report: id })))
    expect(both.filter(next => next === 'mine?withdrawn=1').length).toBeGreaterThan(0)
    const record = await recordOf(defectId)
    expect(record).toMatchObject({ reporter_name: null, mobile: null, vin: 'LSVAB2183K2' })
    expect(record.deleted_at).not.toBeNull()
    const versions = JSON.stringify(
      await rowsOf('select changes from defect_versions where defect_id = $1', [defectId]),
    )
    for (const gone of ['王小明', mobile, 'LSVAB2183K2100001']) expect(versions).not.toContain(gone)
    expect(await rowsOf('select mobile, answers, state from intake_reports where id = $1', [id])).toEqual([
      { mobile: '', answers: {}, state: 'closed' },
    ])
    expect(await owner.open('mine')).toContain('提交的报告，或者已经撤回')
    const visitor = new Visitor()
    expect(await visitor.send('status', { receipt, mobile })).toBe('status')
    const [audit] = await rowsOf(
      `select count(*)::int as n from audit_log where action = 'withdrawReport' and entity_id = $1`,
      [defectId],
    )
    expect(audit.n).toBe(1)
  })

  it('does not withdraw what staff have decided on', async () => {
    const { mobile, id, defectId } = await sendReport()
    const owner = await confirmed(mobile)
    await rowsOf('update defects set state = 30 where id = $1', [defectId])
    expect(await owner.open(`withdraw?report=${id}`)).toBe('→ mine')
    expect(await owner.send('withdraw', { report: id })).toBe(`mine?report=${id}`)
    expect((await recordOf(defectId)).reporter_name).toBe('王小明')
  })
})

describe('separate consents', () => {
  const card = { reporterName: '王小明', cardType: '201', cardNo: '11010519491231002X' }
  const hurt = { crash: 'no', fire: 'no', hurt: 'yes' }

  it('are asked for an identity number and for injuries, which stay empty without them', async () => {
    const { mobile, id, defectId } = await sendReport(async visitor => {
      expect(await visitor.send('you', card)).toBe('you')
      expect(await visitor.open('you')).toContain('请勾选单独同意')
      expect(await visitor.send('you', { ...card, consentIdentity: 'yes' })).toBe('contact')
      await visitor.send('harm', hurt)
      expect(await visitor.send('injuries', { injuredCount: '1' })).toBe('injuries')
      expect(await visitor.send('injuries', {})).toBe('danger')
      const injuries = /<h2>[^<]*受伤[\s\S]*?<\/section>/.exec(await visitor.open('check'))![0]
      expect([injuries.match(/未提供（未同意）/g)?.length, injuries.includes('不清楚')]).toEqual([3, false])
    })
    expect(await recordOf(defectId)).toMatchObject({
      card_no: card.cardNo,
      injured_count: null,
      death_count: null,
    })
    const [{ consents }] = await rowsOf('select consents from intake_reports where id = $1', [id])
    expect(consents).toEqual({ identity: { version: '2026-12-4', at: expect.stringMatching(/^20.*Z$/) } })
    const token = await door.signIn('all')
    const detail = await door.call('GET', `/complaintsvehicleinfo/consumer/info/${id}`, { token })
    const { facts } = (await detail.json()).data
    const shown = facts.flatMap((step: { facts: { name: string; text: string }[] }) => step.facts)
    expect(shown).toContainEqual(expect.objectContaining({ name: 'injuredCount', text: '未提供（未同意）' }))
    const reader = await door.openContext({ door: 'page', token })
    const refused = '未提供（未同意）'
    expect(await readUnanswered(reader, { defectId })).toEqual({
      injuredCount: refused,
      deathCount: refused,
      hurtTypes: refused,
    })
    const onDesk = await door.call('GET', `/complaintsvehicleinfo/desk/${defectId}`, { token })
    expect((await onDesk.json()).data.unanswered.injuredCount).toBe(refused)
    const stranger = await door.openContext({ door: 'page', token: await door.signIn([]) })
    await expect(readUnanswered(stranger, { defectId })).rejects.toMatchObject({ code: 'forbidden' })
    expect(await (await confirmed(mobile)).open(`mine?report=${id}`)).toContain('未提供（未同意）')
  })

  it('are withdrawn one by one: what they covered is gone, from versions too, and the rest stays', async () => {
    const { mobile, id, defectId } = await sendReport(async visitor => {
      await visitor.send('you', { ...card, consentIdentity: 'yes' })
      await visitor.send('harm', hurt)
      await visitor.send('injuries', { consentInjuries: 'yes', injuredCount: '3', hurtTypes: ['05'] })
      await visitor.send('share', { consentShare: 'yes' })
    })
    await rowsOf('update defects set state = 30 where id = $1', [defectId])
    const owner = await confirmed(mobile)
    expect(await owner.open(`mine?report=${id}`)).toContain(`withdraw?report=${id}&amp;what=identity`)
    for (const what of ['identity', 'injuries', 'share']) {
      expect(await owner.open(`withdraw?report=${id}&what=${what}`)).toContain('撤回同意')
      expect(await owner.send('consent', { report: id, what })).toBe(`mine?report=${id}&erased=1`)
      expect(await owner.open(`withdraw?report=${id}&what=${what}`)).toBe('→ mine')
    }
    expect(await recordOf(defectId)).toMatchObject({
      card_no: null,
      card_type: null,
      injured_count: null,
      hurt_types: [],
      consent_share: false,
      reporter_name: '王小明',
      state: 30,
    })
    const kept = await rowsOf(
      `select changes::text from defect_versions where defect_id = $1
        union all select answers::text || consents::text from intake_reports where id = $2`,
      [defectId, id],
    )
    const text = kept.map(({ changes }) => changes).join()
    for (const gone of [card.cardNo, '"injuredCount": [null, 3]', '"injuredCount": 3'])
      expect(text).not.toContain(gone)
    expect(text.match(/withdrawnAt/g)).toHaveLength(2)

    expect(await owner.send('consent', { report: id, what: 'all' })).toBe('mine?erased=1')
    expect(await recordOf(defectId)).toMatchObject({
      reporter_name: null,
      mobile: null,
      state: 30,
      deleted_at: null,
    })
    expect(await owner.open('mine')).toContain('提交的报告，或者已经撤回')
  })
})
