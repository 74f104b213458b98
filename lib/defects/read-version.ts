import { z } from 'zod'
import { query } from '@/db/client'
import type { Ctx } from '@/lib/core/context'
import { AppError } from '@/lib/core/errors'
import { instantText } from '@/lib/core/instant'
import { operation } from '@/lib/core/operation'
import { id } from '@/lib/core/text'
import { lookups } from '@/lib/dictionaries/lookups'
import { fieldLabel } from '@/lib/i18n/translate'
import { type FieldName, fieldNames, fieldOf } from './fields'
import { loadRecord } from './load-record'
import { maskField, maskRecord, seesPersonal } from './mask'
import { namesBeside, wordsFor } from './name-values'

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

// The version itself comes last, after everything that was done to the record since.
const statement = `SELECT v.id, v.defect_id AS "complaintId", v.version, v.kind, v.door, v.at,
  coalesce((SELECT name FROM users WHERE id = v.user_id), '') AS "userName", v.changes
  FROM defect_versions AS asked JOIN defect_versions AS v
    ON v.defect_id = asked.defect_id AND v.version >= asked.version
  WHERE asked.id = $1::bigint ORDER BY v.version DESC`

/** One version: what it changed, and the record as it stood after it. */
export const readVersion = operation({
  access: 'vehicle_defect_edithistory',
  input: z.object({ id, masked: z.boolean().optional() }),
  async run(ctx, { id, masked = false }) {
    const rows = await query<Row>(ctx.db, statement, [id])
    const version = rows.at(-1)
    if (!version) throw new AppError('not_found')
    // Refuses a deleted record that the caller may not know of, and notes that personal data was shown.
    const { record } = await loadRecord(ctx, 'form', { id: version.complaintId, masked }, 'readVersion')
    const clear = seesPersonal(ctx) && !masked
    const values = await valuesAfter(ctx, version.complaintId, record, rows.slice(0, -1))
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

export type VersionDetail = Awaited<ReturnType<typeof readVersion>>

type Values = Partial<Record<FieldName, unknown>>

/** The record of today, with everything taken back that was done since. */
async function valuesAfter(ctx: Ctx, id: string, shown: Values, since: Row[]): Promise<Values> {
  // What is shown may be masked; the walk back needs the stored values, which never leave this verb unmasked.
  const [stored] = await query<{ record: Record<string, unknown> }>(
    ctx.db,
    'SELECT to_jsonb(d) AS record FROM defects AS d WHERE d.id = $1::bigint',
    [id],
  )
  const values: Values = Object.fromEntries(fieldNames.map(name => [name, storedValue(stored, shown, name)]))
  for (const { changes } of since)
    for (const [name, [old]] of Object.entries(changes ?? {}))
      if (Object.hasOwn(fieldOf, name)) values[name as FieldName] = old
  return values
}

function storedValue(
  stored: { record: Record<string, unknown> } | undefined,
  shown: Values,
  name: FieldName,
) {
  if (!fieldOf[name].personal) return shown[name]
  return stored?.record[name.replace(/[A-Z]/g, letter => `_${letter.toLowerCase()}`)] ?? null
}

async function presentChanges(ctx: Ctx, changes: Record<string, [unknown, unknown]>, clear: boolean) {
  const dictionaries = await lookups(ctx)
  return Object.entries(changes).map(([field, [old, now]]) => {
    const personal = Object.hasOwn(fieldOf, field) && fieldOf[field as FieldName].personal !== undefined
    const hide = (value: unknown) =>
      personal && !clear ? (maskField(field as FieldName, value) ?? null) : value
    return {
      field,
      label: fieldLabel(ctx.locale, field),
      old: hide(old),
      new: hide(now),
      oldName: personal && !clear ? null : wordsFor(ctx, dictionaries, field, old),
      newName: personal && !clear ? null : wordsFor(ctx, dictionaries, field, now),
      masked: personal && !clear,
    }
  })
}
