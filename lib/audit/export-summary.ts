import type { Ctx } from '@/lib/core/context'
import { exportColumnOf } from '@/lib/defects/export/export-columns'
import { wordsFor } from '@/lib/defects/record/name-values'
import { lookups } from '@/lib/dictionaries/names/lookups'
import { fieldLabel, firstText, listText, translate } from '@/lib/i18n/translate'
import { visibleDetail } from './present-rows'

export type ExportSummary = Awaited<ReturnType<typeof summarizeExport>>

export async function summarizeExport(ctx: Ctx, details: Record<string, unknown>[]) {
  const detail = visibleDetail(ctx, Object.assign({}, ...details) as Record<string, unknown>)
  const columns = Array.isArray(detail.columns) ? (detail.columns as string[]) : null
  const { ids, reason, clear, deidentified } = detail
  return {
    rows: numberOf(detail.rows) ?? numberOf(detail.total),
    filters: await filterWords(ctx, detail.filters),
    columns: columns ? columnGroups(ctx, columns) : [],
    personal: columns && personalOf(columns, clear === true, deidentified === true),
    reason: typeof reason === 'string' && reason ? reason : null,
    chosen: Array.isArray(ids) ? ids.length : null,
  }
}

const numberOf = (value: unknown) => (typeof value === 'number' ? value : null)

function personalOf(columns: string[], clear: boolean, deidentified: boolean): 'clear' | 'masked' | 'none' {
  if (clear) return 'clear'
  return deidentified || columns.some(key => exportColumnOf.get(key)?.personal) ? 'masked' : 'none'
}

function columnGroups({ locale }: Ctx, columns: string[]): string[] {
  const counts = new Map<string, number>()
  for (const key of columns) {
    const group = exportColumnOf.get(key)?.group
    if (group) counts.set(group, (counts.get(group) ?? 0) + 1)
  }
  return [...counts].map(([group, count]) => {
    const name = firstText(locale, [`exportSheet.groups.${group}`, `sections.${group}`])
    return translate(locale, 'auditLog.columnGroup', { name, count })
  })
}

async function filterWords(ctx: Ctx, filters: unknown): Promise<string[]> {
  if (typeof filters !== 'object' || filters === null) return []
  const found = await lookups(ctx)
  const plain = (value: unknown) =>
    typeof value === 'boolean' ? translate(ctx.locale, value ? 'ui.yes' : 'ui.no') : String(value)
  return Object.entries(filters)
    .filter(([, value]) => value !== null && value !== undefined && value !== '')
    .map(([name, value]) => {
      const words = [value].flat().map(one => wordsFor(ctx, found, name, one) ?? plain(one))
      const about = { name: fieldLabel(ctx.locale, name), value: listText(ctx.locale, words) }
      return translate(ctx.locale, 'auditLog.condition', about)
    })
}
