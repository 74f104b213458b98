'use client'

import { useTranslations } from 'next-intl'
import type { EntryStep } from '@/lib/collections/read-history'
import { HistorySteps } from './history-steps'

export function NounHistory({ noun, steps }: { noun: 'recalls' | 'investigations'; steps: EntryStep[] }) {
  const label = useTranslations(`${noun}.fields`)
  return (
    <section className="card min-w-0 mb-16 scroll-x">
      <HistorySteps
        steps={steps}
        label={name => (label.has(name as 'title') ? label(name as 'title') : name)}
        isFlag={() => false}
      />
    </section>
  )
}
