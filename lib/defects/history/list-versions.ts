import { z } from 'zod'
import { query } from '@/db/client'
import { AppError } from '@/lib/core/errors'
import { instantText } from '@/lib/core/instant'
import { operation } from '@/lib/core/operation'
import { id } from '@/lib/core/text'
import type { Changes } from '@/lib/defects/record/write-history'
import { knownRecord, knownValues } from '@/lib/defects/visible'
import { presentChanges } from './present-changes'

interface Row {
  id: string
  version: number
  kind: string
  door: string
  at: Date
  userId: string | null
  userName: string
  changedFields: string[]
  changes: Changes
}

const mostShown = 4
const longestText = 2_000

const statement = `SELECT v.id, v.version, v.kind, v.door, v.at, v.user_id AS "userId",
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
        ...row,
        at: instantText(row.at)!,
        // Masked for everybody: seeing an old value in clear is a call of its own, which is audited.
        changes: await presentChanges(ctx, row.changes, false),
      })),
    )
  },
})
