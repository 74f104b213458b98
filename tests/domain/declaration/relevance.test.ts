import { describe, expect, test } from 'vitest'
import { isShown } from '@/app/(staff)/defects/_parts/form/use-field-choice'
import { codedLists } from '@/db/seed/data/lists'
import { type FieldName, fieldNames, fieldOf, isRelevant } from '@/lib/defects/fields'

const conditional = fieldNames.filter(name => fieldOf[name].relevantWhen)

describe('a field that only some records call for', () => {
  test('names other fields and values that they may have, and is never required', () => {
    for (const name of conditional) {
      const { relevantWhen = {}, staff, consumer } = fieldOf[name]
      expect([name, staff, consumer]).toEqual([name, undefined, undefined])
      for (const [other, expected] of Object.entries(relevantWhen)) {
        const field = fieldOf[other as FieldName]
        expect(fieldNames).toContain(other)
        if (expected === 'some') expect(['integer', 'text', 'code']).toContain(field.kind)
        else if (field.kind === 'flag') expect(expected).toEqual([true])
        else {
          const codes = field.kind === 'code' ? codesOf(field.list) : []
          expect(codes).toEqual(expect.arrayContaining([...expected]))
        }
      }
    }
  })

  test('is asked of cars with a battery, people who were hurt, and what was repaired', () => {
    expect(isRelevant('batteryType', { powerType: 'BEV' })).toBe(true)
    expect(isRelevant('batteryType', { powerType: 'GAS' })).toBe(false)
    expect(isRelevant('batteryType', {})).toBe(false)
    expect(isRelevant('hurtLevel', { injuredCount: 0, deathCount: 1 })).toBe(true)
    // The form holds numbers as text.
    expect(isRelevant('hurtLevel', { injuredCount: '2' })).toBe(true)
    expect(isRelevant('hurtLevel', { injuredCount: '0', deathCount: null })).toBe(false)
    expect(isRelevant('repairShop', { repaired: true })).toBe(true)
    expect(isRelevant('repairShop', { repaired: false })).toBe(false)
    expect(isRelevant('cardNo', { cardType: 'ID' })).toBe(true)
    expect(isRelevant('cardNo', { cardType: null })).toBe(false)
    expect(isRelevant('mileage', {})).toBe(true)
  })

  test('is shown while it holds a value, and is not taken away while the value is replaced', () => {
    const form = { choice: 'relevant' as const, held: new Set<string>() }
    const repairShop = (values: Record<string, string | boolean | null>) =>
      isShown('repairShop', false, { ...form, values })
    expect(repairShop({ repaired: false })).toBe(false)
    expect(repairShop({ repaired: false, repairShop: '某店' })).toBe(true)
    expect(repairShop({ repaired: false, repairShop: null })).toBe(true)
  })

  test('comes with 展开全部, and 只显示必填 leaves what is required or was filled in by hand', () => {
    const form = { held: new Set<string>(), values: { repaired: true, plateNo: '沪A12345' } }
    expect(isShown('batteryType', false, { ...form, choice: 'all' })).toBe(true)
    expect(isShown('repairShop', false, { ...form, choice: 'required' })).toBe(false)
    expect(isShown('plateNo', false, { ...form, choice: 'required' })).toBe(false)
    expect(isShown('plateNo', false, { ...form, choice: 'relevant' })).toBe(true)
    expect(isShown('plateNo', false, { ...form, choice: 'required' })).toBe(true)
    expect(isShown('summary', true, { ...form, choice: 'required' })).toBe(true)
  })
})

const codesOf = (list: string) => (codedLists[list] ?? []).map(({ code }) => code)
