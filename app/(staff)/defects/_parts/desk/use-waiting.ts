import { useTranslations } from 'next-intl'
import type { DeskRow } from './use-desk'

export function useWaiting(
  { waitedHours, overdueDays }: Pick<DeskRow, 'waitedHours' | 'overdueDays'>,
  worst: boolean,
) {
  const t = useTranslations('desk')
  const days = Math.floor(waitedHours / 24)
  const className = worst ? 'text-13 bold text-error' : 'secondary text-13'
  if (overdueDays > 0) return { text: t('overdue', { count: overdueDays }), className }
  const text =
    days >= 2
      ? t('waitedDays', { count: days })
      : waitedHours >= 1
        ? t('waitedHours', { count: waitedHours })
        : t('justNow')
  return { text, className }
}
