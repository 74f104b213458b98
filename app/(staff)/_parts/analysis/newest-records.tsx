import { useTranslations } from 'next-intl'
import { basePath } from '@/app/_ui/call-address'
import { recordsAddress } from '@/lib/analysis/query/link'
import type { Ctx } from '@/lib/core/context'
import type { FilterValues } from '@/lib/defects/list/filters'
import { pageDefects } from '@/lib/defects/list/page-defects'
import css from './newest.module.css'

const shown = 5

export async function readNewest(ctx: Ctx, filters: FilterValues) {
  if (!ctx.can(pageDefects.access)) return []
  const order = { sortField: 'receivedAt', sortOrder: 'descend', limit: shown }
  return (await pageDefects(ctx, { ...filters, ...order } as Parameters<typeof pageDefects>[1])).records
}

interface NewestRecordsProps {
  rows: Awaited<ReturnType<typeof readNewest>>
  filters: FilterValues
  total: number
}

export function NewestRecords({ rows, filters, total }: NewestRecordsProps) {
  const t = useTranslations('analysis')
  return (
    <ul className={css.newest}>
      {rows.map(({ id, complaintNo, receivedAt, summary }) => (
        <li className="p-6-0 border-bottom" key={id}>
          <a href={`${basePath}/defects/${id}`}>{complaintNo}</a>{' '}
          <time className="ml-8 secondary">{receivedAt}</time>
          <p className="truncate">{summary}</p>
        </li>
      ))}
      <li className="p-6-0 border-bottom">
        <a href={basePath + recordsAddress(filters)}>{t('allRecords', { count: total })}</a>
      </li>
    </ul>
  )
}
