import { useTranslations } from 'next-intl'
import css from './cell.module.css'
import type { CellAnswer } from './cell-content'
import { SparkBars } from './spark-bars'

export function CellMonths({ cell: { months } }: { cell: CellAnswer }) {
  const t = useTranslations('prop.cell')
  return (
    <div className={css.months}>
      <SparkBars values={months.map(({ n }) => n)} />
      <p>
        <span>{months[0]?.start.slice(0, 7)}</span>
        <span>{t('busiest', { count: Math.max(...months.map(({ n }) => n)) })}</span>
        <span>{months.at(-1)?.start.slice(0, 7)}</span>
      </p>
    </div>
  )
}
