import { useTranslations } from 'next-intl'
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
  const options = <Value extends string>(values: readonly Value[], label: (value: Value) => string) =>
    values.map(value => ({ value, label: label(value) }))
  const [focus, subFocus] = lens.focus
  const { single } = lens
  const first: Question[] = [
    {
      name: 'lens',
      label: t('lens'),
      options: options(
        ['assemblyCode', ...lenses.filter(name => name !== 'assemblyCode')] as const,
        lensName,
      ),
      clears: ['focus', 'sub', 'subFocus'],
    },
  ]
  const beneath: Question[] = [
    {
      name: 'sub',
      label: t('sub'),
      options: [
        { value: '', label: t('none') },
        ...options(
          lenses.filter(name => name !== focus?.dimension),
          lensName,
        ),
      ],
      clears: ['subFocus'],
    },
  ]
  const more: Question[] = [
    { name: 'interval', label: t('interval'), options: options(intervals, value => t(`intervals.${value}`)) },
    {
      name: 'dated',
      label: t('dated'),
      options: options(['received', 'fault'] as const, value => t(`dates.${value}`)),
    },
    single
      ? {
          name: 'compare',
          label: t('compare'),
          options: options(['none', 'year'] as const, value => t(`compares.${value}`)),
        }
      : {
          name: 'top',
          label: t('top'),
          options: options(['4', '3'], value => t('topOf', { n: value })),
        },
    ...(single
      ? []
      : [{ name: 'show', label: t('show'), options: options(shown, value => t(`shows.${value}`)) }]),
    ...(lens.cell
      ? [
          {
            name: 'chart',
            label: t('chart'),
            options: options(historyMethods, value => t(`charts.${value}`)),
          },
        ]
      : []),
  ]
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
