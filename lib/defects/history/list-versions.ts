import { z } from 'zod'
import { query } from '@/db/client'
import { AppError } from '@/lib/core/errors'
import { instantText } from '@/lib/core/instant'
import { operation } from '@/lib/core/operation'
import { id } from '@/lib/core/text'
import { knownRecord, knownValues } from '@/lib/defects/visible'

interface Row {
  id: string
  version: number
  kind: string
  door: string
  at: Date
  userId: string | null
  userName: string
  changedFields: string[]
}

const statement = `SELECT v.id, v.version, v.kind, v.door, v.at, v.user_id AS "userId",
  coalesce((SELECT name FROM users WHERE id = v.user_id), '') AS "userName",
  ARRAY(SELECT jsonb_object_keys(coalesce(v.changes, '{}'))) AS "changedFields"
  FROM defects AS d LEFT JOIN defect_versions AS v ON v.defect_id = d.id
  WHERE ${knownRecord} ORDER BY v.version DESC`

export const listVersions = operation({
  access: 'vehicle_defect_edithistory',
  input: z.object({ complaintId: id }),
  async run(ctx, { complaintId }) {
    const rows = await query<Row>(ctx.db, statement, knownValues(ctx, complaintId))
    if (rows.length === 0) throw new AppError('not_found')
    return rows.filter(row => row.id !== null).map(row => ({ ...row, at: instantText(row.at)! }))
  },
})
