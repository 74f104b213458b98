import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
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

const consent = { consent: 'yes', version: '2026-12-4' }
const rowsOf = async (sql: string) => (await door.database.pool.query(sql)).rows
const newest = async () => (await rowsOf('select * from intake_drafts order by id desc limit 1'))[0]
const forward = (minutes: number) =>
  door.database.pool.query(
    `update intake_drafts set open_until = open_until - $1::interval, expires_at = expires_at - $1::interval`,
    [`${minutes} minutes`],
  )

function nextAt(before: Person): Person {
  const next = new Visitor()
  next.cookie = before.cookie
  return next
}

async function confirm(visitor: Person, mobile: string): Promise<string> {
  Object.assign(visitor, { mobile })
  expect(await visitor.send('resume', { mobile })).toBe('image')
  return visitor.send('code', { code: await visitor.askForCode() })
}

async function sendReport(): Promise<{ visitor: Person; receipt: string }> {
  const visitor = new Visitor()
  await visitor.fillIn()
  await visitor.send('check')
  expect(await visitor.send('code', { code: await visitor.askForCode() })).toBe('receipt')
  return { visitor, receipt: (await newest()).sent.receipt }
}

describe('an unfinished report on a computer that several people use', () => {
  it('is named at the start and shown to nobody without the code to the number that was typed', async () => {
    const owner = new Visitor()
    await owner.fillIn()
    expect(await owner.open('you')).toContain('王小明')

    const next = nextAt(owner)
    const start = await next.open('start')
    expect(start).toContain('没填完的报告')
    expect(start).toContain('href="/app/intake/resume"')
    expect(start).not.toContain(owner.mobile.slice(-4))
    for (const page of ['you', 'contact', 'check', 'kind'])
      expect(await next.open(page)).not.toContain('王小明')
    expect(await next.open('you')).toBe('→ ended')
    expect(await next.open('resume')).not.toContain(owner.mobile)
    expect(await confirm(next, next.mobile)).toBe('resume?none=1')
    expect(await next.open('you')).not.toContain('王小明')

    expect(await confirm(next, owner.mobile)).toBe('check')
    expect(await next.open('you')).toContain('王小明')
  })

  it('is locked after half an hour, and what is typed then is kept for its owner', async () => {
    const owner = new Visitor()
    await owner.fillIn()
    await forward(31)
    expect(await owner.send('story', { description: '离开很久以后又写的话' })).toBe('ended')
    expect(await confirm(owner, owner.mobile)).toBe('story')
    expect(await owner.open('story')).toContain('离开很久以后又写的话')
    expect(await owner.open('you')).toContain('王小明')
  })

  it('goes on without a code while no number was typed', async () => {
    const owner = new Visitor()
    await owner.send('privacy', consent)
    await owner.send('kind', { branch: 'vehicle' })
    const start = await nextAt(owner).open('start')
    expect(start).toContain('href="/app/intake/vin"')
    expect(await nextAt(owner).open('vin')).toContain('id="vin"')
  })

  it('is discarded with its files, after a question', async () => {
    const owner = new Visitor()
    await owner.send('privacy', consent)
    await owner.send('kind', { branch: 'vehicle' })
    const form = new FormData()
    form.append('files', new File(['%PDF-1.4\n%%EOF'], 'a.pdf', { type: 'application/pdf' }))
    form.append('way', 'add')
    await door.call('POST', '/intakeform/evidence', {
      cookie: owner.cookie,
      form,
      headers: { origin: 'http://localhost:3000' },
    })
    const { id, files } = await newest()
    expect(files).toHaveLength(1)
    expect(await owner.open('story')).toContain('href="/app/intake/discard"')
    expect(await owner.open('discard')).toContain('不能恢复')
    expect(await owner.send('discard')).toBe('?discarded=1')
    expect(owner.kept).toContain('Max-Age=0')
    expect(await rowsOf(`select id from intake_drafts where id = ${id}`)).toEqual([])
    expect(await rowsOf('select name from intake_uploads')).toEqual([])
    expect(await owner.open('start?discarded=1')).toContain('已放弃')
  })

  it('is taken from the computer by the next person, but not from its owner', async () => {
    const owner = new Visitor()
    await owner.fillIn()
    await owner.send('save', { mobile: owner.mobile })
    await owner.send('code', { code: await owner.askForCode() })
    const next = nextAt(owner)
    await next.open('start')
    expect(await next.send('discard')).toBe('?discarded=1')
    expect(await next.open('start')).not.toContain('没填完的报告')
    expect(await confirm(new Visitor(), owner.mobile)).toBe('check')
  })

  it('gives way to a second report', async () => {
    const owner = new Visitor()
    await owner.send('privacy', consent)
    await owner.send('kind', { branch: 'vehicle' })
    await owner.send('story', { description: '第一份' })
    const { id } = await newest()
    expect(await owner.open('start')).toContain('href="/app/intake/privacy?again=1"')
    expect(await owner.open('privacy?again=1')).toContain('name="again"')
    expect(await owner.send('privacy', { ...consent, again: 'yes' })).toBe('kind')
    expect((await newest()).answers).toEqual({})
    expect(await rowsOf(`select id from intake_drafts where id = ${id}`)).toEqual([])
  })

  it('lasts half an hour on a computer that is not ones own, and its cookie no longer than the browser', async () => {
    const guest = new Visitor()
    expect(await guest.open('privacy')).toContain('这不是我自己的电脑')
    await guest.send('privacy', { ...consent, shared: 'yes' })
    expect(guest.kept).not.toContain('Max-Age')
    await guest.send('kind', { branch: 'vehicle' })
    await forward(29)
    expect(await guest.send('story', { description: '还在' })).toBe('part')
    await forward(31)
    expect(await guest.open('story')).toBe('→ ended')
    expect(await guest.open('start')).not.toContain('没填完的报告')
  })
})

describe('a receipt', () => {
  it('is shown again when its page is loaded again, and not after it was left', async () => {
    const { visitor, receipt } = await sendReport()
    expect(await visitor.open('receipt')).toContain(receipt)
    expect((await visitor.post('leave', {})).status).toBe(200)
    expect(await visitor.open('receipt')).toContain(receipt)
    await visitor.post('leave', {})
    await forward(1)
    expect(await visitor.open('receipt')).toBe('→ start')
    const file = await door.call('GET', '/intakeform/receipt', { cookie: visitor.cookie })
    expect(file.status).toBe(404)
  })

  it('is not shown after another page was opened, and a second report is begun', async () => {
    for (const page of ['start', 'status', 'privacy', 'resume']) {
      const { visitor, receipt } = await sendReport()
      expect(await visitor.open(page)).not.toContain(receipt)
      expect([page, await visitor.open('receipt')]).toEqual([page, '→ start'])
      expect(await visitor.send('privacy', consent)).toBe('kind')
    }
  })

  it('is not shown by what was asked with it, once a new person begins', async () => {
    const { visitor, receipt } = await sendReport()
    await visitor.open('status')
    expect(await visitor.send('status', { receipt, mobile: visitor.mobile })).toBe('status?found=1')
    expect(await visitor.open('status?found=1')).toContain('QX')
    expect(await visitor.open('status')).not.toContain(receipt)
    await visitor.open('start')
    expect(await visitor.open('status?found=1')).not.toContain('QX')
  })
})
