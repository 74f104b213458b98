import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { visitorsOf } from '@/tests/support/intake/visitor'
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
const issues = async (): Promise<[string, string][]> =>
  (await rowsOf('select wrong from intake_drafts order by id desc limit 1'))[0].wrong.issues.map(
    ({ path, code }: { path: string; code: string }) => [path, code],
  )

async function begun() {
  const visitor = new Visitor()
  await visitor.send('privacy', { consent: 'yes', version: '2026-12-4' })
  await visitor.send('kind', { branch: 'vehicle' })
  return visitor
}

describe('a car owner who does not know everything', () => {
  it('says so wherever an answer is required, and staff read it', async () => {
    const visitor = new Visitor()
    await visitor.fillIn()
    expect(await visitor.send('ownership', { purchaseDate: '', plateNo: '' })).toBe('ownership')
    expect(await visitor.send('ownership', { purchaseDate: '', unknown: 'purchaseDate' })).toBe('topic')
    expect(await visitor.send('subpart', { subAssemblyCode: 'unsure' })).toBe('when')
    expect(await visitor.send('when', { faultDate: '', mileage: '' })).toBe('when')
    expect(
      await visitor.send('when', { faultDate: '2026-01-05', about: 'faultDate', mileage: '约3.2万公里' }),
    ).toBe('where')
    expect(await visitor.send('where', { scenario: 'unsure', speed: '６０km/h' })).toBe('signs')
    expect(await visitor.send('harm', { crash: 'unsure', fire: 'unsure', hurt: 'yes' })).toBe('injuries')
    const hurt = { consentInjuries: 'yes', injuredCount: '', unknown: 'injuredCount' }
    expect(await visitor.send('injuries', hurt)).toBe('danger')
    const check = await visitor.open('check')
    expect(check.match(/不清楚/g)?.length).toBeGreaterThanOrEqual(6)
    expect(check).toContain('约 2026-01-05')

    expect(await visitor.send('check')).toBe('image')
    expect(await visitor.send('code', { code: await visitor.askForCode() })).toBe('receipt')
    const [report] = await rowsOf(
      `select r.id, r.unknown, r.about, d.purchase_date, d.sub_assembly_code, d.mileage, d.speed, d.scenario, d.crash, d.injured_count
       from intake_reports r join defects d on d.id = r.defect_id where r.mobile = $1`,
      [visitor.mobile],
    )
    expect(report).toMatchObject({
      unknown: ['purchaseDate', 'subAssemblyCode', 'scenario', 'crash', 'fire', 'injuredCount'],
      about: ['faultDate', 'mileage'],
      purchase_date: null,
      sub_assembly_code: null,
      mileage: 32_000,
      speed: 60,
      crash: null,
      injured_count: null,
    })
    const token = await door.signIn('all')
    const answer = await door.call('GET', `/complaintsvehicleinfo/consumer/info/${report.id}`, { token })
    const text = await answer.text()
    expect(text.match(/报告人不清楚/g)).toHaveLength(6)
    expect(text).not.toContain('未提供（未同意）')
    const receipt = /id="receipt">([^<]+)/.exec(await visitor.open('receipt'))![1]!
    await visitor.open('status')
    expect(await visitor.send('status', { receipt, mobile: visitor.mobile })).toBe('status?found=1')
    const own = await visitor.open('status?found=1')
    expect(own.match(/不清楚/g)?.length).toBeGreaterThanOrEqual(6)
    expect(own).not.toContain('报告人不清楚')
    expect(text).toMatch(/约 32000/)
  })

  it('writes code, card and plate in full width, and they are stored narrow', async () => {
    const visitor = new Visitor()
    await visitor.fillIn()
    expect(await visitor.send('ownership', { purchaseDate: '2023-05-16', plateNo: '京Ａ１２３４５' })).toBe(
      'topic',
    )
    expect(
      await visitor.send('you', {
        reporterName: '王小明',
        cardType: '201',
        consentIdentity: 'yes',
        cardNo: '１１０１０５１９４９１２３１００２Ｘ',
      }),
    ).toBe('contact')
    await visitor.send('check')
    const code = await visitor.askForCode()
    const wide = [...code].map(digit => String.fromCharCode(digit.charCodeAt(0) + 0xfee0)).join('')
    expect(await visitor.send('code', { code: wide })).toBe('receipt')
    expect(
      await rowsOf(
        'select plate_no, card_no from defects d join intake_reports r on r.defect_id = d.id where r.mobile = $1',
        [visitor.mobile],
      ),
    ).toEqual([{ plate_no: '京A12345', card_no: '11010519491231002X' }])
  })
})

