import { z } from 'zod'
import { query } from '@/db/client'
import { listOf, optional } from '@/lib/core/input'
import { operation } from '@/lib/core/operation'
import { pageInput } from '@/lib/core/paging'
import { id } from '@/lib/core/text'
import { instantText } from '@/lib/core/today'
import { findPage } from '@/lib/defects/list/find-page'
import type { JudgedField } from '@/lib/defects/recalls/judge'
import type { StoredMatch } from '@/lib/defects/recalls/recall-rows'
import { chooseModelYear, modelYearsOf } from '@/lib/values/vin'
import { nameScope } from '../name-values'
import { findRecall, readScopes } from '../recall-rows'

const verdicts = ['covered', 'possible', 'not'] as const

interface Judged extends Pick<StoredMatch, 'verdict' | 'by' | 'scopeId'> {
  missing: JudgedField[]
  reason: string | null
  decidedByName: string | null
  at: Date | null
  productionDate: string | null
}

const unmatched: Judged = {
  ...{ verdict: 'not', by: 'scope', scopeId: null, missing: [], reason: null },
  ...{ decidedByName: null, at: null, productionDate: null },
}

const judged = `SELECT m.defect_id::text AS id, m.verdict, m.by, m.missing, m.scope_id::text AS "scopeId", m.reason, m.at,
    u.name AS "decidedByName", d.production_date::text AS "productionDate"
  FROM recall_records AS m JOIN defects AS d ON d.id = m.defect_id LEFT JOIN users AS u ON u.id = m.decided_by
  WHERE m.recall_id = $1::bigint AND m.defect_id = ANY($2::bigint[])`

export const pageRecallRecords = operation({
  access: 'recall:get',
  input: pageInput.extend({ id, verdict: optional(listOf(z.enum(verdicts), verdicts.length)) }),
  async run(ctx, { id, verdict, ...page }) {
    await findRecall(ctx, id)
    const filters = { counted: true, recallId: [id], ...(verdict && { recallVerdict: verdict }) }
    const found = await findPage(ctx, page, filters)
    const ids = found.records.map(record => record.id)
    const rows = new Map(
      (await query<Judged & { id: string }>(ctx.db, judged, [id, ids])).map(row => [row.id, row]),
    )
    const scopes = await readScopes(ctx, id)
    const records = found.records.map(async record => {
      const { at, scopeId, ...row } = rows.get(record.id) ?? unmatched
      const scope = scopes.find(one => one.id === scopeId)
      return {
        ...{ ...record, ...row, id: record.id, decidedAt: row.by === 'person' ? instantText(at) : null },
        vinYear: record.vin ? chooseModelYear(modelYearsOf(record.vin), record) : null,
        scopeText: scope ? await nameScope(ctx, scope) : null,
      }
    })
    return { ...found, records: await Promise.all(records) }
  },
})
