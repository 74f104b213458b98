import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Catalogue, seedCatalogue, validValues } from '@/tests/support/defects/records'
import { visitorsOf } from '@/tests/support/intake/visitor'
import { type Door, openDoor } from '@/tests/support/server/door'

let door: Door
let Visitor: ReturnType<typeof visitorsOf>
let ids: Catalogue

const origin = 'http://localhost:3000'

beforeAll(async () => {
  door = await openDoor()
  Visitor = visitorsOf(door)
  ids = await seedCatalogue(door.database.db)
})
afterAll(() => door.close())

const pasted = '第一行\u000b第二行\u000c第三行\u0085第四行\u2028第五行\u2029\u0000第六\u0007行\u009f\uffff'

it('text from Word keeps its lines and loses what nobody can see, on every page of the public', async () => {
  const visitor = new Visitor()
  await visitor.send('privacy', { consent: 'yes', version: '2026-12-4' })
  await visitor.send('kind', { branch: 'vehicle' })
  expect(await visitor.send('story', { description: pasted })).toBe('part')
  expect(await visitor.send('vin', { vin: 'LSVAB2183K\u000b2100001\u0000' })).toBe('brand')
  const { rows } = await door.database.pool.query(
    'select answers from intake_drafts order by id desc limit 1',
  )
  expect(rows[0].answers.description).toBe('第一行\n第二行\n第三行\n第四行\n第五行\n第六行')
  const long = await visitor.send('you', { reporterName: '长'.repeat(3000) })
  expect([long, (await visitor.open('you')).includes('长'.repeat(3000))]).toEqual(['you', true])
  expect(await visitor.send('save', { mobile: '1'.repeat(500) })).toBe('save')
  expect(await visitor.send('status', { receipt: 'x'.repeat(5000), mobile: '1'.repeat(500) })).toBe('status')
})

it('the same is so where staff type, while a call of a program is refused as before', async () => {
  const token = await door.signIn('all')
  const add = async (headers: Record<string, string>) => {
    const form = new FormData()
    const values = { ...validValues(ids), description: pasted, summary: '刹车\u000b失灵', draft: true }
    form.set('data', JSON.stringify(values))
    const answer = await door.call('POST', '/complaintsvehicleinfo', { token, form, headers })
    return { status: answer.status, ...(await answer.json()) }
  }
  expect(await add({})).toMatchObject({ status: 400, errors: [{ path: 'summary' }, { path: 'description' }] })
  const added = await add({ origin })
  expect(added.status).toBe(200)
  const { rows } = await door.database.pool.query('select summary, description from defects where id = $1', [
    added.data.id,
  ])
  expect(rows).toEqual([
    { summary: '刹车 失灵', description: '第一行\n第二行\n第三行\n第四行\n第五行\n第六行' },
  ])
})

it('numbers to call are numbers to tap, and danger comes first', async () => {
  const visitor = new Visitor()
  const start = await visitor.open('start')
  for (const number of ['120', '119', '122', '12315']) expect(start).toContain(`href="tel:${number}"`)
  expect(start).not.toContain('telephone=no')
  expect(start.indexOf('tel:120')).toBeLessThan(start.indexOf('<h1>'))

  await visitor.send('privacy', { consent: 'yes', version: '2026-12-4' })
  await visitor.send('kind', { branch: 'vehicle' })
  expect(await visitor.send('harm', { crash: 'no', fire: 'no', hurt: 'no' })).toBe('evidence')
  expect(await visitor.send('harm', { crash: 'no', fire: 'yes', hurt: 'no' })).toBe('danger')
  expect(await visitor.open('danger')).toMatch(/远离[\s\S]*旧件[\s\S]*维修单/)
  expect(await visitor.send('danger')).toBe('evidence')
  expect(await visitor.send('harm', { crash: 'no', fire: 'no', hurt: 'yes' })).toBe('injuries')
  expect(await visitor.send('injuries', { consentInjuries: 'yes', injuredCount: '1' })).toBe('danger')
  expect(await visitor.open('danger')).toContain('href="tel:120"')
  expect(await visitor.open('check')).not.toContain('请先注意安全')
})