describe('answers that contradict each other', () => {
  it('are asked about once and may stay', async () => {
    const visitor = await begun()
    await visitor.send('vin', { vin: 'LSVAB2183K2100001' })
    const [other] = await rowsOf(
      `select b.id from brands b join producers p on p.id = b.producer_id
       where b.producer_id not in (select producer_id from brands where id in (select brand_id from wmi_codes where code = 'LSV') and producer_id is not null)
         and not exists (select from wmi_codes where code = 'LSV' and wmi_codes.producer_id = p.id) limit 1`,
    )
    expect(await visitor.send('brand', { brandId: other.id })).toBe('brand')
    expect(await issues()).toEqual([['brandId', 'doubt_maker']])
    const page = await visitor.open('brand')
    expect(page).toContain('value="brandId.doubt_maker"')
    expect(page).toContain('想跟您确认一下')
    expect(await visitor.send('brand', { brandId: other.id, sure: 'brandId.doubt_maker' })).toBe('model')

    await visitor.send('ownership', { purchaseDate: '2023-05-16' })
    expect(await visitor.send('when', { faultDate: '2022-01-05', mileage: '1000' })).toBe('when')
    expect(await issues()).toEqual([['faultDate', 'doubt_purchase']])
    expect(
      await visitor.send('when', {
        faultDate: '2022-01-05',
        mileage: '1000',
        sure: 'faultDate.doubt_purchase',
      }),
    ).toBe('where')
    expect(
      await visitor.send('when', {
        faultDate: '2012-01-05',
        mileage: '1000',
        sure: 'faultDate.doubt_purchase',
      }),
    ).toBe('when')
    expect(await issues()).toEqual([['faultDate', 'doubt_built']])

    expect(await visitor.send('signs', { warningSigns: ['01', '02'] })).toBe('signs')
    expect(await visitor.send('signs', { warningSigns: ['01', '02'], sure: 'warningSigns.doubt_none' })).toBe(
      'harm',
    )
    await visitor.send('harm', { crash: 'no', fire: 'no', hurt: 'yes' })
    expect(
      await visitor.send('injuries', { consentInjuries: 'yes', injuredCount: '1', hurtTypes: ['01', '14'] }),
    ).toBe('injuries')
    expect(await issues()).toEqual([['hurtTypes', 'doubt_none']])
  })
})

describe('a dispute', () => {
  it('is told where it belongs, and one may go on', async () => {
    const visitor = await begun()
    expect(await visitor.open('kind')).toContain('三包')
    expect(await visitor.send('kind', { branch: 'dispute' })).toBe('elsewhere')
    const page = await visitor.open('elsewhere')
    expect(page).toMatch(/产品缺陷[\s\S]*tel:12315[\s\S]*href="\/app\/intake\/kind"/)
    expect(await visitor.send('topic', { complaintType: '05' })).toBe('disputes')
    expect(await visitor.open('disputes')).toContain('三包')
    expect(await visitor.send('disputes')).toBe('story')
    expect(await visitor.send('topic', { complaintType: '01' })).toBe('story')
  })
})

it('vehicles get power and vehicle type from their series', async () => {
  const visitor = new Visitor()
  await visitor.fillIn()
  await visitor.send('check')
  await visitor.send('code', { code: await visitor.askForCode() })
  expect(
    await rowsOf(
      `select d.power_type = s.power_type as power, d.vehicle_type = s.vehicle_type as type
       from defects d join intake_reports r on r.defect_id = d.id join model_series s on s.id = d.model_range_id where r.mobile = $1`,
      [visitor.mobile],
    ),
  ).toEqual([{ power: true, type: true }])
})

it('a call that is asked with another method is told which it takes', async () => {
  const answer = await door.call('GET', '/intakeform/privacy')
  expect([answer.status, answer.headers.get('allow')]).toEqual([405, 'POST'])
  const two = await door.call('PUT', '/carins/code/image')
  expect([two.status, two.headers.get('allow')]).toEqual([405, 'GET, HEAD, POST'])
  expect((await door.call('GET', '/nosuch/call')).status).toBe(404)
})
