'use client'

import { useFormatter, useTranslations } from 'next-intl'
import { StateTag } from '@/app/_ui/state-tag'
import type { ListState } from '@/app/_ui/table/list-state'
import type { MyCounts } from '@/lib/defects/list/count-my-defects'
import css from './home.module.css'

export function StateCounts({ states, list }: { states: MyCounts[number]['states']; list: ListState }) {
  const t = useTranslations()
  const format = useFormatter()
  const chosen = list.filters.state ?? []
  const shown = states.filter(({ state, count }) => count > 0 || chosen.includes(String(state)))
  if (shown.length === 0) return null
  const press = (state: string) => {
    const { state: _, ...others } = list.filters
    list.filter(chosen.length === 1 && chosen[0] === state ? others : { ...others, state: [state] })
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: buttons that filter, not fields of a form
    <div className={`flex wrap gap-4 mb-8 ${css.states}`} role="group" aria-label={t('home.states')}>
      {shown.map(({ state, count, capped }) => (
        <button
          key={state}
          type="button"
          className="row gap-4 box"
          aria-pressed={chosen.includes(String(state))}
          onClick={() => press(String(state))}
        >
          <StateTag state={state}>{t(`states.${state}`)}</StateTag>
          <strong className="bold">
            {format.number(count)}
            {capped && '+'}
          </strong>
        </button>
      ))}
    </div>
  )
}
