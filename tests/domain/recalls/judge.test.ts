import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Car, judgeRecall, judgeScope, type Scope } from '@/lib/defects/recalls/judge'
import { runs } from '@/tests/support/depth'

const open: Scope = {
  id: '1',
  exclude: false,
  modelRangeId: '7',
  seriesBrandId: '3',
  brandId: null,
  typeCodeIds: [],
  modelNames: [],
  modelYearFrom: null,
  modelYearTo: null,
  productionFrom: null,
  productionTo: null,
  powerTypes: [],
  vinFrom: null,
  vinTo: null,
  vinPrefix: null,
  condition: null,
}
const car: Car = {
  modelRangeId: '7',
  brandId: '3',
  typeCodeId: '70',
  modelName: '北辰A1 Pro',
  modelYear: 2024,
  productionDate: '2024-05-06',
  powerType: 'BEV',
  vin: 'LXT3WXZU1RA100200',
  vinStatus: 'ok',
}
const covered = { verdict: 'covered', missing: [] }
const not = { verdict: 'not', missing: [] }
const lacks = (...missing: string[]) => ({ verdict: 'possible', missing })
const judge = (scope: Partial<Scope>, differing: Partial<Car> = {}) =>
  judgeScope({ ...open, ...scope }, { ...car, ...differing })
const range = { vinFrom: 'LXT3WXZU9RA100000', vinTo: 'LXT3WXZU0RA100400' }

