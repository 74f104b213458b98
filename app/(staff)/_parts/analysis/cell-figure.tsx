import { useTranslations } from 'next-intl'
import { Band } from '@/app/_ui/charts/band'
import { recordsAddress } from '@/lib/analysis/query/link'
import type { readCellHistory } from '@/lib/analysis/trend/read-cell-history'
import { periodLabel } from './period-label'

type History = Awaited<ReturnType<typeof readCellHistory>>

interface Props {
  history: History
  names: readonly string[]
  excel?: string
}

export function CellFigure({ history, names, excel }: Props) {
  const t = useTranslations('look')
  const { method, points } = history
  const counts = method === 'own'
  const known = (value: number | null) => value ?? undefined
  const threshold = history.h ?? points.findLast(({ high }) => high !== null)?.high
  return (
    <Band
      frame={{
        question: t(`questions.cell.${method}`, { name: names.join(' · ') }),
        denominator: history.denominator,
        note: t(`methods.${method}`),
        excel,
      }}
      names={{ item: t('period') }}
      score={{ name: t(`scores.${method}`), threshold: known(threshold ?? null) }}
      marks={points.map(({ start, n, expected, low, high, value, fires, filters }) => ({
        key: start,
        label: periodLabel(history.interval, start),
        value: n,
        expected: counts ? known(expected) : undefined,
        low: counts && high !== null ? (low ?? 0) : undefined,
        high: counts ? known(high) : undefined,
        score: known(value),
        alarm: fires || undefined,
        href: recordsAddress(filters),
      }))}
    />
  )
}
