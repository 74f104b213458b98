import { useTranslations } from 'next-intl'
import css from './cell.module.css'
import type { CellAnswer } from './cell-content'
import { SparkBars } from './spark-bars'

export function CellMonths({ cell }: { cell: CellAnswer }) {
  const t = useTranslations('prop.cell')
  return (
    <p className={css.months} title={t('months')}>
      <SparkBars values={cell.months.map(({ n }) => n)} />
    </p>
  )
}