describe('a scope', () => {
  test('of a series covers its cars, no others, and possibly those of its brand without a series', () => {
    expect(judge({})).toEqual(covered)
    expect(judge({}, { modelRangeId: '8' })).toEqual(not)
    expect(judge({}, { modelRangeId: null })).toEqual(lacks('modelRangeId'))
    expect(judge({}, { modelRangeId: null, brandId: '4' })).toEqual(not)
    expect(judge({}, { modelRangeId: null, brandId: null })).toEqual(not)
  })

  test('of a brand covers all of it', () => {
    const brand = { modelRangeId: null, seriesBrandId: null, brandId: '3' }
    expect(judge(brand)).toEqual(covered)
    expect(judge(brand, { modelRangeId: null })).toEqual(covered)
    expect(judge(brand, { brandId: '4' })).toEqual(not)
    expect(judge(brand, { brandId: null })).toEqual(not)
  })

  test('asks for type code, power, name and year where it names them', () => {
    const cases: [Partial<Scope>, Partial<Scope>, keyof Car][] = [
      [{ typeCodeIds: ['69', '70'] }, { typeCodeIds: ['69'] }, 'typeCodeId'],
      [{ powerTypes: ['BEV'] }, { powerTypes: ['PHEV', 'HEV'] }, 'powerType'],
      [{ modelNames: ['北辰Ａ1 PRO'] }, { modelNames: ['北辰A1'] }, 'modelName'],
      [{ modelYearFrom: 2024, modelYearTo: 2024 }, { modelYearTo: 2023 }, 'modelYear'],
      [{ modelYearFrom: 2020 }, { modelYearFrom: 2025 }, 'modelYear'],
    ]
    for (const [matching, other, field] of cases) {
      expect([matching, judge(matching)]).toEqual([matching, covered])
      expect([other, judge(other)]).toEqual([other, not])
      expect([field, judge(matching, { [field]: null })]).toEqual([field, lacks(field)])
    }
  })

  test('takes both ends of its production dates in', () => {
    expect(judge({ productionFrom: '2024-05-06', productionTo: '2024-05-06' })).toEqual(covered)
    expect(judge({ productionFrom: '2024-05-07' })).toEqual(not)
    expect(judge({ productionTo: '2024-05-05' })).toEqual(not)
    expect(judge({ productionFrom: '2024-05-01' }, { productionDate: null })).toEqual(lacks('productionDate'))
  })

  test('orders VINs without their check digit, among those of one maker', () => {
    expect(judge(range)).toEqual(covered)
    expect(judge(range, { vin: 'LXT3WXZU1RA100401' })).toEqual(not)
    expect(judge(range, { vin: 'LXT3WXZU1RA099999' })).toEqual(not)
    expect(judge(range, { vin: 'LXT3WXZUXRA100400' })).toEqual(covered)
    expect(judge(range, { vin: 'LXU3WXZU1RA100200' })).toEqual(not)
    expect(judge({ vinFrom: 'LXA3WXZU1RA100000', vinTo: 'LXZ3WXZU1RA100000' })).toEqual(not)
    expect(judge({ vinFrom: range.vinFrom })).toEqual(covered)
    expect(judge({ vinTo: 'LXT3WXZU1RA100100' })).toEqual(not)
  })

  test('leaves a VIN open that is missing or unsound, and takes one of an unregistered maker', () => {
    for (const vinStatus of ['check', 'character', 'length', 'missing', null])
      expect([vinStatus, judge(range, { vinStatus })]).toEqual([vinStatus, lacks('vin')])
    expect(judge(range, { vin: null, vinStatus: 'missing' })).toEqual(lacks('vin'))
    expect(judge(range, { vinStatus: 'unregistered' })).toEqual(covered)
    expect(judge(range, { vin: 'LXT3WXZU1RA' })).toEqual(lacks('vin'))
  })

  test('takes the VIN range for the production date that a record has not', () => {
    const both = { ...range, productionFrom: '2024-05-01', productionTo: '2024-05-31' }
    expect(judge(both, { productionDate: null })).toEqual(covered)
    expect(judge(both, { productionDate: null, vin: 'LXT3WXZU1RA100401' })).toEqual(not)
    expect(judge(both, { productionDate: '2024-06-01' })).toEqual(not)
    expect(judge(both, { productionDate: null, vinStatus: 'check' })).toEqual(lacks('productionDate', 'vin'))
    expect(judge({ ...both, vinFrom: null, vinTo: null }, { productionDate: null })).toEqual(
      lacks('productionDate'),
    )
  })

  test('compares the beginning of a VIN', () => {
    expect(judge({ vinPrefix: 'LXT3WXZU' })).toEqual(covered)
    expect(judge({ vinPrefix: 'LXT3WXZU0R' })).toEqual(covered)
    expect(judge({ vinPrefix: 'LXT4' })).toEqual(not)
    expect(judge({ vinPrefix: 'LXT3' }, { vinStatus: 'check' })).toEqual(lacks('vin'))
    expect(judge({ vinPrefix: 'LXT3' }, { vin: 'LXT3WXZU1RA' })).toEqual(covered)
  })

  test('with a free condition covers possibly at most', () => {
    expect(judge({ condition: '装有某型气囊' })).toEqual(lacks())
    expect(judge({ condition: '装有某型气囊', powerTypes: ['HEV'] })).toEqual(not)
    expect(judge({ condition: '装有某型气囊', powerTypes: ['HEV'] }, { powerType: null })).toEqual(
      lacks('powerType'),
    )
  })

  test('names all that is missing, and nothing where one condition fails', () => {
    const bare = { productionDate: null, vin: null, vinStatus: 'missing', typeCodeId: null }
    const scope = { ...range, productionFrom: '2024-05-01', typeCodeIds: ['70'] }
    expect(judge(scope, bare)).toEqual(lacks('typeCodeId', 'productionDate', 'vin'))
    expect(judge({ ...scope, powerTypes: ['HEV'] }, bare)).toEqual(not)
  })
})

describe('a campaign', () => {
  const scope = (id: string, more: Partial<Scope> = {}): Scope => ({ ...open, ...more, id })

  test('takes the best of its scopes, of possible ones that which lacks less', () => {
    const unknown = { typeCodeIds: ['1'], powerTypes: ['BEV'] }
    const scopes = [
      scope('1', { modelRangeId: '8' }),
      scope('2', unknown),
      scope('3', { powerTypes: ['BEV'] }),
      scope('4', { modelYearFrom: 2024 }),
    ]
    expect(judgeRecall(scopes.slice(0, 3), { ...car, typeCodeId: null, powerType: null })).toEqual({
      ...lacks('powerType'),
      scopeId: '3',
    })
    expect(judgeRecall(scopes, { ...car, powerType: null })).toEqual({ ...covered, scopeId: '4' })
    expect(judgeRecall(scopes.slice(0, 1), car)).toEqual({ ...not, scopeId: null })
    expect(judgeRecall([], car)).toEqual({ ...not, scopeId: null })
  })

  test('loses what an exclude row takes out, and doubts what it may take out', () => {
    const excluding = scope('9', { exclude: true, ...range })
    expect(judgeRecall([scope('1'), excluding], car)).toEqual({ ...not, scopeId: '9' })
    expect(judgeRecall([excluding, scope('1')], { ...car, vin: 'LXT3WXZU1RA100401' })).toEqual({
      ...covered,
      scopeId: '1',
    })
    expect(judgeRecall([scope('1'), excluding], { ...car, vinStatus: 'check' })).toEqual({
      ...lacks('vin'),
      scopeId: '9',
    })
    const open = scope('8', { exclude: true, condition: '已更换' })
    expect(judgeRecall([scope('1'), open], car)).toEqual({ ...lacks(), scopeId: '8' })
    expect(judgeRecall([scope('1', { powerTypes: ['BEV'] }), open], { ...car, powerType: null })).toEqual({
      ...lacks('powerType'),
      scopeId: '1',
    })
    expect(judgeRecall([excluding], car)).toEqual({ ...not, scopeId: null })
  })
})

