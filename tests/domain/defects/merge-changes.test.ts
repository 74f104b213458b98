import { describe, expect, it } from 'vitest'
import { differences, mergeValues, presetSide } from '@/app/(staff)/defects/_parts/field-groups'

const base = {
  summary: '异响',
  mileage: 100,
  province: '110000',
  city: '110100',
  demand: ['repair', 'refund'],
}

describe('merging two amendments of one record', () => {
  it('takes each side where only that side changed something', () => {
    const lines = differences(base, { ...base, summary: '断轴' }, { ...base, mileage: 200 })
    expect(lines.map(line => [line.fields, presetSide(line)])).toEqual([
      [['mileage'], 'theirs'],
      [['summary'], 'mine'],
    ])
  })

  it('leaves the choice to the person where both changed the same field', () => {
    const [line] = differences(base, { ...base, mileage: 1 }, { ...base, mileage: 2 })
    expect(presetSide(line!)).toBeUndefined()
  })

  it('does not ask where both made the same change, or only the order of a list differs', () => {
    const both = { ...base, mileage: 5 }
    expect(differences(base, both, { ...both, demand: ['refund', 'repair'] })).toEqual([])
  })

  it('keeps province and city together', () => {
    const mine = { ...base, province: '310000', city: '310100' }
    const theirs = { ...base, city: '110200' }
    const lines = differences(base, mine, theirs)
    expect(lines).toEqual([{ fields: ['province', 'city'], mine: true, theirs: true }])
    expect(mergeValues(mine, theirs, [{ fields: lines[0]!.fields, side: 'mine' }])).toMatchObject({
      province: '310000',
      city: '310100',
    })
  })

  it('keeps what the others wrote when their side is chosen', () => {
    const theirs = { ...base, mileage: 200 }
    expect(
      mergeValues({ ...base, mileage: 1 }, theirs, [{ fields: ['mileage'], side: 'theirs' }]).mileage,
    ).toBe(200)
  })
})
