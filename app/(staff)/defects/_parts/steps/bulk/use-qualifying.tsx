import { useTranslations } from 'next-intl'
import { type ActionName, isPossible } from '@/lib/defects/actions'

export interface StateCount {
  state: number
  count: number
}

export function countStates(states: readonly number[]): StateCount[] {
  return [...new Set(states)].map(state => ({ state, count: states.filter(one => one === state).length }))
}

export function useQualifying(counts: StateCount[] | undefined, steps: readonly ActionName[]) {
  const t = useTranslations('recordActions.bulk')
  const name = useTranslations('states')
  const comma = useTranslations('ui')('comma')
  if (!counts) return { none: false, note: <p className="mb-12 secondary">{t('counting')}</p> }
  const fits = ({ state }: StateCount) => steps.every(step => isPossible(step, { state }))
  const others = counts.filter(one => !fits(one))
  const sum = (some: StateCount[]) => some.reduce((total, { count }) => total + count, 0)
  const total = sum(counts)
  const possible = total - sum(others)
  return {
    none: possible === 0,
    note: (
      <p className="mb-12 secondary" aria-live="polite">
        <strong className={possible === 0 ? 'text-error' : 'text-body'}>
          {possible === 0 ? t('none') : t('possible', { possible, total })}
        </strong>
        {others.length > 0 &&
          ` ${t(possible === 0 ? 'noneBy' : 'others', {
            count: sum(others),
            states: others
              .map(({ state, count }) => t('stateCount', { state: name(`${state}` as '10'), count }))
              .join(comma),
          })}`}
      </p>
    ),
  }
}
