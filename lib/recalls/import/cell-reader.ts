import { inArray } from 'drizzle-orm'
import { typeCodes } from '@/db/schema/catalogue'
import type { Ctx } from '@/lib/core/context'
import {
  catalogueCells,
  day,
  each,
  missing,
  number,
  option,
  orIssue,
  partsOf,
  type Read,
  type ReadCell,
} from '@/lib/dictionaries/names/catalogue-cells'
import { nameKey } from '@/lib/dictionaries/names/find-names'
import { flagOf, textOf } from '@/lib/excel/reading/cell-text'
import { type Cell, cellFault } from '@/lib/excel/sheet-row'
import { causes, influences, recallKinds, remedyWays } from '../choice-schema'
import type { RecallColumn } from '../sheet'

export type CellReader = (name: RecallColumn, ...of: Parameters<ReadCell>) => Read

const amounts = /quantity$|modelYear/

export async function cellReader(ctx: Ctx, typeCodeCells: readonly Cell[]): Promise<CellReader> {
  const cells = await catalogueCells(ctx)
  const codes = await typeCodesCalled(ctx, typeCodeCells)
  const readers: Partial<Record<RecallColumn, ReadCell>> = {
    kind: option('recalls.kind', recallKinds),
    influence: option('recalls.influence', influences),
    cause: option('recalls.cause', causes),
    remedyWays: each(option('recalls.remedyWay', remedyWays)),
    producerId: cells.producer,
    brandIds: each(cells.brand),
    assemblyCode: cells.assembly,
    subAssemblyCode: cells.subAssembly,
    symptomCodes: each(cells.coded('symptomCodes')),
    filedAt: day,
    announcedAt: day,
    startsAt: day,
    endsAt: day,
    quantity: number('vehicles'),
    'scope.exclude': cell => orIssue(flagOf(cell), 'not_boolean'),
    'scope.brandId': cells.brand,
    'scope.modelRangeId': cells.series,
    'scope.typeCodeIds': each((part, { modelRangeId }) => {
      const id = codes.get(`${modelRangeId} ${nameKey(textOf(part))}`)
      return id ? { value: id } : missing(textOf(part))
    }),
    'scope.modelNames': each(part => ({ value: part })),
    'scope.powerTypes': each(cells.coded('powerType')),
    'scope.productionFrom': day,
    'scope.productionTo': day,
    'scope.modelYearFrom': number('year'),
    'scope.modelYearTo': number('year'),
    'scope.quantity': number('vehicles'),
  }
  return (name, cell, values) => {
    if (textOf(cell) === '') return {}
    const fault = cellFault(cell, !amounts.test(name))
    if (fault) return { issue: { path: '', ...fault } }
    return readers[name]?.(cell, values) ?? { value: textOf(cell) }
  }
}

async function typeCodesCalled(ctx: Ctx, cells: readonly Cell[]): Promise<Map<string, string>> {
  const names = [...new Set(cells.flatMap(partsOf))]
  if (names.length === 0) return new Map()
  const rows = await ctx.db
    .select({ id: typeCodes.id, name: typeCodes.name, seriesId: typeCodes.modelSeriesId })
    .from(typeCodes)
    .where(inArray(typeCodes.name, names))
  return new Map(rows.map(({ id, name, seriesId }) => [`${seriesId} ${nameKey(name)}`, id]))
}