function byHand(scopes: readonly Scope[], of: Car): string {
  type Answer = 'yes' | 'no' | '?'
  const sound = ['ok', 'unregistered'].includes(of.vinStatus ?? '') && (of.vin ?? '') !== ''
  const vin = sound ? [...of.vin!].filter((_, at) => at !== 8).join('') : null
  const strip = (text: string | null) => text && [...text].filter((_, at) => at !== 8).join('')
  const listed = (list: readonly string[], value: string | null | undefined): Answer =>
    list.length === 0 || (value != null && list.indexOf(value) >= 0) ? 'yes' : value == null ? '?' : 'no'
  const within = (from: unknown, to: unknown, value: string | number | null | undefined): Answer => {
    if (from == null && to == null) return 'yes'
    if (value == null) return '?'
    const text = String(value)
    return (from != null && text < String(from)) || (to != null && text > String(to)) ? 'no' : 'yes'
  }
  const rowOf = (scope: Scope): Answer => {
    const all: Answer[] = []
    if (scope.brandId) all.push(of.brandId === scope.brandId ? 'yes' : 'no')
    else if (of.modelRangeId) all.push(of.modelRangeId === scope.modelRangeId ? 'yes' : 'no')
    else all.push(of.brandId && of.brandId === scope.seriesBrandId ? '?' : 'no')
    all.push(listed(scope.typeCodeIds, of.typeCodeId), listed(scope.powerTypes, of.powerType))
    all.push(listed(scope.modelNames, of.modelName))
    all.push(within(scope.modelYearFrom, scope.modelYearTo, of.modelYear))
    let inRange: Answer = 'yes'
    const ends = [scope.vinFrom, scope.vinTo].filter(end => end !== null)
    if (ends.length > 0) {
      if (vin?.length !== 16) inRange = '?'
      else if (ends.some(end => end.substring(0, 3) !== vin.substring(0, 3))) inRange = 'no'
      else inRange = within(strip(scope.vinFrom), strip(scope.vinTo), vin)
    }
    all.push(inRange)
    const day = within(scope.productionFrom, scope.productionTo, of.productionDate)
    all.push(day === '?' && ends.length > 0 && inRange !== '?' ? inRange : day)
    if (scope.vinPrefix)
      all.push(
        !sound || of.vin!.length < scope.vinPrefix.length
          ? '?'
          : vin!.indexOf(strip(scope.vinPrefix)!) === 0
            ? 'yes'
            : 'no',
      )
    if (scope.condition) all.push('?')
    return all.includes('no') ? 'no' : all.includes('?') ? '?' : 'yes'
  }
  const taken = scopes.filter(one => !one.exclude).map(rowOf)
  const out = scopes.filter(one => one.exclude).map(rowOf)
  if (out.includes('yes') || taken.every(answer => answer === 'no')) return 'not'
  return taken.includes('yes') && !out.includes('?') ? 'covered' : 'possible'
}

