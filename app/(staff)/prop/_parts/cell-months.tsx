import { useTranslations } from 'next-intl'
import { Spark } from '@/app/_ui/charts/small/spark'
import css from './cell.module.css'
import type { CellAnswer } from './cell-content'

export function CellMonths({ cell: { months } }: { cell: CellAnswer }) {
  const t = useTranslations('prop.cell')
  return (
    <div className={css.months}>
      <Spark values={months.map(({ n }) => n)} />
      <p className="flex between mt-4 secondary text-12">
        <span>{months[0]?.start.slice(0, 7)}</span>
        <span>{t('busiest', { count: Math.max(...months.map(({ n }) => n)) })}</span>
        <span>{months.at(-1)?.start.slice(0, 7)}</span>
      </p>
    </div>
  )
}
