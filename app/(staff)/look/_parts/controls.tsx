import { useTranslations } from 'next-intl'
import { fieldsOf } from '@/app/_ui/form/fields-of'
import { optionsOf } from '@/app/_ui/options'
import { historyMethods, lenses } from '@/lib/analysis/trend/trend-schema'
import { type Query, without } from '../../_parts/analysis/address'
import { type Question, QuestionBar } from '../../_parts/analysis/question-bar'
import { FocusPicker } from './focus-picker'
import css from './look.module.css'
import type { LensAnswer } from './look-page'

const intervals = ['month', 'quarter', 'year', 'week', 'day'] as const
const shown = ['count', 'share', 'rate'] as const

export function Controls({ lens, query }: { lens: LensAnswer; query: Query }) {
  const t = useTranslations('look.controls')
  const fields = useTranslations('fields')
  const lensName = (name: (typeof lenses)[number]) => fields(name)
  const [focus, subFocus] = lens.focus
  const { single } = lens
  const label = (name: string) => t(name as 'lens')
  const first = fieldsOf<Question>(label, {
    lens: {
      options: optionsOf(
        ['assemblyCode', ...lenses.filter(name => name !== 'assemblyCode')] as const,
        lensName,
      ),
      clears: ['focus', 'sub', 'subFocus'],
    },
  })
  const others = lenses.filter(name => name !== focus?.dimension)
  const beneath = fieldsOf<Question>(label, {
    sub: {
      options: [{ value: '', label: t('none') }, ...optionsOf(others, lensName)],
      clears: ['subFocus'],
    },
  })
  const more = fieldsOf<Question>(label, {
    interval: { options: optionsOf(intervals, value => t(`intervals.${value}`)) },
    dated: { options: optionsOf(['received', 'fault'], value => t(`dates.${value}`)) },
    compare: single && { options: optionsOf(['none', 'year'], value => t(`compares.${value}`)) },
    top: !single && { options: optionsOf(['4', '3'], value => t('topOf', { n: value })) },
    show: !single && { options: optionsOf(shown, value => t(`shows.${value}`)) },
    chart: Boolean(lens.cell) && { options: optionsOf(historyMethods, value => t(`charts.${value}`)) },
  })
  return (
    <aside className={`grid gap-12 ${css.controls}`} aria-label={t('title')}>
      <QuestionBar label={t('lens')} questions={first} />
      <FocusPicker name="focus" label={t('focus')} chosen={focus} request={without(query, notOfValues)} />
      {focus && (
        <>
          <QuestionBar label={t('sub')} questions={beneath} />
          {query.sub && (
            <FocusPicker
              name="subFocus"
              label={t('subFocus')}
              chosen={subFocus}
              request={{ ...without(query, notOfValues), focus: focus.key ?? undefined, sub: query.sub }}
            />
          )}
        </>
      )}
      <QuestionBar label={t('title')} questions={more} />
    </aside>
  )
}

const notOfValues = ['focus', 'sub', 'subFocus', 'interval', 'top', 'show', 'compare', 'dated', 'chart']