describe('by random scopes and cars', () => {
  const maybe = <Value>(values: readonly Value[]) => fc.option(fc.constantFrom(...values), { nil: null })
  const list = <Value>(values: readonly Value[]) => fc.subarray([...values], { maxLength: 2 })
  const rarely = <Value>(values: fc.Arbitrary<Value>, otherwise: Value) =>
    fc.oneof({ weight: 3, arbitrary: fc.constant(otherwise) }, { weight: 1, arbitrary: values })
  const days = ['2024-03-01', '2024-05-06', '2024-05-07', '2025-02-28']
  const vins = ['LXT', 'LXU'].flatMap(maker =>
    ['1RA100000', '9RA100200', '0RA100400', 'XRB100200'].map(end => `${maker}3WXZU${end}`),
  )
  const vehicle = fc.oneof(
    { weight: 3, arbitrary: fc.constant({ modelRangeId: '7', seriesBrandId: '3', brandId: null }) },
    fc.constant({ modelRangeId: '8', seriesBrandId: '3', brandId: null }),
    fc.constant({ modelRangeId: null, seriesBrandId: null, brandId: '3' }),
  )
  const scopes = fc
    .array(
      fc.tuple(
        vehicle,
        fc.record({
          exclude: fc.oneof({ weight: 3, arbitrary: fc.constant(false) }, fc.constant(true)),
          typeCodeIds: rarely(list(['70', '71']), []),
          modelNames: rarely(list(['A1', 'A2']), []),
          modelYearFrom: rarely(maybe([2023, 2024]), null),
          modelYearTo: rarely(maybe([2024, 2025]), null),
          productionFrom: rarely(maybe(days), null),
          productionTo: rarely(maybe(days), null),
          powerTypes: rarely(list(['BEV', 'HEV']), []),
          vinFrom: rarely(maybe(vins), null),
          vinTo: rarely(maybe(vins), null),
          vinPrefix: rarely(maybe(['LXT3WXZU', 'LXT', 'LXU3WXZU0R', 'LXT3WXZU1RA100200']), null),
          condition: rarely(fc.constant('装有某型气囊'), null as string | null),
        }),
      ),
      { maxLength: 6 },
    )
    .map(all => all.map(([on, rest], at): Scope => ({ ...on, ...rest, id: String(at) })))
  const cars = fc.record({
    modelRangeId: maybe(['7', '7', '8']),
    brandId: maybe(['3', '3', '4']),
    typeCodeId: maybe(['70', '71', '72']),
    modelName: maybe(['A1', 'A2', 'A3']),
    modelYear: maybe([2022, 2023, 2024, 2025, 2026]),
    productionDate: maybe(['2024-01-01', ...days, '2025-03-01']),
    powerType: maybe(['BEV', 'HEV', 'ICE']),
    vin: maybe([...vins, 'LXT3WXZU5RA100399', 'LXT3WXZU5RA']),
    vinStatus: fc.constantFrom('ok', 'ok', 'unregistered', 'check', 'length', 'missing', null),
  })

  test('equals a judge written another way', () => {
    const seen = { covered: 0, possible: 0, not: 0 }
    fc.assert(
      fc.property(scopes, cars, (all, one) => {
        const found = judgeRecall(all, one)
        seen[found.verdict]++
        expect(found.verdict).toBe(byHand(all, one))
        const decides = all.find(({ id }) => id === found.scopeId)
        if (found.verdict === 'possible')
          expect(found.missing.length > 0 || all.some(({ condition }) => condition)).toBe(true)
        else expect(found.missing).toEqual([])
        expect(Boolean(decides)).toBe(found.verdict !== 'not' || Boolean(decides?.exclude))
      }),
      runs(5_000),
    )
    expect(Math.min(...Object.values(seen))).toBeGreaterThan(0)
  })

  test('what a record lacks would decide: filled in, nothing stays open but a free condition', () => {
    fc.assert(
      fc.property(scopes, cars, (all, one) => {
        const full: Car = {
          modelRangeId: one.modelRangeId ?? '7',
          brandId: one.brandId ?? '3',
          typeCodeId: one.typeCodeId ?? '70',
          modelName: one.modelName ?? 'A1',
          modelYear: one.modelYear ?? 2024,
          productionDate: one.productionDate ?? '2024-05-06',
          powerType: one.powerType ?? 'BEV',
          vin: one.vin?.length === 17 ? one.vin : vins[0]!,
          vinStatus: 'ok',
        }
        const decided = judgeRecall(
          all.filter(({ condition }) => !condition),
          full,
        )
        expect(decided.verdict).not.toBe('possible')
      }),
      runs(1_000),
    )
  })
})
