import { mileageQuartiles, type Quartiles } from '@/lib/analysis/statistics/quantiles'
import type { Ctx } from '@/lib/core/context'
import type { FilterValues } from '@/lib/defects/list/filters'
import { matchesOf } from '@/lib/defects/list/find-page'
import { matchingRows } from '@/lib/defects/list/search'
import { packed, unpack } from './packed-rows'
import { partsIn } from './parts'
import { type Rows, readDerived } from './read-rows'

/** Odometer readings in km at the time of the fault. */
export async function readMileage(
  ctx: Ctx,
  filters: FilterValues,
): Promise<{ n: number; quartiles: Quartiles | null }> {
  const values: unknown[] = []
  const bind = (value: unknown) => `$${values.push(value)}`
  // Side by side, as two processes may count them.
  const parts = partsIn(filters).map(part => part.filters)
  const matches = await Promise.all(parts.map(part => matchesOf(ctx, part)))
  const counted = matches.map(one => {
    const { source, where } = matchingRows(one, ['mileage', 'mileage_implausible'], bind)
    return `SELECT mileage, mileage_implausible, count(*) AS n FROM ${source} AS found ${where} GROUP BY 1, 2`
  })
  const text = packed(['mileage', 'mileage_implausible', 'n'], counted.join(' UNION ALL '))
  return readDerived(ctx, [{ text, values }], { name: 'mileage', of: ([rows]) => summed([...unpack(rows!)]) })
}

function summed(rows: Rows) {
  const odometers = rows.flatMap(([mileage, implausible, n]) =>
    mileage == null ? [] : [{ mileage: Number(mileage), implausible: implausible === 'true', n: Number(n) }],
  )
  return { n: rows.reduce((sum, row) => sum + Number(row[2]), 0), quartiles: mileageQuartiles(odometers) }
}

export async function readMileageBy(
  ctx: Ctx,
  filters: FilterValues,
  field: 'sub_assembly_code',
): Promise<Map<string, Quartiles>> {
  const values: unknown[] = []
  const bind = (value: unknown) => `$${values.push(value)}`
  const { source, where } = matchingRows(
    await matchesOf(ctx, filters),
    ['mileage', 'mileage_implausible', field],
    bind,
  )
  const text = `SELECT ${field}, mileage, mileage_implausible::text, count(*) FROM ${source} AS found
    ${where ? `${where} AND` : 'WHERE'} ${field} IS NOT NULL AND mileage IS NOT NULL GROUP BY 1, 2, 3`
  const byKey = await readDerived(ctx, [{ text, values }], {
    name: `mileage by ${field}`,
    of: ([rows]) => {
      const groups = new Map<string, Rows[number][]>()
      for (const [key, ...row] of rows!) {
        const own = groups.get(key!)
        if (own) own.push(row)
        else groups.set(key!, [row])
      }
      return [...groups].flatMap(([key, own]) => {
        const { quartiles } = summed(own)
        return quartiles ? [{ key, quartiles }] : []
      })
    },
  })
  return new Map(byKey.map(({ key, quartiles }) => [key, quartiles]))
}
