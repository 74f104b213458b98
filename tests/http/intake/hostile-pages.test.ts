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
