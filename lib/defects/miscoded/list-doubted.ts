import { query } from '@/db/client'
import { suggestionsFor } from '@/lib/coding/suggest/suggest'
import { operation } from '@/lib/core/operation'
import { pageInput, toPage } from '@/lib/core/paging'
import { type CodableRow, codingAccess, openStates } from '@/lib/defects/uncoded/read-uncoded'
import { lookups } from '@/lib/dictionaries/names/lookups'

const doubted = `FROM coding_doubts AS doubt JOIN defects AS d ON d.id = doubt.defect_id
  WHERE doubt.dismissed_at IS NULL AND d.assembly_code = doubt.assembly_code AND d.deleted_at IS NULL
    AND d.state = ANY($1)`

const rowsOf = `SELECT d.id::text, d.version, d.complaint_no AS "complaintNo", d.received_at::text AS "receivedAt",
    d.brand_id::text AS "brandId", d.model_range_id::text AS "modelRangeId", d.summary, d.description,
    d.symptom_codes AS "symptomCodes", d.assembly_code AS "assemblyCode" ${doubted}
  ORDER BY doubt.probability DESC, d.id DESC LIMIT $2 OFFSET $3`

type Row = CodableRow & { assemblyCode: string }

export const listDoubted = operation({
  ...codingAccess,
  input: pageInput.pick({ page: true, limit: true }).strict(),
  async run(ctx, { page, limit }) {
    const [[count], rows, { names }] = await Promise.all([
      query<{ n: number }>(ctx.db, `SELECT count(*)::int AS n ${doubted}`, [openStates]),
      query<Row>(ctx.db, rowsOf, [openStates, limit, (page - 1) * limit]),
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
