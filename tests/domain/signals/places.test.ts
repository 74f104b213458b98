import { describe, expect, it } from 'vitest'
import { addDays } from '@/lib/core/today'
import { alarmsOf, type Hit, join, type OpenPlace, placeOf } from '@/lib/signals/evaluate/hits'

const monday = '2026-01-05'
const hit = (weeks: number, more: Partial<Hit> = {}): Hit => ({
  rule: 0,
  level: 'series*subAssembly',
  group: { modelRangeId: '1' },
  event: { assemblyCode: '11', subAssemblyCode: '1103' },
  week: addDays(monday, weeks * 7),
  from: monday,
  to: monday,
  n: 3,
  collapsed: 3,
  expected: 0.1,
  ic025: 1,
  s: 4,
  h: 3,
  severe: 0,
  severity: 0,
  measures: null,
  brandId: '31',
  parts: ['1103'],
  byText: 0,
  recordIds: [],
  ...more,
})
const ofBrand = (weeks: number, brandId: string, part = '1103') =>
  hit(weeks, {
    level: 'brand*subAssembly',
    group: { brandId },
    event: { assemblyCode: '11', subAssemblyCode: part },
    brandId: null,
    parts: [part],
  })
const otherPart = { event: { assemblyCode: '11', subAssemblyCode: '1107' }, parts: ['1107'] }
const otherAssembly = { event: { assemblyCode: '12', subAssemblyCode: '1201' }, parts: ['1201'] }
const places = (hits: Hit[]) => alarmsOf(hits).map(({ place, firings }) => [place, firings])

describe('places of hits', () => {
  it('are a series and an assembly, a brand and a part, or a recall', () => {
    expect(placeOf(hit(0))).toBe('series:1/assembly:11')
    expect(placeOf(ofBrand(0, '31'))).toBe('brand:31/part:1103')
    expect(placeOf({ group: { recallId: '41' }, event: {} })).toBe('recall:41')
  })

  it('are one for all parts of an assembly, and another for the next assembly', () => {
    expect(places([hit(0), hit(1, otherPart), hit(2, otherAssembly)])).toEqual([
      ['series:1/assembly:11', 2],
      ['series:1/assembly:12', 1],
    ])
  })

  it('are opened anew after more than 26 quiet weeks', () => {
    expect(places([hit(0), hit(26), hit(52)])).toEqual([['series:1/assembly:11', 3]])
    expect(places([hit(0), hit(27)])).toHaveLength(2)
  })

  it('of a brand join those of one of its series with the same part, and the other way round', () => {
    expect(places([hit(0), ofBrand(1, '31')])).toEqual([['series:1/assembly:11', 2]])
    expect(places([ofBrand(0, '31'), hit(1)])).toEqual([['brand:31/part:1103', 2]])
    expect(places([ofBrand(0, '31'), hit(1, otherPart)])).toHaveLength(2)
    expect(places([ofBrand(0, '32'), hit(1)])).toHaveLength(2)
    expect(places([ofBrand(0, '31'), ofBrand(0, '31', '1107')])).toHaveLength(2)
  })

  it('of a live run join what is open, which learns of them', () => {
    const open: OpenPlace[] = [
      { place: 'series:1/assembly:11', lastAt: monday, brandId: '31', parts: ['1107'] },
    ]
    expect(join(open, [hit(3), ofBrand(3, '31')]).map(({ place, isNew }) => [place, isNew])).toEqual([
      ['series:1/assembly:11', false],
      ['series:1/assembly:11', false],
    ])
    expect(open).toEqual([
      { place: 'series:1/assembly:11', lastAt: '2026-01-26', brandId: '31', parts: ['1107', '1103'] },
    ])
    expect(join(open, [hit(40)], { expires: false })[0]?.isNew).toBe(false)
  })
})
