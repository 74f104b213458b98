import { afterAll, beforeAll, expect, it } from 'vitest'
import { forgetModel } from '@/lib/coding/models/models'
import { numberKinds } from '@/lib/intake/typed/private-numbers'
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

const card = '11010519491231002X'
const answers = async () =>
  (await door.database.pool.query('SELECT answers FROM intake_drafts ORDER BY id DESC LIMIT 1')).rows[0]
    .answers

async function atStory() {
  const visitor = new Visitor()
  await visitor.send('privacy', { consent: 'yes', version: '2026-12-4' })
  await visitor.send('kind', { branch: 'vehicle' })
  return visitor
}

it('numbers of a telephone, an identity or a bank card in the story are asked about, and moved on yes', async () => {
  const visitor = await atStory()
  const description = `踏板变硬，我的电话139 1234 5678，身份证${card}，卡号 6222 0212 3456 7894。`
  expect(await visitor.send('story', { description })).toBe('story')
  const asked = await visitor.open('story')
  expect(asked).toContain('身份证号、银行卡号、手机号')
  expect(asked).toContain('value="move"')
  expect(await visitor.send('story', { description, way: 'move' })).toBe('part')
  expect(await answers()).toMatchObject({
    description: '踏板变硬，我的电话（号码已移走），身份证（号码已移走），卡号 （号码已移走）。',
    mobile: '13912345678',
    cardNo: card,
  })
})

it('whoever leaves them there says so once; what stands in its own question is not replaced', async () => {
  const visitor = await atStory()
  const description = '请打 4S 店的 13912345678。'
  await visitor.send('story', { description })
  expect(await visitor.send('story', { description, sure: 'description.doubt_numbers' })).toBe('part')
  expect((await answers()).description).toBe(description)
  await visitor.send('contact', { mobile: '13600001111', province: '110000', city: '110100' })
  expect(await visitor.send('story', { description, way: 'move' })).toBe('story')
  expect(await answers()).toMatchObject({ mobile: '13600001111', description })
  const kept = await visitor.open('story')
  expect(kept).toContain('还留在原处')
  expect(kept).not.toContain('value="move"')
})

it('of two numbers the second stays where it is; full-width signs and numbers from abroad are seen', async () => {
  const visitor = await atStory()
  const description = `我的手机１３９ １２３４ ５６７８，店里是13700001111，香港电话+852 9123 4567，身份证${card.toLowerCase()}。`
  expect(await visitor.send('story', { description })).toBe('story')
  expect(await visitor.send('story', { description, way: 'move' })).toBe('story')
  expect(await answers()).toMatchObject({
    description: '我的手机（号码已移走），店里是13700001111，香港电话（号码已移走），身份证（号码已移走）。',
    mobile: '13912345678',
    phone: '+852-91234567',
    cardNo: card,
    cardType: '201',
  })
})

it('what only looks like one is left alone', () => {
  for (const text of [
    '车架号 LSVAB2183K2100001，里程 32000 公里，2026-01-05 买的',
    '编号 110105194912310021',
    '订单 6222021234567890',
    '故障码 P0139123456781 和 12345678901234567890',
  ])
    expect([text, numberKinds(text)]).toEqual([text, []])
})

it('the story ticks what it says of the car for a start, and never what was answered', async () => {
  const visitor = await atStory()
  const checked = (page: string) =>
    [...page.matchAll(/<input[^>]*name="scenario"[^>]*>/g)]
      .filter(([input]) => input.includes('checked'))
      .map(([input]) => /value="(\d+)"/.exec(input)?.[1])
  await visitor.send('story', { description: '下雨天在高速上踩刹车没有反应，挂高速档也一样。' })
  expect(checked(await visitor.open('where'))).toEqual(['01', '07', '15'])
  await visitor.send('where', { scenario: ['06'] })
  expect(checked(await visitor.open('where'))).toEqual(['06'])
})

it('the makes of the VIN’s maker come first', async () => {
  const visitor = await atStory()
  const { rows } = await door.database.pool.query(
    `SELECT w.code, b.id::text AS brand FROM wmi_codes AS w JOIN brands AS b ON b.id = w.brand_id
      WHERE length(w.code) = 3 AND w.code LIKE 'L%' AND b.enabled AND w.confidence <> 'C' ORDER BY w.code DESC LIMIT 1`,
  )
  await visitor.send('vin', { vin: `${rows[0].code}ZZ9ZZ0R1000001`, vinSure: 'yes' })
  const page = await visitor.open('brand')
  const [, likely = ''] = /<optgroup[^>]*data-of="likely"[^>]*>(.*?)<\/optgroup>/.exec(page) ?? []
  expect(likely).toContain(`value="${rows[0].brand}"`)
})

it('what was ticked from the story says so, until it is answered', async () => {
  const visitor = await afterStory('在高速公路上踩刹车时踏板变硬')
  expect(await visitor.open('where')).toContain('按您写的经过先勾上的')
  await visitor.send('where', { scenario: ['01'] })
  expect(await visitor.open('where')).not.toContain('按您写的经过先勾上的')
  const other = await afterStory('空调不制冷')
  expect(await other.open('where')).not.toContain('按您写的经过先勾上的')
})

it('leaving by the way back takes no tick that only the story made for an answer', async () => {
  const visitor = await afterStory('在高速公路上踩刹车时踏板变硬')
  const page = await visitor.open('where')
  const ticked = [...page.matchAll(/name="scenario" checked="" value="(\w+)"/g)].map(([, code]) => code!)
  expect(ticked.length).toBeGreaterThan(0)
  expect(await visitor.send('where', { scenario: ticked, way: 'back' })).toBe('when')
  expect(await visitor.open('where')).toContain('按您写的经过先勾上的')
})

it('what waits for a consent is not kept on the way back', async () => {
  const visitor = await afterStory('空调不制冷')
  expect(await visitor.open('contact')).toContain('value="back" class="back"')
  const page = await visitor.open('you')
  expect(page).toContain('class="back" href="/app/intake/evidence"')
  expect(page).not.toContain('value="back"')
})
