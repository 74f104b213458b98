import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { defects } from '@/db/schema/defects'
import type { Catalogue } from '@/tests/support/defects/records'
import { newAddress, reporterAt, reportOf, seedIntake, withFloodOf } from '@/tests/support/intake/intake'
import { type Door, openDoor } from '@/tests/support/server/door'

let door: Door
let ids: Catalogue
let send: ReturnType<typeof reporterAt>

beforeAll(async () => {
  door = await openDoor()
  ids = await seedIntake(door.database.db)
  send = reporterAt(door)
})
afterAll(() => door.close())

const listed = async (path: string, headers: Record<string, string> = {}) => {
  const { status, body } = await send('GET', `/carins/xfpqx${path}`, { headers })
  expect(status).toBe(200)
  return body.data as {
    code: string
    name: string
    codeValue: string
    codeDescription: string
    children?: unknown[]
  }[]
}

describe('what a reporter may choose', () => {
  it('comes from the dictionaries, without signing in, in the reporter’s language', async () => {
    const categories = await listed('/bfdqccategoryinfo/queryfirstcategory')
    expect(categories[0]).toMatchObject({ code: '01', codeValue: '01', codeDescription: '电子电器' })
    expect(categories[0]!.children).not.toHaveLength(0)
    const english = await listed('/bfdqccategoryinfo/queryfirstcategory', { 'accept-language': 'en' })
    expect(english[0]!.name).toBe('Electrical appliances')
    expect((await listed('/basicdatacommon/queryAllProvince')).length).toBeGreaterThan(30)
    const cities = await listed('/basicdatacommon/queryCityListByProvince/310000')
    expect(cities.map(({ code }) => code)).toContain('310100')
    expect((await listed('/basicdatacommon/queryApplicationScenarios'))[0]!.name).toBe('家中')
    expect((await listed('/basicdatacommon/queryApplicationScenarios?branch=vehicle'))[0]!.name).toMatch(
      /高速/,
    )
    expect((await listed('/basicdatacommon/queryCardTypeList'))[0]!.code).toBe('201')
    expect((await listed('/basicdatacommon/queryHurtTypeList')).length).toBe(14)
    expect((await listed('/basicdatacommon/queryChoices/warningSigns')).length).toBeGreaterThan(5)
    expect((await listed('/basicdatacommon/queryAssemblies')).length).toBeGreaterThan(10)
    expect((await listed('/basicdatacommon/queryBrands')).map(({ codeValue }) => codeValue)).not.toContain(
      ids.disabledBrand,
    )
    const series = await listed(`/basicdatacommon/querySeries?brandId=${ids.brand}`)
    expect(series.map(({ codeValue }) => codeValue)).toEqual([ids.series])
  })

  it('is no way to lists that are staff’s', async () => {
    for (const path of [
      'queryChoices/riskLevel',
      'queryChoices/reviewStatus',
      'queryChoices/__proto__',
      'queryCityListByProvince/310100',
    ])
      expect([path, (await send('GET', `/xfpqx/basicdatacommon/${path}`)).status]).toEqual([path, 404])
  })
})

describe('the public check of a VIN', () => {
  const check = (vin: string, more: object = {}) =>
    send('GET', `/xfpqx/basicdatacommon/checkVin?vin=${encodeURIComponent(vin)}`, more)

  it('says whether it is well formed, whose and of which year', async () => {
    expect((await check('lsvab2183k2100001')).body.data).toMatchObject({
      vin: 'LSVAB2183K2100001',
      status: 'ok',
      valid: true,
      maker: { name: expect.any(String) },
      modelYear: 2019,
    })
    expect((await check('LSVAB2189K2100001')).body.data).toMatchObject({ status: 'check', valid: false })
    expect((await check('1')).body.data).toMatchObject({ status: 'length' })
  })

  it('says of a VIN that we hold what it says of one that we do not', async () => {
    const vins = ['LSVAB2183K2100001', 'LSVAB2181K2100000']
    await send('POST', '/xfpqx/collectioncomplaint/consumerAdd', {
      json: await reportOf(door, ids, { vin: vins[0] }),
    })
    const held = await door.database.db.select({ vin: defects.vin }).from(defects)
    expect(held.map(({ vin }) => vin)).toContain(vins[0])
    const [known, unknown] = [await check(vins[0]!), await check(vins[1]!)]
    const { vin: _, ...ofKnown } = known.body.data
    const { vin: __, ...ofUnknown } = unknown.body.data
    expect(ofKnown).toEqual({ ...ofUnknown, status: 'ok', level: 'ok', valid: true, positions: [] })
    expect(Object.keys(ofKnown).join()).not.toMatch(/duplicate|record|series/i)
  })

  it('is not open to probing without end, whatever a forged header says', async () => {
    const from = newAddress()
    const all: number[] = []
    await withFloodOf(door, 20, async () => {
      for (let request = 0; request < 21; request++)
        all.push((await check('1', { headers: { 'x-forwarded-for': `${newAddress()}, ${from}` } })).status)
    })
    expect(all.at(-1)).toBe(429)
    expect(all.filter(status => status === 200)).toHaveLength(20)
  })

  it('of staff and their look-ups stay closed to the public', async () => {
    for (const path of [
      '/complaintsvehicleinfo/checkVin?vin=1',
      '/bigdata/queryVehicleInfoByES/LSVAB2183K2100001',
      '/complaintsvehicleinfo/repeatdata?vin=LSVAB2183K2100001',
    ])
      expect([path, (await send('GET', path)).status]).toEqual([path, 401])
  })
})

describe('checking a step', () => {
  it('answers what is wrong, dictionaries included', async () => {
    const step = (json: object) => send('POST', '/xfpqx/collectioncomplaint/checkStep', { json })
    const person = {
      reporterName: '张三',
      mobile: '13812345678',
      province: '310000',
      city: '440100',
      consentShare: true,
    }
    const wrong = await step({ branch: 'vehicle', step: 'person', answers: person })
    expect(wrong.body.data).toEqual([{ path: 'city', code: 'not_of_province' }])
    const right = await step({ branch: 'vehicle', step: 'person', answers: { ...person, city: '310100' } })
    expect(right.body.data).toEqual([])
  })
})
