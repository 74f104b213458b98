import { getTableColumns } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { searchLayout } from '@/app/(staff)/_parts/record-search/search-layout'
import { columnLayout } from '@/app/(staff)/defects/_parts/list/list-layout'
import { declaredWords, listWords } from '@/app/(staff)/defects/_parts/list/list-words'
import { defects } from '@/db/schema/defects'
import { columns } from '@/db/seed/generator/chunk'
import { snakeCase } from '@/lib/core/snake-case'
import { declaration } from '@/lib/defects/declaration'
import { declaredColumns, exportColumns } from '@/lib/defects/export/export-columns'
import { type Field, fieldNames, fieldOf } from '@/lib/defects/fields'
import { declaredFilters, filterNames } from '@/lib/defects/list/filters'
import { declaredSorts, defectSortFields } from '@/lib/defects/list/sorts'
import { namersOf, rowColumns, rowColumnsOf } from '@/lib/defects/record/defect-row'
import { declaredSteps } from '@/lib/intake/report-steps'
import { reportSteps } from '@/lib/intake/schema'
import { erasurePlan } from '@/lib/retention/erasure-plan'

const paintName: Field = {
  kind: 'text',
  max: 60,
  section: 'vehicle',
  exported: true,
  personal: 'hidden',
  erase: 'clear',
  listed: true,
  filter: true,
  sort: true,
}
const coatKind: Field = { ...paintName, kind: 'code', list: 'coatKind', listed: 6, filter: 2 }
const added = { paintName, coatKind }
const fields = { ...fieldOf, ...added }
const declared = { ...declaration, ...added }

describe('a field that is added to the declaration is in', () => {
  test('the rows of the lists, with its name', () => {
    expect(rowColumnsOf(declared).endsWith(', d.paint_name AS "paintName"')).toBe(true)
    expect(rowColumnsOf(declared)).toContain('d.vin, d.coat_kind AS "coatKind"')
    expect(namersOf(declared).map(({ name, label }) => [name, label])).toContainEqual([
      'coatKind',
      'coatKindName',
    ])
  })

  test('the filters, each by its kind', () => {
    const { paintName, coatKind } = declaredFilters(declared)
    const where = (filter: typeof paintName, value: unknown) => filter!.where(value as never, () => '?')
    expect(where(paintName, 'red')).toBe('paint_name IS NOT NULL AND paint_name LIKE ANY(?::text[])')
    expect(where(coatKind, ['1', '2'])).toBe('coat_kind = ANY(?::text[])')
    expect(Object.keys(declaredFilters(declared)).slice(0, 3)).toEqual(['complaintNo', 'vin', 'coatKind'])
  })

  test('the orders', () => {
    expect(declaredSorts(declared)).toMatchObject({
      paintName: { column: 'paint_name', expression: 'paint_name COLLATE "C"' },
      coatKind: { column: 'coat_kind', expression: 'coat_kind' },
    })
  })

  test('the columns and the conditions of the page, with their words', () => {
    expect(columnLayout(fields).slice(-2)).toEqual([
      { key: 'paintName', width: 160, hidden: true },
      { key: 'coatKind', width: 120, hidden: true },
    ])
    expect(
      searchLayout(fields)
        .map(({ name }) => name)
        .slice(-2),
    ).toEqual(['paintName', 'coatKind'])
    expect(declaredWords(declared)).toEqual(expect.arrayContaining(['paintName', 'coatKind']))
  })

  test('the exports, after the field before it or after the one that it names', () => {
    const keys = (all: Record<string, Field>) => declaredColumns(all).map(({ key }) => key)
    const order = keys(fields)
    expect(order.slice(order.indexOf('paintName')).slice(0, 3)).toEqual([
      'paintName',
      'coatKind',
      'qualityType',
    ])
    expect(declaredColumns(fields).find(({ key }) => key === 'paintName')).toMatchObject({
      group: 'vehicle',
      personal: true,
      standard: true,
    })
    const moved = keys({ ...fields, paintName: { ...paintName, exportAfter: 'vin' } })
    expect(moved[moved.indexOf('vin') + 1]).toBe('paintName')
  })

  test('the step of the intake that asks for its section, unless it says another or none', () => {
    expect(declaredSteps(fields).vehicle.slice(-2)).toEqual(['paintName', 'coatKind'])
    const other = { ...fields, paintName: { ...paintName, intake: 'harm' as const } }
    expect(declaredSteps(other).harm.at(-1)).toBe('paintName')
    const none = declaredSteps({ ...fieldOf, paintName: { ...paintName, intake: false } })
    expect(Object.values(none).flat()).not.toContain('paintName')
    const placed = declaredSteps({ ...fieldOf, paintName: { ...paintName, intakeAfter: 'vin' } })
    expect(placed.vehicle.slice(0, 2)).toEqual(['vin', 'paintName'])
  })

  test('what anonymising erases', () => {
    expect(erasurePlan(declared).assignments).toEqual(
      expect.arrayContaining(['paint_name = NULL', 'coat_kind = NULL']),
    )
  })
})

describe('the product', () => {
  test('takes its lists from the declaration as it is', () => {
    expect(rowColumns).toBe(rowColumnsOf(declaration))
    expect(filterNames).toEqual(Object.keys(declaredFilters(declaration)))
    expect(defectSortFields).toEqual(Object.keys(declaredSorts(declaration)))
    expect(exportColumns).toEqual(declaredColumns(fieldOf))
    expect(reportSteps).toEqual(declaredSteps(fieldOf))
    expect(listWords).toEqual(
      expect.arrayContaining(declaredWords(declaration).map(name => `fields.${name}`)),
    )
  })

  test('has a column of the table for every field, and seeds them all', () => {
    const table = Object.keys(getTableColumns(defects))
    expect(fieldNames.filter(name => !table.includes(name))).toEqual([])
    expect(columns.defects).toEqual(table.map(snakeCase))
  })

  test('exports every field, and asks for none in two steps', () => {
    expect(fieldNames.filter(name => !exportColumns.some(({ key }) => key === name))).toEqual([])
    const request = Object.values(reportSteps).flat()
    expect(request.filter((name, at) => request.indexOf(name) !== at)).toEqual([])
  })
})
