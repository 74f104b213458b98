import { z } from 'zod'
import { query } from '@/db/client'
import { columnsOf, pick, type RowOf } from '@/db/columns-of'
import { defects } from '@/db/schema/defects'
import type { Ctx } from '@/lib/core/context'
import { operation } from '@/lib/core/operation'
import { pageInput, toPage } from '@/lib/core/paging'
import { snakeCase } from '@/lib/core/snake-case'
import { instantText } from '@/lib/core/today'
import { actions } from '@/lib/defects/actions'
import type { Bind } from '@/lib/defects/list/filters'
import { vinInKeyword } from '@/lib/defects/list/keyword'
import { countCap } from '@/lib/defects/list/search'
import { withAuditRow } from '@/lib/defects/list/with-audit-row'
import { limitVinLookups } from '@/lib/defects/vin-limit'
import { maskText, seesPersonal } from '@/lib/defects/visible'
import { lookups } from '@/lib/dictionaries/names/lookups'
import { translate } from '@/lib/i18n/translate'
import { summaryOf } from '@/lib/intake/report/store-record'
import type { ProductState } from '@/lib/intake/states'
import { countClean } from './clean-reports'
import { evaluateAnswers, labelled, readForMissing } from './missing-answers'
import { queueConditions, rangeOf } from './queue-search'
import { queueFilters, queueState, queueTabs } from './queue-state'

const recordColumns = columnsOf(
  defects,
  'd',
  'vin summary brandId modelRangeId modelName assemblyCode injuredCount deathCount',
)

interface StoredReport extends RowOf<typeof recordColumns> {
  reportId: string
  id: string | null
  branch: 'vehicle' | 'product'
  complaintNo: string
  state: ProductState
  version: number
  createdAt: Date
  recordState: number | null
  duplicates: number
  answers: Record<string, unknown> | null
  values: Record<string, unknown> | null
  unknown: string[]
  appealed: boolean
  askedAt: Date | null
  answeredAt: Date | null
}

async function presentReports(ctx: Ctx, rows: StoredReport[]) {
  const { names } = await lookups(ctx)
  const { locale } = ctx
  const clear = seesPersonal(ctx)
  const about = (row: StoredReport) => {
    const answers = row.answers ?? {}
    if (row.branch === 'product')
      return {
        subject: words(answers.productName, answers.productBrand),
        summary: summaryOf(String(answers.summary ?? answers.description ?? '')),
        ...evaluateAnswers('product', answers),
      }
    const car = words(names.brand(row.brandId, locale), names.series(row.modelRangeId, locale))
    const values = { ...row.values, injuredCount: row.injuredCount, deathCount: row.deathCount }
    return {
      subject: car || row.modelName || '',
      summary: row.summary ?? '',
      ...evaluateAnswers('vehicle', values, row.unknown),
    }
  }
  return rows.map(row => {
    const { missing, marks, ...answers } = about(row)
    const since = row.state === 'returned' ? row.askedAt : row.answeredAt
    return {
      ...pick(row, 'branch complaintNo state version duplicates appealed'),
      id: row.reportId,
      defectId: row.id,
      stateDes: translate(locale, `queueState.${row.state}`),
      vin: clear ? row.vin : maskText('vin', row.vin),
      assemblyName: names.assembly(row.assemblyCode, locale) || null,
      ...answers,
      ...marks,
      missing: labelled(locale, missing),
      supplemented: row.answeredAt !== null,
      receivedAt: instantText(row.createdAt)!,
      waitingSince: instantText(since ?? row.createdAt)!,
      waitingHours: Math.max(
        0,
        Math.floor((ctx.now.getTime() - (since ?? row.createdAt).getTime()) / 3_600_000),
      ),
    }
  })
}

const words = (...parts: unknown[]) => parts.filter(Boolean).map(String).join(' · ')

const answers = readForMissing.map(name => `'${name}', d.${snakeCase(name)}`).join(', ')

const columns = `r.id AS "reportId", d.id, r.branch, r.complaint_no AS "complaintNo", r.state,
  coalesce(d.version, r.version) AS version, r.created_at AS "createdAt",
  r.unknown, ${recordColumns}, d.state AS "recordState", jsonb_array_length(r.duplicates) AS duplicates,
  CASE WHEN r.branch = 'product' THEN r.answers END AS answers,
  CASE WHEN d.id IS NOT NULL THEN jsonb_build_object(${answers}) END AS "values",
  r.appealed_at IS NOT NULL AS appealed, asked.asked_at AS "askedAt", asked.answered_at AS "answeredAt"`

const askedLast = `LEFT JOIN LATERAL (SELECT asked_at, answered_at FROM supplement_requests
  WHERE report_id = r.id AND withdrawn_at IS NULL ORDER BY id DESC LIMIT 1) AS asked ON true`

export const pageReports = operation({
  access: 'vehicle_defect:query',
  input: pageInput.omit({ sortField: true, sortOrder: true }).extend({
    tab: z.enum(queueTabs).default('waiting'),
    state: queueState.optional(),
    ...queueFilters,
  }),
  async run(ctx, { page, limit, ...filters }) {
    const values: unknown[] = []
    const bind: Bind = value => `$${values.push(value)}`
    const where = await queueConditions(ctx, filters, bind)
    const shown = {
      text: `WITH page AS MATERIALIZED (SELECT r.id FROM intake_reports AS r WHERE ${where}
          ORDER BY r.id LIMIT ${limit} OFFSET ${bind((page - 1) * limit)}::int),
        total AS MATERIALIZED (SELECT count(*)::int AS n FROM (
          SELECT FROM intake_reports AS r WHERE ${where} LIMIT ${countCap + 1}) AS found)
        SELECT ${columns}, total.n AS total FROM total LEFT JOIN (page
          JOIN intake_reports AS r ON r.id = page.id LEFT JOIN defects AS d ON d.id = r.defect_id ${askedLast}) ON true
        ORDER BY r.id`,
      values,
    }
    // Whom somebody was looking for is told also when nothing was found, and of products, which have no VIN.
    const statement = withAuditRow(ctx, 'pageReports', filters, shown, { evenNone: Boolean(filters.mobile) })
    const [found, counts, clean] = await Promise.all([
      limitVinLookups(
        ctx,
        vinInKeyword(filters.keyword),
        () => query<StoredReport & { total: number }>(ctx.db, statement.text, statement.values),
        rows => (rows[0]?.total ?? 0) > 0,
      ),
      countTabs(ctx),
      filters.tab === 'waiting' && ctx.can(actions.review.access) ? countClean(ctx, filters) : 0,
    ])
    const total = found[0]?.total ?? 0
    const records = await presentReports(
      ctx,
      found.filter(row => row.reportId !== null),
    )
    return { ...toPage({ page, limit }, records, Math.min(total, countCap), total > countCap), counts, clean }
  },
})

export type ReportRow = Awaited<ReturnType<typeof pageReports>>['records'][number]

const countedTabs = ['waiting', 'supplement', 'product'] as const

async function countTabs(ctx: Ctx) {
  const bind: Bind = value => `'${value}'`
  const capped = (tab: (typeof countedTabs)[number]) =>
    `(SELECT count(*)::int FROM (SELECT FROM intake_reports AS r WHERE ${rangeOf({ tab }, bind)[0]}
      LIMIT ${countCap}) AS found) AS ${tab}`
  const statement = `SELECT ${countedTabs.map(capped).join(', ')}`
  const [counts] = await query<Record<(typeof countedTabs)[number], number>>(ctx.db, statement)
  return counts!
}
