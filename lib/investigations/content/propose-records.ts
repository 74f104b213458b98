import { query } from '@/db/client'
import { updateRows } from '@/db/rows'
import { investigations } from '@/db/schema/investigations'
import type { Ctx } from '@/lib/core/context'
import { log } from '@/lib/core/log'
import type { FilterValues } from '@/lib/defects/list/filters'
import { matchesOf } from '@/lib/defects/list/find-page'
import { matchingRows } from '@/lib/defects/list/search'
import { writeNotices } from '@/lib/notices/write-notices'
import type { StoredFile } from '../investigation-rows'

export const mostProposed = 2_000
const everyDays = 7

interface Searching {
  id: string
  searchFilters: Record<string, unknown>
}

// The newest that the file does not have yet, whatever was said about them.
export async function proposeFor(ctx: Ctx, { id, searchFilters }: Searching): Promise<number> {
  const values: unknown[] = []
  const bind = (value: unknown) => `$${values.push(value)}`
  const matches = await matchesOf(ctx, { ...searchFilters, counted: true } as FilterValues)
  const { source, where } = matchingRows(matches, ['received_at'], bind)
  const proposed = await query(
    ctx.db,
    `INSERT INTO investigation_records (investigation_id, defect_id, verdict, added_at)
      SELECT ${bind(id)}::bigint, found.id, 'proposed', ${bind(ctx.now)}::timestamptz
        FROM (SELECT id, received_at FROM ${source} AS candidates ${where}) AS found
        WHERE NOT EXISTS (SELECT FROM investigation_records AS r
          WHERE r.investigation_id = ${bind(id)}::bigint AND r.defect_id = found.id)
        ORDER BY found.received_at DESC NULLS LAST, found.id DESC LIMIT ${mostProposed}
      ON CONFLICT DO NOTHING RETURNING defect_id`,
    values,
  )
  await updateRows(ctx.db, investigations, { id }, { searchedAt: ctx.now })
  return proposed.length
}

const due = `SELECT id::text, file_no AS "fileNo", title, leader_id::text AS "leaderId", member_ids::text[] AS "memberIds",
    search_filters AS "searchFilters" FROM investigations
  WHERE search_filters IS NOT NULL AND state NOT IN ('refused', 'concluded', 'closed')
    AND (searched_at IS NULL OR searched_at < $1::timestamptz) ORDER BY searched_at NULLS FIRST LIMIT 5`

type Due = Searching & Pick<StoredFile, 'fileNo' | 'title' | 'leaderId' | 'memberIds'>

// A few at a time, so that a minute's round stays short.
export async function proposeRecords(ctx: Ctx): Promise<void> {
  const before = new Date(ctx.now.getTime() - everyDays * 86_400_000)
  for (const file of await query<Due>(ctx.db, due, [before])) {
    try {
      await ctx.tx(async tx => {
        const count = await proposeFor(tx, file)
        if (count === 0) return
        const people = [file.leaderId, ...file.memberIds]
        const params = { number: file.fileNo, title: file.title, count }
        await writeNotices(tx, { kind: 'fileProposed', entityId: file.id, people, params })
      })
    } catch (error) {
      // Its filters may name what no dictionary has any more; the others go on, it comes again in a week.
      log.warn({ err: error, investigation: file.id }, 'an investigation proposed no records')
      await updateRows(ctx.db, investigations, { id: file.id }, { searchedAt: ctx.now })
    }
  }
}
