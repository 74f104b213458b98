import { inArray } from 'drizzle-orm'
import { typeCodes } from '@/db/schema/catalogue'
import type { Ctx } from '@/lib/core/context'
import type { Issue } from '@/lib/core/errors'
import { unknownName } from '@/lib/defects/import/sheet-cell'
import { nameKey } from '@/lib/dictionaries/names/find-names'
import { lookups } from '@/lib/dictionaries/names/lookups'
import { nearestFinder, rowsCalled } from '@/lib/dictionaries/names/name-index'
import { dayOf, flagOf, narrow, numberOf, textOf } from '@/lib/excel/reading/cell-text'
import { type Cell, cellFault } from '@/lib/excel/sheet-row'
import type { Locale } from '@/lib/i18n/locales'
import { translate } from '@/lib/i18n/translate'
import type { Quantity } from '@/lib/values/number'
import { causes, influences, recallKinds, remedyWays } from '../choice-schema'
import type { CampaignColumn, ScopeColumn } from '../sheet-columns'

export interface Read {
  value?: unknown
  issue?: Issue
}

type Values = Readonly<Record<string, unknown>>

export type CellReader = Awaited<ReturnType<typeof cellReader>>

const locales: Locale[] = ['zh-CN', 'en-US']
const missing = (value: string): Read => ({
  issue: { path: '', code: 'not_in_dictionary_at_all', params: { value } },
})

function choice(of: string, values: readonly string[], cell: Cell): Read {
  const key = nameKey(narrow(cell))
  const value = values.find(
    one =>
      nameKey(one) === key ||
      locales.some(locale => nameKey(translate(locale, `recalls.${of}.${one}`)) === key),
  )
  return value ? { value } : missing(narrow(cell))
}

const partsOf = (cell: Cell) =>
  textOf(cell)
    .split(/[、,，;；\n]/)
    .map(part => part.trim())
    .filter(Boolean)

function each(cell: Cell, read: (part: string) => Read): Read {
  const found = partsOf(cell).map(read)
  return found.find(({ issue }) => issue) ?? { value: found.map(({ value }) => value) }
}

const amounts: string[] = ['quantity', 'modelYearFrom', 'modelYearTo']

function fault(name: string, cell: Cell): Read | undefined {
  const found = cellFault(cell, !amounts.includes(name))
  return found && { issue: { path: '', ...found } }
}

const day = (cell: Cell): Read => {
  const value = dayOf(cell)
  return value ? { value } : { issue: { path: '', code: 'not_date' } }
}
const number = (cell: Cell, quantity: Quantity): Read => {
  const value = numberOf(cell, quantity)
  return value === null ? { issue: { path: '', code: 'not_number' } } : { value }
}

export async function cellReader(ctx: Ctx, given: readonly Cell[]) {
  const known = await lookups(ctx)
  const nearest = nearestFinder()
  const codes = await typeCodesCalled(ctx, given)

  const entry = <Row extends { id: string; name: string }>(
    rows: ReadonlyMap<string, Row>,
    cell: Cell,
    fits: (row: Row) => boolean = () => true,
  ): Read => {
    const name = narrow(cell)
    const called = rowsCalled(rows, name)
    const found = called.filter(fits)
    if (found.length > 0) return { value: found[0]!.id }
    return called.length > 0
      ? { value: called[0]!.id }
      : { issue: unknownName('x', name, rows as never, { nearest }) }
  }
  const coded = (rows: ReadonlyMap<string, { code: string; name: string }> | undefined, cell: Cell): Read => {
    const name = narrow(cell)
    const [row] = rowsCalled(rows ?? new Map(), name)
    return row ? { value: row.code } : missing(name)
  }
  const ofProducer =
    ({ producerId }: Values) =>
    (row: { producerId: string }) =>
      row.producerId === producerId

  return {
    campaign(name: CampaignColumn, cell: Cell, campaign: Values): Read {
      if (textOf(cell) === '') return {}
      const faulty = fault(name, cell)
      if (faulty) return faulty
      switch (name) {
        case 'kind':
          return choice('kind', recallKinds, cell)
        case 'influence':
          return choice('influence', influences, cell)
        case 'cause':
          return choice('cause', causes, cell)
        case 'remedyWays':
          return each(cell, part => choice('remedyWay', remedyWays, part))
        case 'producerId':
          return entry(known.producers, cell)
        case 'brandIds':
          return each(cell, part => entry(known.brands, part, ofProducer(campaign)))
        case 'assemblyCode':
          return coded(known.assemblies, cell)
        case 'subAssemblyCode': {
          const assembly = known.assemblies.get(String(campaign.assemblyCode))
          const called = rowsCalled(known.subAssemblies, narrow(cell))
          const part = called.find(({ assemblyId }) => assemblyId === assembly?.id) ?? called[0]
          return part ? { value: part.code } : missing(narrow(cell))
        }
        case 'symptomCodes':
          return each(cell, part => coded(known.lists.get('symptomCodes'), part))
        case 'filedAt':
        case 'announcedAt':
        case 'startsAt':
        case 'endsAt':
          return day(cell)
        case 'quantity':
          return number(cell, 'vehicles')
        default:
          return { value: textOf(cell) }
      }
    },
    scope(name: ScopeColumn, cell: Cell, scope: Values, campaign: Values): Read {
      if (textOf(cell) === '') return {}
      const faulty = fault(name, cell)
      if (faulty) return faulty
      switch (name) {
        case 'exclude': {
          const value = flagOf(cell)
          return value === null ? { issue: { path: '', code: 'not_boolean' } } : { value }
        }
        case 'brandId':
          return entry(known.brands, cell, ofProducer(campaign))
        case 'modelRangeId':
          return entry(known.series, cell, series => {
            const brand = known.brands.get(series.brandId)
            return brand !== undefined && ofProducer(campaign)(brand)
          })
        case 'typeCodeIds':
          return each(cell, part => {
            const id = codes.get(`${scope.modelRangeId} ${nameKey(part)}`)
            return id ? { value: id } : missing(part)
          })
        case 'modelNames':
          return { value: partsOf(cell) }
        case 'powerTypes':
          return each(cell, part => coded(known.lists.get('powerType'), part))
        case 'productionFrom':
        case 'productionTo':
          return day(cell)
        case 'modelYearFrom':
        case 'modelYearTo':
          return number(cell, 'year')
        case 'quantity':
          return number(cell, 'vehicles')
        default:
          return { value: textOf(cell) }
      }
    },
  }
}

async function typeCodesCalled(ctx: Ctx, given: readonly Cell[]): Promise<Map<string, string>> {
  const names = [...new Set(given.flatMap(partsOf))]
  const found = new Map<string, string>()
  if (names.length === 0) return found
  const rows = await ctx.db
    .select({ id: typeCodes.id, name: typeCodes.name, of: typeCodes.modelSeriesId })
    .from(typeCodes)
    .where(inArray(typeCodes.name, names))
  for (const { id, name, of } of rows) found.set(`${of} ${nameKey(name)}`, id)
  return found
}
