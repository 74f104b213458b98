import { useFormatter } from 'next-intl'
import { basePath } from '@/app/_ui/call-address'
import { recordsAddress } from '@/lib/analysis/query/link'
import type { FilterValues } from '@/lib/defects/list/filters'

export function RecordCount({ n, filters }: { n: number; filters: FilterValues }) {
  const format = useFormatter()
  if (n === 0) return format.number(0)
  return (
    <a className="underlined" href={basePath + recordsAddress(filters)}>
      {format.number(n)}
    </a>
  )
}
