import { afterAll, beforeAll, expect, it } from 'vitest'
import { forgetModel } from '@/lib/coding/models/models'
import { putModel } from '@/tests/support/defects/coding-model'
import { visitorsOf } from '@/tests/support/intake/visitor'
import { type Door, openDoor } from '@/tests/support/server/door'

let door: Door
let Visitor: ReturnType<typeof visitorsOf>

beforeAll(async () => {
  door = await openDoor()
  Visitor = visitorsOf(door)
  forgetModel()
})
afterAll(() => door.close())

async function afterStory(description: string) {
  const visitor = new Visitor()
  await visitor.send('privacy', { consent: 'yes', version: '2026-12-4' })
  await visitor.send('kind', { branch: 'vehicle' })
  expect(await visitor.send('topic', { complaintType: '01' })).toBe('story')
  expect(await visitor.send('story', { description })).toBe('part')
  return visitor
}
const partsOn = (page: string) =>
  [...page.matchAll(/name="assemblyCode" value="(\w+)"/g)].map(([, code]) => code)

it('the parts that a story speaks of stand first, no part is missing, and not knowing stays an answer', async () => {
  const story = '跑高速的时候踩刹车，刹车盘有异响'
  const plain = await (await afterStory(story)).open('part')
  expect(plain).not.toContain('可能是')
  await putModel(door.database.db)

  const visitor = await afterStory(story)
  const page = await visitor.open('part')
  expect(page).toContain('从您写的经过看，可能是')
  expect(partsOn(page)[0]).toBe('04')
  expect([...partsOn(page)].sort()).toEqual([...partsOn(plain)].sort())
  expect(partsOn(page).at(-1)).toBe('99')
  expect(page).not.toContain('checked')
  expect(await visitor.send('part', { assemblyCode: '99' })).not.toBe('part')

  for (const empty of ['the car is not good', '很不好很不好', '刹'.repeat(1_900)])
    expect(partsOn(await (await afterStory(empty)).open('part')).length).toBe(partsOn(plain).length)
  // A network that has asked too often is asked for the part all the same.
  await door.database.pool.query("update rate_limits set points = 1000000 where key like '%public-suggest%'")
  const late = await (await afterStory(story)).open('part')
  expect([late.includes('可能是'), partsOn(late).length]).toEqual([false, partsOn(plain).length])
})
