'use client'

import { useTranslations } from 'next-intl'
import { HistorySteps } from '@/app/(staff)/_parts/entry-drawer/history-steps'
import type { EntryStep } from '@/lib/collections/read-history'
import css from '../recalls.module.css'

export function HistoryTab({ steps }: { steps: EntryStep[] }) {
  const label = useTranslations('recalls.fields')
  return (
    <section className={`card min-w-0 mb-16 scroll-x ${css.panel}`}>
      <HistorySteps
        steps={steps}
        label={name => (label.has(name as 'title') ? label(name as 'title') : name)}
        isFlag={() => false}
      />
    </section>
  )
}
