import { z } from 'zod'
import { query } from '@/db/client'
import type { Ctx } from '@/lib/core/context'
import { operation } from '@/lib/core/operation'
import { countedStates } from '@/lib/defects/states'
import { foundByOthers, limitVinLookups } from '@/lib/defects/vin-limit'
import { isPersonal } from '@/lib/defects/visible'
import { refuseAsOf } from './as-of'
import { type FilterValues, fieldOfFilter, filterShape, refuseUnknown } from './filters'
import { findPage, matchesOf, vinOf } from './find-page'
import { matchingRows } from './search'

const [mostLooked, mostGroups, mostElsewhere] = [5_000, 12, 200]

interface ListedGroup {
  id: string
  words: string[]
  n: number
  // Of all series and codes, the last year.
  size: number
  isNew: boolean
  newestId: string
  elsewhere: string[]
}

interface Looked {
  looked: number
  grouped: number
  inGroups: number
  groups: ListedGroup[]
}

const groupsOf = (found: string) => `WITH found AS MATERIALIZED (${found}),
    grouped AS (SELECT m.group_id, count(*)::int AS n, (array_agg(f.id ORDER BY f.received_at DESC, f.id DESC))[1] AS newest
      FROM found AS f JOIN text_group_records AS m ON m.defect_id = f.id GROUP BY m.group_id)
  SELECT (SELECT count(*)::int FROM found) AS looked, (SELECT count(*)::int FROM grouped) AS grouped,
    (SELECT coalesce(sum(n), 0)::int FROM grouped) AS "inGroups",
    coalesce((SELECT json_agg(shown) FROM (
      SELECT g.id::text, g.words, grouped.n, g.size, g.is_new AS "isNew", grouped.newest::text AS "newestId",
        ARRAY(SELECT d.id::text FROM text_group_records AS m JOIN defects AS d ON d.id = m.defect_id
          WHERE m.group_id = g.id AND d.deleted_at IS NULL AND d.state IN (${countedStates.join(', ')})
            AND d.model_range_id IN (SELECT model_range_id FROM found)
            AND NOT EXISTS (SELECT FROM found AS f WHERE f.assembly_code = d.assembly_code
              AND f.sub_assembly_code IS NOT DISTINCT FROM d.sub_assembly_code)
          ORDER BY d.received_at DESC, d.id DESC LIMIT ${mostElsewhere}) AS elsewhere
      FROM grouped JOIN text_groups AS g ON g.id = grouped.group_id
      ORDER BY grouped.n DESC, g.is_new DESC, grouped.newest DESC LIMIT ${mostGroups}) AS shown), '[]') AS groups`

// Whoever looks for one person or one car is noted by the list; this only tells what many say.
const shape = Object.fromEntries(
  Object.entries(filterShape).filter(([name]) => !isPersonal(fieldOfFilter(name))),
) as typeof filterShape

// What the records of a search tell: groups of texts put together at night, and what in them is coded otherwise.
export const listTextGroups = operation({
  access: 'vehicle_defect:query',
  input: z.object(shape).loose(),
  async run(ctx, filters) {
    refuseUnknown(filters, shape)
    refuseAsOf(filters)
    const values: unknown[] = []
    const { source, where } = matchingRows(
      await matchesOf(ctx, filters),
      ['received_at', 'model_range_id', 'assembly_code', 'sub_assembly_code'],
      value => `$${values.push(value)}`,
    )
    const found = `SELECT id, received_at, model_range_id, assembly_code, sub_assembly_code FROM ${source} AS found ${where}
      ORDER BY received_at DESC, id DESC LIMIT ${mostLooked}`
    // A keyword may be the VIN of one car.
    const { looked, grouped, inGroups, groups } = await limitVinLookups(
      ctx,
      vinOf(filters),
      async () => (await query<Looked>(ctx.db, groupsOf(found), values))[0]!,
      (answer, vin) => foundByOthers(ctx, vin, answer.looked),
    )
    // Shown as the list shows them.
    const newest = groups.length > 0 ? await newestOf(ctx, groups) : new Map()
    return {
      ...{ filters: filters as FilterValues, looked },
      // Groups, and records that are like no other.
      stories: grouped + looked - inGroups,
      alone: looked - inGroups,
      groups: groups.map(({ newestId, elsewhere, ...group }) => ({
        ...group,
        newest: newest.get(newestId) ?? null,
        elsewhere: elsewhere.length,
        ...{ filters: linkOf(filters, group.id), elsewhereFilters: { ids: elsewhere } as FilterValues },
      })),
    }
  },
})

const linkOf = (filters: FilterValues, id: string): FilterValues => ({ ...filters, textGroupId: [id] })

async function newestOf(ctx: Ctx, groups: readonly ListedGroup[]) {
  const { records } = await findPage(
    ctx,
    { page: 1, limit: mostGroups },
    { ids: groups.map(({ newestId }) => newestId) },
  )
  return new Map(
    records.map(({ id, complaintNo, receivedAt, summary }) => [id, { id, complaintNo, receivedAt, summary }]),
  )
}

export type TextGroups = Awaited<ReturnType<typeof listTextGroups>>

export async function namesOfTextGroups(ctx: Ctx, ids: string[]): Promise<Record<string, string>> {
  if (ids.length === 0) return {}
  const rows = await query<{ id: string; words: string[] }>(
    ctx.db,
    'SELECT id::text, words FROM text_groups WHERE id = ANY($1::bigint[])',
    [ids],
  )
  return Object.fromEntries(rows.map(({ id, words }) => [id, words.join(' ')]))
}
