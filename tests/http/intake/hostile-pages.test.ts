import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Visitor as Person, visitorsOf } from '@/tests/support/intake/visitor'
import { type Door, openDoor } from '@/tests/support/server/door'
import { everyFile } from '@/tests/support/source/source-files'

let door: Door
let Visitor: ReturnType<typeof visitorsOf>

beforeAll(async () => {
  door = await openDoor()
  Visitor = visitorsOf(door)
})
afterAll(() => door.close())
beforeEach(() => door.database.pool.query('delete from rate_limits'))

async function sendReport(): Promise<Person> {
  const visitor = new Visitor()
  await visitor.fillIn()
  await visitor.send('check')
  expect(await visitor.send('code', { code: await visitor.askForCode() })).toBe('receipt')
  return visitor
}

async function confirmed(mobile: string): Promise<Person> {
  const visitor = new Visitor()
  Object.assign(visitor, { mobile })
  await visitor.send('mine', { mobile })
  expect(await visitor.send('code', { code: await visitor.askForCode() })).toBe('mine')
  return visitor
}

const sources = everyFile()
  .filter(file => file.startsWith('app/(public)/intake/') && /\.tsx?$/.test(file))
  .map(file => readFileSync(file, 'utf8'))
  .join('\n')
const names = (pattern: RegExp) => [
  ...new Set([...sources.matchAll(pattern)].flatMap(([, name]) => (name ? [name] : []))),
]
const pages = [...names(/case '(\w+)':/g), 'vin', 'story', 'evidence']
const parameters = names(/query\.(?:get|has)\('(\w+)'\)/g)

it('every page of the public answers a page, another one or none, whatever stands behind the question mark', async () => {
  expect(pages.length).toBeGreaterThan(18)
  expect(parameters).toEqual(expect.arrayContaining(['report', 'page', 'what', 'wrong', 'found']))
  const owner = await confirmed((await sendReport()).mobile)
  const failed: unknown[] = []
  for (const text of ['\0', 'a\u0085b', '\uffff', '9'.repeat(400)])
    for (const page of pages) {
      const query = new URLSearchParams(parameters.map(name => [name, text]))
      await owner.open(`${page}?${query}`).catch(error => failed.push([page, text, String(error)]))
    }
  expect(failed).toEqual([])
})

async function asks(visitor: Person, purpose: string): Promise<string> {
  const next = await visitor.send(purpose, { mobile: visitor.mobile })
  return next === 'image' ? visitor.askForCode() : next
}

const copyOf = ({ cookie, mobile }: Person): Person => Object.assign(new Visitor(), { cookie, mobile })

describe('the cookie from before a right was shown opens nothing after it', () => {
  const nothing = async (thief: Person) => {
    for (const page of ['mine', 'check', 'you', 'saved', 'receipt', 'code', 'status?found=1', 'start']) {
      expect([page, await thief.open(page)]).toEqual([
        page,
        expect.not.stringMatching(/王小明|踏板突然|QX\d{4}/),
      ])
    }
    expect((await door.call('GET', '/intakeform/receipt', { cookie: thief.cookie })).status).toBe(404)
    expect((await door.call('GET', '/intakeform/report', { cookie: thief.cookie })).status).toBe(404)
  }

  it('by a code, for the reports of a number', async () => {
    const { mobile } = await sendReport()
    const owner = new Visitor()
    await owner.send('privacy', { consent: 'yes', version: '2026-12-4' })
    const thief = copyOf(owner)
    Object.assign(owner, { mobile })
    const code = await asks(owner, 'mine')
    expect(await owner.send('code', { code })).toBe('mine')
    expect(await owner.open('mine')).toContain('QX')
    expect(owner.cookie).not.toBe(thief.cookie)
    await nothing(thief)
    // A second click, the answer to whose first was lost.
    const again = Object.assign(copyOf(thief), { mobile })
    expect(await again.send('code', { code: '000000' })).toBe('ended')
    expect(await again.send('code', { code })).toBe('mine')
    expect(again.cookie).toBe(owner.cookie)
  })

  it('by a code, for a report that is kept, sent or gone on with', async () => {
    const owner = new Visitor()
    await owner.fillIn()
    let thief = copyOf(owner)
    expect(await owner.send('code', { code: await asks(owner, 'save') })).toBe('saved')
    await nothing(thief)

    thief = copyOf(owner)
    await owner.open('start')
    expect(await owner.send('code', { code: await asks(owner, 'resume') })).toBe('check')
    await nothing(thief)

    thief = copyOf(owner)
    await owner.send('check')
    const code = await owner.askForCode()
    expect(await owner.send('code', { code })).toBe('receipt')
    await nothing(thief)
    const again = copyOf(thief)
    expect(await again.send('code', { code })).toBe('receipt')
    expect(again.cookie).toBe(owner.cookie)
  })

  it('by its receipt', async () => {
    const sender = await sendReport()
    const { rows } = await door.database.pool.query('select sent from intake_drafts order by id desc limit 1')
    const typed = { receipt: rows[0].sent.receipt, mobile: sender.mobile }
    const owner = new Visitor()
    await owner.send('privacy', { consent: 'yes', version: '2026-12-4' })
    const thief = copyOf(owner)
    expect(await owner.send('status', typed)).toBe('status?found=1')
    expect(await owner.open('status?found=1')).toContain('王小明')
    await nothing(thief)
    const again = copyOf(thief)
    expect(await again.send('status', typed)).toBe('status?found=1')
    expect(again.cookie).toBe(owner.cookie)
  })

  it('also where its code is guessed as fast as anybody can', async () => {
    const { mobile } = await sendReport()
    const owner = new Visitor()
    await owner.send('privacy', { consent: 'yes', version: '2026-12-4' })
    const thief = copyOf(owner)
    Object.assign(owner, { mobile })
    const code = await asks(owner, 'mine')
    expect(await owner.send('code', { code })).toBe('mine')
    const wrong = Array.from({ length: 20 }, (_, at) =>
      String((Number(code) + at + 1) % 1_000_000).padStart(6, '0'),
    )
    await Promise.all(wrong.map(guess => thief.post('code', { code: guess })))
    await thief.post('code', { code })
    expect(thief.cookie).not.toBe(owner.cookie)
  })
})
