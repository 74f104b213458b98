import { z } from 'zod'
import { query } from '@/db/client'
import { suggestionsFor } from '@/lib/coding/models/suggest'
import { requireRow } from '@/lib/core/errors'
import { truth } from '@/lib/core/input'
import { operation } from '@/lib/core/operation'
import { pageInput, toPage } from '@/lib/core/paging'
import { id } from '@/lib/core/text'
import { refuseUnknownRecord } from '@/lib/defects/visible'
import { lookups } from '@/lib/dictionaries/names/lookups'
import { type CodableRow, codableColumns, codingAccess, openStates } from './read-uncoded'

const doubted = `FROM coding_doubts AS doubt JOIN defects AS d ON d.id = doubt.defect_id
  WHERE doubt.dismissed_at IS NULL AND d.assembly_code = doubt.assembly_code AND d.deleted_at IS NULL
    AND d.state = ANY($1)`

const rowsOf = `SELECT ${codableColumns}, d.assembly_code AS "assemblyCode" ${doubted}
  ORDER BY doubt.probability DESC, d.id DESC LIMIT $2 OFFSET $3`

export const listDoubted = operation({
  ...codingAccess,
  input: pageInput.pick({ page: true, limit: true }).strict(),
  async run(ctx, { page, limit }) {
    const [[count], rows, { names }] = await Promise.all([
      query<{ n: number }>(ctx.db, `SELECT count(*)::int AS n ${doubted}`, [openStates]),
      query<CodableRow & { assemblyCode: string }>(ctx.db, rowsOf, [openStates, limit, (page - 1) * limit]),
      lookups(ctx),
    ])
    const shown = []
    for (const { brandId, modelRangeId, ...row } of rows) {
      const { modelVersion, assemblies, subAssemblies, symptoms } = await suggestionsFor(ctx, {
        ...row,
        ...{ brandId, modelRangeId },
      })
      shown.push({
        ...row,
        proposed: { modelVersion, assemblies, subAssemblies, symptoms },
        brandName: names.brand(brandId, ctx.locale),
        modelRangeName: names.series(modelRangeId, ctx.locale),
        assemblyName: names.assembly(row.assemblyCode, ctx.locale),
      })
    }
    return toPage({ page, limit }, shown, count!.n)
  },
})

const dismiss = `UPDATE coding_doubts SET dismissed_at = CASE WHEN $2::boolean THEN $3::timestamptz END,
    dismissed_by = CASE WHEN $2 THEN $4::bigint END
  WHERE defect_id = $1 RETURNING proposed_code AS "proposedCode"`

export const dismissDoubt = operation({
  ...codingAccess,
  input: z.strictObject({ id, dismissed: truth.default(true) }),
  async run(ctx, { id, dismissed }): Promise<{ id: string; dismissed: boolean }> {
    await refuseUnknownRecord(ctx, id)
    return ctx.tx(async tx => {
      const parameters = [id, dismissed, tx.now, tx.user?.id ?? null]
      const doubt = requireRow(await query<{ proposedCode: string }>(tx.db, dismiss, parameters))
      await tx.audit({
        action: dismissed ? 'dismissDoubt' : 'reopenDoubt',
        entity: 'defect',
        entityId: id,
        detail: { proposedCode: doubt.proposedCode },
      })
      return { id, dismissed }
    })
  },
})
