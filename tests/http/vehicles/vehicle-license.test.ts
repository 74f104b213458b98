import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { seedCatalogue } from '@/tests/support/defects/records'
import { inFull, sample } from '@/tests/support/depth'
import { listFiles, pdf, pngHeader } from '@/tests/support/intake/uploads'
import { type Door, openDoor } from '@/tests/support/server/door'

let door: Door
let token: string
beforeAll(async () => {
  door = await openDoor()
  await seedCatalogue(door.database.db)
  token = await door.signIn(['vehicle_defect_add'])
})
afterAll(() => door.close())

const path = '/aipocr/vehicleLicense'
const photo = (name: string) => readFileSync(`tests/support/licences/${name}.jpg`)

async function read(bytes: Uint8Array, name = 'photo.jpg', by = token) {
  const form = new FormData()
  form.append('file', new File([new Uint8Array(bytes)], name))
  const response = await door.call('POST', path, { token: by, form })
  return { status: response.status, headers: response.headers, body: await response.json() }
}

describe('reading a licence', { timeout: 120_000 }, () => {
  const printed: Record<string, { vin: string; registeredOn?: string; issuedOn?: string }> = {
    straight: { vin: 'LNNMLZHU1FWYY8869', registeredOn: '2014-04-18', issuedOn: '2021-12-09' },
    turned: { vin: 'LJV2Z5AM3NRKM4123', registeredOn: '2013-10-12' },
    'upside-down': { vin: 'LSVYDY6C7NE9V8390' },
  }
  it(
    'gives VIN and printed values of photographs that lie straight, turned and upside down',
    inFull,
    async () => {
      await Promise.all(
        sample(Object.keys(printed), 1).map(async name => {
          const { status, body } = await read(photo(name))
          expect([name, status]).toEqual([name, 200])
          const { vin, ...days } = printed[name]!
          expect(body.data.vin).toBe(vin)
          expect(body.data.confidence).toBeGreaterThan(0.5)
          for (const [field, day] of Object.entries(days)) expect(body.data.fields[field].value).toBe(day)
        }),
      )
    },
  )

  it('says that it is not sure of another paper with long numbers, and keeps nothing', async () => {
    const { status, body } = await read(photo('other-paper'))
    expect(status).toBe(200)
    expect(body.data).toEqual({ vin: null, confidence: 0, fields: {} })
    expect(listFiles(door.files)).toEqual([])
  })

  it('lets in who may amend records, and nobody who may only see them', async () => {
    expect((await read(pdf(), 'a.pdf', await door.signIn(['vehicle_defect_edit']))).status).toBe(415)
    expect((await read(pdf(), 'a.pdf', await door.signIn(['vehicle_defect']))).status).toBe(403)
    expect((await read(pdf(), 'a.pdf', '')).status).toBe(401)
  })

  it.each<[string, () => Uint8Array, string, number, string?]>([
    ['a PDF', pdf, 'a.pdf', 415],
    ['a PDF that is called a picture', pdf, 'a.jpg', 400, 'jpg'],
    ['an SVG', () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'a.svg', 415],
    [
      'an SVG that is called a picture',
      () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'),
      'a.png',
      400,
    ],
    ['a picture of four thousand million pixels', () => pngHeader(65_000, 65_000), 'a.png', 400, '像素'],
    ['a picture without pixels', () => pngHeader(400, 300), 'a.png', 400, '损坏'],
    ['half a picture', () => photo('straight').subarray(0, 30_000), 'a.jpg', 400, '损坏'],
    ['an empty file', () => Buffer.alloc(0), 'a.jpg', 400],
    ['a name that hides its end', () => photo('straight'), 'a\u202Egpj.exe', 400],
  ])('refuses %s', async (_, bytes, name, status, word) => {
    const answer = await read(bytes(), name)
    expect(answer.status).toBe(status)
    expect(answer.body.errors[0].path).toBe('file')
    if (word) expect(answer.body.errors[0].message).toContain(word)
  })

  it('refuses more than 20 MB, two files, and none', async () => {
    expect((await read(Buffer.concat([photo('straight'), Buffer.alloc(21 * 1024 * 1024)]))).status).toBe(413)
    const two = new FormData()
    for (const name of ['a.jpg', 'b.jpg']) two.append('file', new File([photo('straight')], name))
    expect((await door.call('POST', path, { token, form: two })).status).toBe(400)
    const none = new FormData()
    none.set('other', 'text')
    expect((await door.call('POST', path, { token, form: none })).status).toBe(400)
    expect(listFiles(door.files)).toEqual([])
  })
})
