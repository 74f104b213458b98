import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { quantityOf, readNumber, readWhole } from '@/lib/values/number'
import { runs } from '@/tests/support/depth'

const read = (typed: string) => readNumber(typed)?.value ?? null

describe('a number', () => {
  test.each([
    ['32000', '32000'],
    ['３２０００', '32000'],
    ['32,000', '32000'],
    ['12 000', '12000'],
    ['1,234,567.80元', '1234567.8'],
    ['¥1,234.50', '1234.5'],
    ['１，２３４。５６７', '1234.567'],
    ['3.2万公里', '32000'],
    ['3.2万公里。', '32000'],
    ['32000公里（表显）', '32000'],
    ['3.2 万 公里', '32000'],
    ['3w', '30000'],
    ['1.2W', '12000'],
    ['32k', '32000'],
    ['1万2', '12000'],
    ['1万2千', '12000'],
    ['1万2千5百', '12500'],
    ['1万2345公里', '12345'],
    ['12千公里', '12000'],
    ['三万公里', '30000'],
    ['两万五', '25000'],
    ['三万二千', '32000'],
    ['三万零二', '30002'],
    ['十二万', '120000'],
    ['一百二', '120'],
    ['一千零五十', '1050'],
    ['三二〇〇〇', '32000'],
    ['壹万贰仟元整', '12000'],
    ['一亿', '100000000'],
    ['2020款', '2020'],
    ['60公里/小时', '60'],
    ['80 迈', '80'],
    ['行驶里程32000', '32000'],
    ['仪表显示：32000公里', '32000'],
    ['目前32000公里了', '32000'],
    ['三点二万公里', '32000'],
    ['3·2万', '32000'],
    ["32'000", '32000'],
    ['"32000"', '32000'],
    ['32000;', '32000'],
    ['损失合计：1.2万元', '12000'],
    ['-5', '-5'],
    ['.5', '0.5'],
    ['007', '7'],
    ['999999999999.99', '999999999999.99'],
  ])('%s is %s', (typed, value) => expect(readNumber(typed)).toMatchObject({ value, about: false }))

  test.each([
    ['约3万', '30000'],
    ['大概 3 万公里左右', '30000'],
    ['3万左右', '30000'],
    ['3万多', '30000'],
    ['3.5万多公里', '35000'],
    ['30000余公里', '30000'],
    ['近3万', '30000'],
    ['3万+', '30000'],
    ['32000公里（约）', '32000'],
    ['已行驶约32000km', '32000'],
    ['3万出头', '30000'],
    ['时速约80', '80'],
    ['二十多万公里', '200000'],
    ['10来万', '100000'],
    ['32000？', '32000'],
  ])('%s is about %s', (typed, value) => expect(readNumber(typed)).toMatchObject({ value, about: true }))

  test.each([
    ...['2-3万公里', '3万~4万', '3 到 4 万', '3、4万', '两三万', '十几万', '3万以上', '不到3万', '1万25'],
    ...['3²', '²000', '①②', '2½万'],
    ...['5000英里', '5000 miles', '6万里', '1e5', '3.2E+04', '0x10', '1,2', '12 13', '1234 567', '1.2.3'],
    ...['新车', '很多', '万', '万3', '-', '', 'viel', '32000公里公里', '3万元公里', '32000 32000'],
  ])('is not made of %j', typed => expect(read(typed)).toBeNull())

  test('has the label of its quantity or none', () => {
    const of = (typed: string, quantity: 'km' | 'kmh' | 'yuan' | 'people') =>
      readNumber(typed, quantity)?.value ?? null
    expect([of('时速80', 'kmh'), of('时速80', 'km'), of('¥3000', 'km'), of('行驶3万', 'yuan')]).toEqual([
      ...['80', null, null, null],
    ])
    expect([of('静止', 'kmh'), of('静止', 'km'), of('无人受伤', 'people')]).toEqual(['0', null, '0'])
    // Badges are no litres; a lorry has twelve.
    const litres = ['280TSI', '40TFSI', '1.4TSI', '12L'].map(typed => readNumber(typed, 'litre', 2)?.value)
    expect(litres).toEqual([undefined, undefined, '1.4', '12'])
    // Thirty-two thousand where a point separates thousands.
    expect([of('32.000公里', 'km'), of('32000.000', 'km'), of('3.125万', 'km')]).toEqual([
      ...[null, '32000', '31250'],
    ])
    expect(['12元5角', '十二元五角三分', '3千元零5分', '12元5'].map(typed => of(typed, 'yuan'))).toEqual([
      ...['12.5', '12.53', '3000.05', null],
    ])
  })

  test('has the unit of its field or none', () => {
    expect(readWhole('32000公里', 'km')).toMatchObject({ value: 32_000 })
    expect(readWhole('12000km/h', 'km')).toBeNull()
    expect(readWhole('60公里', 'kmh')).toMatchObject({ value: 60 })
    expect(readWhole('3万元', 'people')).toBeNull()
    expect(readWhole('2人', 'people')).toMatchObject({ value: 2 })
    expect(quantityOf({ unit: 'litre' })).toBe('litre')
    expect(quantityOf({ unit: 'constructor' })).toBeUndefined()
  })

  test('is rounded where it is measured and nowhere else', () => {
    expect(readWhole('12000.5', 'km')).toMatchObject({ value: 12_001, about: false, adjusted: true })
    expect(readWhole('12000.0', 'km')).toMatchObject({ value: 12_000, adjusted: false })
    expect(readWhole('2.5', 'people')).toMatchObject({ value: 2.5, adjusted: false })
  })

  test.each([
    ['1.5L', '1.5', false],
    ['2.0升', '2', false],
    ['1.5T', '1.5', true],
    ['2.0TSI', '2', true],
    ['1.6L自然吸气', '1.6', true],
    ['1498', '1.5', true],
    ['1498ml', '1.5', true],
    ['1498 毫升', '1.5', true],
    ['1,998cc', '2', true],
    ['1.498', '1.5', true],
    ['排量1.5', '1.5', false],
  ])('the engine of %s has %s litres, said: %s', (typed, value, adjusted) =>
    expect(readNumber(typed, 'litre', 2)).toMatchObject({ value, adjusted }),
  )
  test.each(['1.8L/2.0L', '电动', '1.5+电机', '2.0 2.4'])('no engine has %s litres', typed =>
    expect(readNumber(typed, 'litre', 2)).toBeNull(),
  )

  test.each([
    ['2023款', 2023],
    ['23款', 2023],
    ['98年', 1998],
    ['MY2023', 2023],
    ['MY23', 2023],
    ['2023年式', 2023],
    ['23', 23],
    ['223款', 223],
  ])('the model year %s is %d', (typed, year) => expect(readWhole(typed, 'year')?.value).toBe(year))

  test('is exact, whatever its length, and read again it is the same', () => {
    const amount = fc.tuple(fc.bigInt({ min: 0n, max: 10n ** 24n }), fc.nat(99))
    fc.assert(
      fc.property(amount, ([whole, cents]) => {
        const text = `${whole}.${String(cents).padStart(2, '0')}`
        const value = read(text)!
        expect(value).toBe(
          text.replace(/\.?0+$/, end => (end.startsWith('.') ? '' : text.includes('.') ? '' : end)),
        )
        expect(read(value)).toBe(value)
      }),
      runs(500),
    )
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), text => {
        const value = read(text)
        if (value !== null) expect(value).toMatch(/^-?\d+(\.\d*[1-9])?$/)
      }),
      runs(2_000),
    )
  })
})
