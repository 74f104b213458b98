import { eq } from 'drizzle-orm'
import { z } from 'zod'
import { query } from '@/db/client'
import { defects } from '@/db/schema/defects'
import { AppError } from '@/lib/core/errors'
import { instantText } from '@/lib/core/instant'
import { operation } from '@/lib/core/operation'
import { id } from '@/lib/core/text'
import { maskRecord, seesPersonal } from '@/lib/defects/mask'
import { loadRecord } from '@/lib/defects/record/load-record'
import { namesBeside } from '@/lib/defects/record/name-values'
import { valuesOf } from '@/lib/defects/values'
import { presentChanges } from './present-changes'
import { recordAt } from './record-at'

interface Row {
  id: string
  complaintId: string
  version: number
  kind: string
  door: string
  at: Date
  userName: string
  changes: Record<string, [unknown, unknown]> | null
}

const statement = `SELECT v.id, v.defect_id AS "complaintId", v.version, v.kind, v.door, v.at,
  coalesce((SELECT name FROM users WHERE id = v.user_id), '') AS "userName", v.changes
  FROM defect_versions AS v WHERE v.id = $1::bigint`

export const readVersion = operation({
  access: 'vehicle_defect_edithistory',
  input: z.object({ id, masked: z.boolean().optional() }),
  async run(ctx, { id, masked = false }) {
    const [version] = await query<Row>(ctx.db, statement, [id])
    if (!version) throw new AppError('not_found')
    // Throws not_found for a deleted record that the caller may not see, and writes the audit row.
    await loadRecord(ctx, 'form', { id: version.complaintId, masked }, 'readVersion')
    const clear = seesPersonal(ctx) && !masked
    const [today] = await ctx.db.select().from(defects).where(eq(defects.id, version.complaintId))
    const values = valuesOf(await recordAt(ctx, today!, version.version))
    return {
      id: version.id,
      complaintId: version.complaintId,
      version: version.version,
      kind: version.kind,
      door: version.door,
      at: instantText(version.at)!,
      userName: version.userName,
      changes: await presentChanges(ctx, version.changes ?? {}, clear),
      masked: clear ? [] : maskRecord(values),
      values,
      names: await namesBeside(ctx, values),
    }
  },
})
