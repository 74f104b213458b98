import { z } from 'zod'
import { query } from '@/db/client'
import type { Ctx } from '@/lib/core/context'
import { AppError } from '@/lib/core/errors'
import { operation } from '@/lib/core/operation'
import { snakeCase } from '@/lib/core/snake-case'
import { id } from '@/lib/core/text'
import { type FieldName, fieldNames } from '@/lib/defects/fields'
import { personalFields, seesPersonal } from '@/lib/defects/mask'
import { type DefectDetail, readDefect } from '@/lib/defects/record/read-defect'
import { sameValue } from '@/lib/defects/values'
import { pairOf } from './merge-tree'

/**
 * Two records side by side, masked, with the names of the fields that differ. Without the right to personal data, a
 * field whose masks are equal on both sides is in `unknown`, because the hidden characters may differ.
 */
export const compareDefects = operation({
  access: 'vehicle_defect:get',
  input: z.strictObject({ id, otherId: id }),
  async run(ctx, { id, otherId }) {
    if (id === otherId) throw new AppError('not_found')
    const [one, other, verdict] = await Promise.all([
      readDefect(ctx, { id, masked: true, clearVin: true }),
      readDefect(ctx, { id: otherId, masked: true, clearVin: true }),
      verdictOn(ctx, id, otherId),
    ])
    const clear = seesPersonal(ctx) ? await personalOf(ctx, [id, otherId]) : undefined
    const compared = (record: DefectDetail, name: FieldName) =>
      clear && record.masked.includes(name) ? clear.get(record.id)?.[name] : record[name]
    const differ = fieldNames.filter(name => !sameValue(name, compared(one, name), compared(other, name)))
    const hidden = clear
      ? []
      : personalFields.filter(
          name => one.masked.includes(name) && other.masked.includes(name) && !differ.includes(name),
        )
    return { one, other, verdict, differ, unknown: hidden }
  },
})

async function verdictOn(ctx: Ctx, one: string, other: string) {
  const [judged] = await query<{ verdict: 'similar' | 'different' }>(
    ctx.db,
    'SELECT verdict FROM defect_judgements WHERE one_id = $1::bigint AND other_id = $2::bigint',
    pairOf(one, other),
  )
  return judged?.verdict ?? null
}

const personalColumns = personalFields.map(name => `${snakeCase(name)} AS "${name}"`).join(', ')

async function personalOf(ctx: Ctx, ids: string[]) {
  const rows = await query<{ id: string } & Partial<Record<FieldName, unknown>>>(
    ctx.db,
    `SELECT id, ${personalColumns} FROM defects WHERE id = ANY ($1::bigint[])`,
    [ids],
  )
  return new Map(rows.map(row => [row.id, row]))
}
