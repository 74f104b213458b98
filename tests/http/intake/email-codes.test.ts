import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { runtime } from '@/lib/accounts/open-context'
import { invalid } from '@/lib/core/errors'
import { tellReporters } from '@/lib/intake/texts/tell-reporters'
import { imageTicketOf, reporterAt } from '@/tests/support/intake/intake'
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

const place = { province: '110000', city: '110100' }

function personAt(email: string): Person {
  const visitor = new Visitor()
  return Object.assign(visitor, { mobile: email })
}

async function sendReport(email: string, typed: Record<string, string>) {
  const visitor = personAt(email)
  await visitor.fillIn()
  expect(await visitor.send('contact', { ...place, mobile: '', ...typed })).toBe('share')
  expect(await visitor.send('check')).toBe('image')
  expect(await visitor.send('code', { code: await visitor.askForCode() })).toBe('receipt')
  const [{ sent }] = await rowsOf('select sent from intake_drafts order by id desc limit 1')
  return sent as { complaintNo: string; receipt: string }
}

it('who has no number of the mainland reports with an e-mail address and finds the report by it', async () => {
  const email = 'chan.tai@example.hk'
  const { complaintNo, receipt } = await sendReport(email, {
    email: 'Chan.Tai@Example.HK',
    phone: '+852 9123 4567',
  })
  const [record] = await rowsOf('select mobile, email, phone from defects where complaint_no = $1', [
    complaintNo,
  ])
  expect(record).toEqual({ mobile: null, email, phone: '+852-91234567' })

  const owner = personAt(email)
  expect(await owner.send('mine', { mobile: '', email: 'Chan.Tai@example.hk' })).toBe('image')
  expect(await owner.open('image')).toContain('c***@example.hk')
  expect(await owner.send('code', { code: await owner.askForCode() })).toBe('mine')
  const list = await owner.open('mine')
  expect(list).toContain(complaintNo)
  expect(list).not.toContain(email)

  const holder = new Visitor()
  expect(await holder.send('status', { receipt, mobile: '', email })).toBe('status?found=1')
  expect(await holder.open('status?found=1')).toContain(complaintNo)

  await tellReporters(await door.openContext({ door: 'job', token: null }))
  const [told] = await rowsOf(`select text from text_messages where mobile = $1 and purpose = 'progress'`, [
    email,
  ])
  expect(told.text).toContain(complaintNo)
})

it('a draft is saved and found again by an address', async () => {
  const email = 'li@example.mo'
  const visitor = personAt(email)
  await visitor.send('privacy', { consent: 'yes', version: '2026-12-4' })
  await visitor.send('kind', { branch: 'vehicle' })
  await visitor.send('vin', { vin: 'LSVAB2183K2100001', way: 'save' })
  expect(await visitor.send('save', { email })).toBe('image')
  expect(await visitor.send('code', { code: await visitor.askForCode() })).toBe('saved')
  const elsewhere = personAt(email)
  expect(await elsewhere.send('resume', { email })).toBe('image')
  expect(await elsewhere.send('code', { code: await elsewhere.askForCode() })).toBe('vin')
})

it('a code goes to an address once a minute, as to a number, and to no half of one', async () => {
  const email = 'once@example.tw'
  const send = reporterAt(door)
  const ask = async () => {
    const imageTicket = await imageTicketOf(door)
    return (await send('GET', `/code?mobile=${email}&imageTicket=${imageTicket}`)).status
  }
  expect([await ask(), await ask()]).toEqual([200, 429])
  const other = new Visitor()
  expect(await other.send('mine', { email: 'once@' })).toBe('mine')
  expect(await other.open('mine')).toContain('请填写电子邮箱')
  expect(await other.send('mine', {})).toBe('mine')
  expect(await other.open('mine')).toContain('没有的请填电子邮箱')
})

it('an address that the mail server refuses is told so and stays; news to it are not tried again', async () => {
  const email = 'gone@example.hk'
  await sendReport(email, { email })
  await door.database.pool.query(`update intake_reports set told_state = null where mobile = $1`, [email])
  const { services } = runtime()
  const { mail } = services
  let tries = 0
  const send = async () => {
    tries++
    throw invalid('email', 'mail_refused')
  }
  Object.assign(services, { mail: { delivery: 'sent', send } })
  try {
    const owner = new Visitor()
    expect(await owner.send('mine', { mobile: '', email })).toBe('image')
    await expect(owner.askForCode()).rejects.toThrow()
    expect(await owner.open('image')).toContain('不收发到这个邮箱的信')
    tries = 0
    for (let round = 0; round < 3; round++)
      await tellReporters(await door.openContext({ door: 'job', token: null }))
    expect(tries).toBe(1)
  } finally {
    Object.assign(services, { mail })
  }
})

it('is offered only where mail is sent', async () => {
  const { services } = runtime()
  const { mail } = services
  expect(await new Visitor().open('mine')).toContain('id="email"')
  Object.assign(services, { mail: null })
  try {
    expect(await new Visitor().open('mine')).not.toContain('id="email"')
  } finally {
    Object.assign(services, { mail })
  }
})
