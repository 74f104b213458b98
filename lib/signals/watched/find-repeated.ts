import { z } from 'zod'
import { query } from '@/db/client'
import { presentAssemblies } from '@/lib/analysis/query/link'
import { collapseDuplicates, type SuspectRecord } from '@/lib/analysis/statistics/collapse-duplicates'
import { grouped } from '@/lib/core/grouped'
import { today } from '@/lib/core/today'
import { conditionsOf } from '@/lib/defects/list/filters'
import { job } from '@/lib/jobs/job'
import { usualFilters } from '../rules/rule-schema'

const comparedDays = 365

const insert = `INSERT INTO suspected_repeats (defect_id)
  SELECT id FROM defects WHERE id = ANY($1::bigint[]) ORDER BY id`

// What rules merge into an earlier report of the same series and assembly, kept at night for counts and the list: compared
// anew for each figure, the texts of a million records would take minutes.
export const findRepeatedJob = job({
  kind: 'findRepeated',
  input: z.object({}),
  async run(ctx, _, work) {
    const [reader, { presentOf }] = await Promise.all([ctx.reader(), presentAssemblies(ctx)])
    const values: unknown[] = []
    const bind = (value: unknown) => `$${values.push(value)}`
    const looked = [
      'deleted_at IS NULL AND model_range_id IS NOT NULL AND assembly_code IS NOT NULL',
      `received_at > ${bind(today(ctx.now))}::date - ${comparedDays}`,
      ...conditionsOf(usualFilters).map(condition => condition.write(bind)),
    ].join(' AND ')
    const series = `SELECT model_range_id::text AS id FROM defects WHERE ${looked} GROUP BY model_range_id`
    const ofSeries = `SELECT id::text, received_at::text AS day, vin, description, assembly_code AS assembly
      FROM defects WHERE model_range_id = $${values.length + 1}::bigint AND ${looked}`
    const repeated: string[] = []
    for (const { id } of await reader.run(db => query<{ id: string }>(db, series, values))) {
      const records = await reader.run(db =>
        query<SuspectRecord & { assembly: string }>(db, ofSeries, [...values, id]),
      )
      for (const place of grouped(records, ({ assembly }) => presentOf.get(assembly) ?? assembly).values())
        for (const { ids } of collapseDuplicates(place)) repeated.push(...ids.slice(1))
      await work.report({})
    }
    await ctx.tx(async tx => {
      await query(tx.db, 'DELETE FROM suspected_repeats', [])
      await query(tx.db, insert, [repeated])
    })
    return { repeated: repeated.length }
  },
})
