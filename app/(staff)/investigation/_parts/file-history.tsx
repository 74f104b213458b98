'use client'

import { useTranslations } from 'next-intl'
import { HistorySteps } from '@/app/(staff)/_parts/entry-drawer/history-steps'
import type { EntryStep } from '@/lib/collections/read-history'

export function FileHistory({ steps }: { steps: EntryStep[] }) {
  const label = useTranslations('investigations.fields')
  const labelOf = (name: string) => (label.has(name as 'title') ? label(name as 'title') : name)
  return (
    <section className="card min-w-0 mb-16 scroll-x">
      <HistorySteps steps={steps} label={labelOf} isFlag={() => false} />
    </section>
  )
}
