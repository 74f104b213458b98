import { and, desc, eq, gt } from 'drizzle-orm'
import { z } from 'zod'
import { query } from '@/db/client'
import { columnsOf, type RowOf } from '@/db/columns-of'
import { defects, defectVersions } from '@/db/schema/defects'
import type { Ctx } from '@/lib/core/context'
import { AppError, requireRow } from '@/lib/core/errors'
import { truth } from '@/lib/core/input'
import { operation } from '@/lib/core/operation'
import { id } from '@/lib/core/text'
import { inInstants } from '@/lib/core/today'
import { loadRecord } from '@/lib/defects/record/load-record'
import { namesBeside } from '@/lib/defects/record/name-values'
import type { Changes, DefectRecord } from '@/lib/defects/record/write-version'
import { valuesOf } from '@/lib/defects/schema'
import { knownRecord, knownValues, maskRecord, seesPersonal } from '@/lib/defects/visible'
import { presentChanges } from './present-changes'

export async function recordAt(ctx: Ctx, today: DefectRecord, version: number): Promise<DefectRecord> {
  const since = await ctx.db
    .select({ changes: defectVersions.changes })
    .from(defectVersions)
    .where(and(eq(defectVersions.defectId, today.id), gt(defectVersions.version, version)))
    .orderBy(desc(defectVersions.version))
  const then: Record<string, unknown> = { ...today }
  for (const { changes } of since)
    for (const [name, [old]] of Object.entries(changes ?? {})) if (name in then) then[name] = old
  return then as DefectRecord
}

const columns = columnsOf(defectVersions, 'v', 'id version kind door at')

interface Row extends RowOf<typeof columns> {
  userId: string | null
  userName: string
  changedFields: string[]
  changes: Changes
}

const mostShown = 4
const longestText = 2_000

const statement = `SELECT ${columns}, v.user_id AS "userId",
  coalesce((SELECT name FROM users WHERE id = v.user_id), '') AS "userName",
  ARRAY(SELECT jsonb_object_keys(coalesce(v.changes, '{}'))) AS "changedFields",
  CASE WHEN v.kind IN ('create', 'import') THEN '{}'::jsonb ELSE (SELECT coalesce(jsonb_object_agg(key, value), '{}')
    FROM (SELECT key, value FROM jsonb_each(coalesce(v.changes, '{}')) AS each (key, value)
      WHERE length(value::text) < ${longestText} ORDER BY key LIMIT ${mostShown}) AS shown) END AS changes
  FROM defects AS d LEFT JOIN defect_versions AS v ON v.defect_id = d.id
  WHERE ${knownRecord} ORDER BY v.version DESC`

export const listVersions = operation({
  access: 'vehicle_defect_edithistory',
  input: z.object({ complaintId: id }),
  async run(ctx, { complaintId }) {
    const rows = await query<Row>(ctx.db, statement, knownValues(ctx, complaintId))
    if (rows.length === 0) throw new AppError('not_found')
    const versions = rows.filter(row => row.id !== null)
    return Promise.all(
      versions.map(async row => ({
        ...inInstants(row),
        // Masked for everybody: seeing an old value in clear is a call of its own, which is audited.
        changes: await presentChanges(ctx, row.changes, false),
      })),
    )
  },
})

type VersionRow = RowOf<typeof columns> & {
  complaintId: string
  userName: string
  changes: Changes | null
}

const versionStatement = `SELECT ${columns}, v.defect_id AS "complaintId",
  coalesce((SELECT name FROM users WHERE id = v.user_id), '') AS "userName", v.changes
  FROM defect_versions AS v WHERE v.id = $1::bigint`

export const readVersion = operation({
  access: 'vehicle_defect_edithistory',
  input: z.object({ id, masked: truth.optional() }),
  async run(ctx, { id, masked = false }) {
    const version = requireRow(await query<VersionRow>(ctx.db, versionStatement, [id]))
    // Throws not_found for a deleted record that the caller may not see, and writes the audit row.
    await loadRecord(ctx, 'form', { id: version.complaintId, masked }, 'readVersion')
    const clear = seesPersonal(ctx) && !masked
    const [today] = await ctx.db.select().from(defects).where(eq(defects.id, version.complaintId))
    const values = valuesOf(await recordAt(ctx, today!, version.version))
    return {
      ...inInstants(version),
      changes: await presentChanges(ctx, version.changes ?? {}, clear),
      masked: clear ? [] : maskRecord(values),
      values,
      names: await namesBeside(ctx, values),
    }
  },
})
