import { columnsOf, type RowOf } from '@/db/columns-of'
import { defects } from '@/db/schema/defects'
import type { Ctx } from '@/lib/core/context'
import { instantText } from '@/lib/core/today'
import type { DefectValues } from '@/lib/defects/schema'
import { maskText, seesPersonal } from '@/lib/defects/visible'
import { lookups } from '@/lib/dictionaries/names/lookups'
import { fieldLabel, translate } from '@/lib/i18n/translate'
import { summaryOf } from '@/lib/intake/report/store-record'
import type { ProductState } from '@/lib/intake/states'
import {
  completenessOfProduct,
  completenessOfVehicle,
  missingOfProduct,
  missingOfVehicle,
} from './missing-answers'

export const recordColumns = columnsOf(
  defects,
  'd',
  'vin summary brandId modelRangeId modelName assemblyCode crash fire injuredCount deathCount',
)

export interface StoredReport extends RowOf<typeof recordColumns> {
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
  values: DefectValues | null
  unknown: string[]
  appealed: boolean
  askedAt: Date | null
  answeredAt: Date | null
}

export async function presentReports(ctx: Ctx, rows: StoredReport[]) {
  const { names } = await lookups(ctx)
  const { locale } = ctx
  const clear = seesPersonal(ctx)
  const about = (row: StoredReport) => {
    const answers = row.answers ?? {}
    if (row.branch === 'product')
      return {
        subject: words(answers.productName, answers.productBrand),
        summary: summaryOf(String(answers.summary ?? answers.description ?? '')),
        completeness: completenessOfProduct(answers),
        missing: missingOfProduct(answers),
        crash: false,
        fire: answers.fire === true,
        injuredCount: Number(answers.injuredCount ?? 0),
        deathCount: Number(answers.deathCount ?? 0),
      }
    const car = words(names.brand(row.brandId, locale), names.series(row.modelRangeId, locale))
    return {
      subject: car || row.modelName || '',
      summary: row.summary ?? '',
      completeness: completenessOfVehicle(row.values ?? {}, row.unknown),
      missing: missingOfVehicle(row.values ?? {}, row.unknown),
      crash: row.crash === true,
      fire: row.fire === true,
      injuredCount: row.injuredCount ?? 0,
      deathCount: row.deathCount ?? 0,
    }
  }
  return rows.map(row => {
    const { missing, ...answers } = about(row)
    const since = row.state === 'returned' ? row.askedAt : row.answeredAt
    return {
      id: row.reportId,
      defectId: row.id,
      branch: row.branch,
      complaintNo: row.complaintNo,
      state: row.state,
      stateDes: translate(locale, `queueState.${row.state}`),
      version: row.version,
      vin: clear ? row.vin : maskText('vin', row.vin),
      assemblyName: names.assembly(row.assemblyCode, locale) || null,
      ...answers,
      missing: missing.map(name => ({ name, label: fieldLabel(locale, name) })),
      duplicates: row.duplicates,
      supplemented: row.answeredAt !== null,
      appealed: row.appealed,
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
