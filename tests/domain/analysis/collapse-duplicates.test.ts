import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { collapseDuplicates, type SuspectRecord } from '@/lib/analysis/statistics/collapse-duplicates'
import { addDays } from '@/lib/core/today'

const text = '车辆行驶过程中发动机突然熄火，仪表盘故障灯点亮，重新启动后恢复正常'
const other = '冷车启动时变速箱异响，挂挡有明显顿挫感，到店检查未发现问题'

const record = (id: string, days: number, rest: Partial<SuspectRecord> = {}): SuspectRecord => ({
  id,
  day: addDays('2026-01-05', days),
  vin: null,
  description: null,
  ...rest,
})
const idsOf = (records: SuspectRecord[]) => collapseDuplicates(records).map(({ ids }) => ids)

const recordsOf = fc
  .array(
    fc.record({
      days: fc.integer({ min: 0, max: 200 }),
      vin: fc.constantFrom(null, 'A', 'B', 'C'),
      description: fc.constantFrom(null, text, `${text}！`, text.slice(3), other),
    }),
    { maxLength: 40 },
  )
  .map(all => all.map(({ days, ...rest }, at) => record(String(at), days, rest)))

describe('suspected duplicates', () => {
  it('of one car or one text within sixty days are one event, dated by the first', () => {
    const records = [
      record('3', 40, { description: `${text}。` }),
      record('1', 0, { vin: 'A' }),
      record('2', 60, { vin: 'A' }),
      record('4', 10, { description: text }),
      record('5', 10, { description: other }),
    ]
    expect(collapseDuplicates(records)).toEqual([
      { day: '2026-01-05', ids: ['1', '2'] },
      { day: '2026-01-15', ids: ['4', '3'] },
      { day: '2026-01-15', ids: ['5'] },
    ])
  })

  it('are none sixty-one days apart, without VIN and text, or of different texts', () => {
    expect(idsOf([record('1', 0, { vin: 'A' }), record('2', 61, { vin: 'A' })])).toHaveLength(2)
    expect(idsOf([record('1', 0), record('2', 0)])).toHaveLength(2)
    expect(
      idsOf([record('1', 0, { vin: '', description: '' }), record('2', 0, { vin: '', description: '' })]),
    ).toHaveLength(2)
    expect(
      idsOf([record('1', 0, { description: text }), record('2', 0, { description: other })]),
    ).toHaveLength(2)
    expect(idsOf([])).toEqual([])
  })

  it('carry on: what is like a copy belongs to the original', () => {
    const chain = [0, 50, 100, 150].map((days, at) => record(String(at), days, { vin: 'A' }))
    expect(idsOf(chain)).toEqual([['0', '1', '2', '3']])
    const bridge = [
      record('1', 0, { vin: 'A' }),
      record('2', 30, { description: text }),
      record('3', 45, { vin: 'A', description: text }),
    ]
    expect(idsOf(bridge)).toEqual([['1', '2', '3']])
  })

  it('never become more, keep every record once, and do not depend on the order', () => {
    fc.assert(
      fc.property(recordsOf, fc.infiniteStream(fc.nat()), (records, order) => {
        const events = collapseDuplicates(records)
        expect(events.length).toBeLessThanOrEqual(records.length)
        expect(events.flatMap(({ ids }) => ids).sort()).toEqual(records.map(({ id }) => id).sort())
        const dayOf = new Map(records.map(({ id, day }) => [id, day]))
        for (const { day, ids } of events) expect(day).toBe(ids.map(id => dayOf.get(id)!).sort()[0])
        const shuffled = records
          .map(one => ({ one, at: order.next().value ?? 0 }))
          .sort((one, two) => one.at - two.at)
          .map(({ one }) => one)
        expect(collapseDuplicates(shuffled)).toEqual(events)
      }),
    )
  })

  it('never raise the number of events up to any day', () => {
    fc.assert(
      fc.property(recordsOf, fc.integer({ min: 0, max: 200 }), (records, days) => {
        const until = addDays('2026-01-05', days)
        const by = (all: readonly { day: string }[]) => all.filter(({ day }) => day <= until).length
        expect(by(collapseDuplicates(records))).toBeLessThanOrEqual(by(records))
      }),
    )
  })
})
