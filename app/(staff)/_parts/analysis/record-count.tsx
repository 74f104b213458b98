import { recordsAddress } from '@/lib/analysis/query/link'
import type { FilterValues } from '@/lib/defects/list/filters'
import { CountLink } from './count-link'

export const RecordCount = ({ n, filters }: { n: number; filters: FilterValues }) => (
  <CountLink n={n} href={recordsAddress(filters)} />
)
