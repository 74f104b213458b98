import { filterLabels } from '@/app/(staff)/_parts/record-search/filter-labels'
import type { Ctx } from '@/lib/core/context'
import type { ExportStatus } from '@/lib/defects/export/read-export'

export function exportLabels(ctx: Ctx, rows: Pick<ExportStatus, 'filters'>[]) {
  const given: Record<string, string[]> = {}
  for (const { filters } of rows)
    for (const [name, values] of Object.entries(filters))
      given[name] = [...new Set([...(given[name] ?? []), ...values])]
  return filterLabels(ctx, given)
}
