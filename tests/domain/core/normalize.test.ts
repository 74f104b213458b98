import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Ctx } from '@/lib/core/context'
import { deletedConditions, deletedFilterShape } from '@/lib/defects/list/deleted-filters'
import { conditionsOf, filterShape } from '@/lib/defects/list/filters'
import { mayAskVin } from '@/lib/defects/list/keyword'
import { pageDefects } from '@/lib/defects/list/page-defects'
import { createDefect } from '@/lib/defects/record/create-defect'
import { typedVin } from '@/lib/defects/schema'
import { normalizeMobile } from '@/lib/values/phone'
import { normalizeCode, normalizeNumber } from '@/lib/values/spelling'
import { asSent } from '@/tests/support/as-sent'
import { openTestDatabase, type TestDatabase } from '@/tests/support/database/database'
import { seedCatalogue, validValues } from '@/tests/support/defects/records'
import { runs } from '@/tests/support/depth'
import { contextOf } from '@/tests/support/people/people'

const shifty = 'ßẞﬀﬃİıſKÅŉǰẖΐᾳﷺ①Ⅷ½Ａａ１－\u00ad\u200b\u200d\u3000\u00a0\u0307\u0331\u20dd👍🏽'
const anyText = fc.oneof(
  fc.string({ unit: 'grapheme' }),
  fc.string({ unit: 'binary' }),
  fc.array(fc.constantFrom(...shifty, ...'LSVab218 -·沪'), { maxLength: 24 }).map(signs => signs.join('')),
)

describe('a number', () => {
  test.each([
    ['code', normalizeCode],
    ['number', normalizeNumber],
    ['mobile', normalizeMobile],
  ] as const)('spelled as a %s once is spelled so for good', (_name, normalize) => {
    fc.assert(
      fc.property(anyText, typed => {
        expect(normalize(normalize(typed))).toBe(normalize(typed))
      }),
      runs(2_000),
    )
  })

  test('is what was typed, in plain signs: no letter becomes two, and none another', () => {
    expect(normalizeCode(' ｌｓｖab-2183 k2\u3000100－001\u200b ')).toBe('LSVAB2183K2100001')
    expect(normalizeCode('沪a·12345 ')).toBe('沪A·12345')
    expect(normalizeNumber(' ｑｘ20200101-７ ')).toBe('QX20200101-7')
    expect(normalizeMobile('＋86 138-1234 5678')).toBe('13812345678')
    for (const letter of ['ß', 'ẞ', 'ı', 'ŉ']) expect(normalizeCode(letter)).not.toMatch(/^[A-Z]/)
  })
})

describe('what is checked of a VIN is what is looked for', () => {
  const shown = (values: unknown[]) => values.filter(value => typeof value === 'string')

  test('whatever was typed, in the list and in that of deleted records', () => {
    fc.assert(
      fc.property(anyText, typed => {
        for (const [schema, conditions] of [
          [
            filterShape.vin,
            (vin: unknown, bind: (value: unknown) => string) =>
              conditionsOf({ vin }).map(one => one.write(bind)),
          ],
          [
            deletedFilterShape.vin,
            (vin: unknown, bind: (value: unknown) => string) =>
              deletedConditions({ can: () => true, user: null }, { vin: vin as string }, bind),
          ],
        ] as const) {
          const parsed = schema.safeParse(typed)
          if (!parsed.success || !parsed.data) continue
          const request = parsed.data as string
          expect([...request].length).toBeLessThanOrEqual(17)
          const values: unknown[] = []
          conditions(request, value => `$${values.push(value)}`)
          expect(shown(values)).toEqual([request, `${request}\u{10FFFF}`])
          expect(mayAskVin(request, false)).toBe(request.length <= 11 || request.length === 17)
        }
        const checked = typedVin.safeParse(typed)
        if (checked.success) expect(normalizeCode(checked.data)).toBe(checked.data)
      }),
      runs(2_000),
    )
  })
})

describe('eleven signs', () => {
  let database: TestDatabase
  let viewer: Ctx
  const vin = 'LSVAB2184SS123456'

  beforeAll(async () => {
    database = await openTestDatabase()
    viewer = await contextOf(database.db, ['vehicle_defect'])
    const writer = await contextOf(database.db, 'all')
    const values = { ...validValues(await seedCatalogue(database.db)), vin, vinOverrideReason: '测试' }
    await createDefect(writer, values)
  })
  afterAll(() => database.close())

  test('name eleven characters of a VIN and never more, whichever signs they are', async () => {
    const total = async (filter: object) => (await pageDefects(viewer, asSent(filter))).total
    expect(await total({ vin: vin.slice(0, 11) })).toBe(1)
    for (const typed of ['LSVAB2184ß1', 'lsvab2184ßß', 'ＬＳＶAB2184ß', 'LSVAB2184\u0131'])
      for (const filter of [{ vin: typed }, { keyword: typed }])
        expect([typed, await total(filter)]).toEqual([typed, 0])
    for (const typed of [
      'LSVAB2184SS1',
      'LSVAB2184ß12',
      'LSVAB2184SﬆS',
      'ＬＳＶＡＢ２１８４ＳＳ１',
      'LSV-AB2184-SS12',
      'LSVAB2184SS12345',
    ])
      await expect(pageDefects(viewer, { vin: typed })).rejects.toMatchObject({
        details: { issues: [{ path: 'vin', code: 'vin_part_hidden' }] },
      })
    // Two characters that normalise to thirty are measured as thirty.
    await expect(pageDefects(viewer, { vin: 'ﷺﷺ' })).rejects.toMatchObject({
      code: 'invalid_input',
      details: { issues: [{ path: 'vin' }] },
    })
    expect(await total({ vin })).toBe(1)
  })
})
