'use client'

import { useListState } from '@/app/_ui/table/list-state'
import { ViewsButton } from '@/app/_ui/table/views/views-button'
import type { OpenView } from '@/lib/accounts/views/list-views'
import { ownWords } from './report-words'

export function ReportViews(props: { view: OpenView | null; mayShare: boolean }) {
  return <ViewsButton of="report" list={useListState(ownWords)} {...props} />
}
