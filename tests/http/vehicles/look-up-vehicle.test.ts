import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { typeCodes } from '@/db/schema/catalogue'
import { defects } from '@/db/schema/defects'
import { log } from '@/lib/core/log'
import { type Catalogue, seedCatalogue } from '@/tests/support/defects/records'
import { type Door, openDoor } from '@/tests/support/server/door'

let door: Door
let ids: Catalogue
let token: string
let answer: RequestListener
const requested: string[] = []
const register = createServer((request, response) => {
  requested.push(request.url ?? '')
  answer(request, response)
})
const vin = 'LSVAB2183K2100001'

beforeAll(async () => {
  await new Promise<void>(done => register.listen(0, '127.0.0.1', done))
  const url = `http://127.0.0.1:${(register.address() as AddressInfo).port}/register`
  door = await openDoor({ VEHICLE_REGISTRY_URL: url })
  ids = await seedCatalogue(door.database.db)
  token = await door.signIn(['vehicle_defect'])
  await door.database.db.insert(defects).values({
    complaintNo: 'QX20200101000001',
    state: 50,
    vin,
    vinStatus: 'ok',
    producerId: ids.producer,
    brandId: ids.brand,
    modelRangeId: ids.series,
    reporterName: '张三丰',
    mobile: '13812345678',
  })
})
afterAll(async () => {
  await door.close()
  register.closeAllConnections()
  register.close()
})
beforeEach(() => {
  answer = (_, response) =>
    response
      .writeHead(200, { 'content-type': 'application/json' })
      .end(JSON.stringify({ vehicles: [{ brand: `明月${ids.mark}`, count: 2, owner: '李四' }] }))
})

const read = async (path: string, headers: Record<string, string> = {}, as = token) => {
  const response = await door.call('GET', path, { token: as, headers })
  return { status: response.status, headers: response.headers, body: await response.json() }
}

describe('the vehicle look-ups', () => {
  test('ask the register that is set, and our own records where they are meant', async () => {
    const outside = await read(`/carins/bigdata/queryVehicleInfoByES/${vin}`)
    expect(outside.body).toMatchObject({
      code: 200,
      data: { vin, source: 'register', modelYear: 2019, best: { brandId: ids.otherBrand, count: 2 } },
    })
    const ours = await read(`/bigdata/queryVehicleInfoByVinCode/${vin}`)
    expect(ours.body.data).toMatchObject({ source: 'records', total: 1, best: { brandId: ids.brand } })
    const prefix = await read('/bigdata/queryBPVByVinCodeES/LSVAB218')
    expect(prefix.body.data).toMatchObject({ vinCode: 'LSVAB218', brands: [{ id: ids.otherBrand }] })
    expect(requested.join()).not.toContain('LSV')
    expect(JSON.stringify([outside.body, ours.body, prefix.body])).not.toMatch(/张三丰|138|李四|QX2020/)
    for (const { headers } of [outside, ours, prefix]) expect(headers.get('cache-control')).toBe('no-store')
  })

  test('answer in the caller’s language', async () => {
    const [row] = await door.database.db
      .insert(typeCodes)
      .values({
        name: 'EN1',
        modelSeriesId: ids.series,
        powerType: 'GAS',
        transmissionType: 'MT',
        modelYear: 2020,
      })
      .returning()
    const path = `/carins/bigdata/queryPowerAndVehicle/${row!.id}`
    const chinese = (await read(path)).body.data
    const english = (await read(path, { 'accept-language': 'en' })).body.data
    expect(chinese).toMatchObject({ powerType: 'GAS', transmissionType: 'MT', modelYear: 2020 })
    expect([
      /\p{Script=Han}/u.test(chinese.powerTypeName),
      /\p{Script=Han}/u.test(english.powerTypeName),
    ]).toEqual([true, false])
  })

  test('refuse what is no VIN, who is nobody, and who may not see records', async () => {
    const short = await read('/bigdata/queryVehicleInfoByES/LSV')
    expect(short.body).toMatchObject({
      code: 400,
      errors: [{ path: 'vin', message: expect.stringContaining('17') }],
    })
    expect((await read('/bigdata/queryBPVByVinCodeES/LSV')).status).toBe(400)
    expect((await read('/bigdata/queryPowerAndVehicle/999999')).status).toBe(404)
    expect((await read(`/bigdata/queryVehicleInfoByES/${vin}`, {}, 'no')).status).toBe(401)
    const stranger = await door.signIn([])
    expect((await read(`/bigdata/queryVehicleInfoByES/${vin}`, {}, stranger)).status).toBe(403)
    expect((await read(`/bigdata/queryVehicleInfoByVinCode/${vin}`, {}, stranger)).status).toBe(403)
    expect((await read('/bigdata/queryBPVByVinCodeES/LSVAB218', {}, stranger)).status).toBe(403)
  })

  test('answer 503 at once while the register is away, and log no VIN; our own records go on', async () => {
    const logged = vi.spyOn(log, 'error')
    answer = (_, response) => response.writeHead(500).end()
    for (let tries = 0; tries < 5; tries++) {
      const away = await read(`/bigdata/queryVehicleInfoByES/${vin}`)
      expect([away.status, away.body.code]).toEqual([503, 503])
      expect(Number(away.headers.get('retry-after'))).toBeGreaterThan(0)
    }
    expect(logged).toHaveBeenCalled()
    expect(JSON.stringify(logged.mock.calls)).not.toContain(vin)
    expect((await read(`/bigdata/queryVehicleInfoByVinCode/${vin}`)).body.data.total).toBe(1)
    expect((await read(`/carins/complaintsvehicleinfo/checkVin?vin=${vin}`)).body.data.valid).toBe(true)
  })
})
