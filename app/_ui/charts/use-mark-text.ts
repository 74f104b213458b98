import { useFormatter, useTranslations } from 'next-intl'
import type { Mark, Unit, ValueNames } from './mark'

export type MarkText = ReturnType<typeof useMarkText>

/** With fewer records in all, shares are shown without decimals. */
const leastForDecimals = 30

export function useMarkText(marks: readonly Mark[], names: ValueNames = {}, unit: Unit = 'count') {
  const t = useTranslations('charts')
  const format = useFormatter()
  const total = marks.reduce((sum, { value }) => sum + (value ?? 0), 0)
  const decimals = unit === 'count' && total < leastForDecimals ? 0 : 1
  const share = (value: number) =>
    format.number(value, {
      style: 'percent',
      minimumFractionDigits: decimals,
      maximumFractionDigits: decimals,
    })
  const number = (value: number) => format.number(value, { maximumFractionDigits: value < 10 ? 2 : 1 })
  const value = { count: number, number, share }[unit]
  const heads = {
    item: names.item ?? t('item'),
    value: names.value ?? t(unit === 'count' ? 'count' : 'value'),
    before: names.before ?? t('before'),
    expected: names.expected ?? t('expected'),
    share: t('share'),
  }
  return {
    heads,
    value: (one: number | null) => (one === null ? '–' : value(one)),
    number,
    share,
    percent: (value: number) => format.number(value, { style: 'percent' }),
    unfinished: t('unfinished'),
    headOf: ({ label, unfinished }: { label: string; unfinished?: boolean }) =>
      unfinished ? `${label} (${t('unfinished')})` : label,
    columnOf: (label: string, values: readonly (readonly [name: string, value: number | null])[]) =>
      [label, ...values.map(([name, one]) => `${name} ${one === null ? '–' : value(one)}`)].join(
        t('separator'),
      ),
    nameOf: (mark: Mark, more: readonly string[] = []) =>
      [
        mark.label,
        unit === 'count' && mark.value !== null
          ? t('records', { n: mark.value })
          : `${heads.value} ${mark.value === null ? '–' : value(mark.value)}`,
        mark.share !== undefined && `${heads.share} ${share(mark.share)}`,
        mark.expected !== undefined && `${heads.expected} ${number(mark.expected)}`,
        mark.before !== undefined && `${heads.before} ${value(mark.before)}`,
        ...more,
        mark.unfinished && t('unfinished'),
        mark.alarm && t('alarm'),
      ]
        .filter(Boolean)
        .join(t('separator')),
  }
}
