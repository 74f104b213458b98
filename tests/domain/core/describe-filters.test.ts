import { expect, test } from 'vitest'
import { describeFilters, type SearchField } from '@/app/_ui/table/search/search-fields'

const fields: SearchField[] = [
  { name: 'mileage', label: '故障里程', type: 'number-range', unit: 'km' },
  { name: 'modelYear', label: '年款', type: 'number-range' },
  { name: 'receivedAt', label: '接收日期', type: 'date-range' },
]
const words = { yes: '是', no: '否', comma: '、' }
const chipOf = (filters: Record<string, string>) =>
  describeFilters(
    fields,
    Object.fromEntries(Object.entries(filters).map(([name, value]) => [name, [value]])),
    {},
    words,
  ).map(({ text }) => text)

test.each([
  [{ mileageFrom: '1000' }, '故障里程: ≥ 1,000 km'],
  [{ mileageTo: '2000000' }, '故障里程: ≤ 2,000,000 km'],
  [{ mileageFrom: '500', mileageTo: '1500.5' }, '故障里程: 500 – 1,500.5 km'],
  [{ modelYearFrom: '2022' }, '年款: ≥ 2022'],
  [{ modelYearFrom: '2022', modelYearTo: '2022' }, '年款: 2022'],
  [{ receivedAtTo: '2026-11-25' }, '接收日期: ≤ 2026-11-25'],
  [{ receivedAtFrom: '2026-11-01', receivedAtTo: '2026-11-25' }, '接收日期: 2026-11-01 – 2026-11-25'],
])('%j is said as %s', (filters, said) => {
  expect(chipOf(filters)).toEqual([said])
})
