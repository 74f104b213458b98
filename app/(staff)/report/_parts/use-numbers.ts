import { useFormatter, useTranslations } from 'next-intl'

/** With fewer records than this, shares are shown without decimals. */
const wholePercents = 30

export function useNumbers() {
  const t = useTranslations('report.numbers')
  const format = useFormatter()
  const count = (value: number) => format.number(value)
  const percent = (value: number, total = Number.POSITIVE_INFINITY) => {
    const digits = total < wholePercents ? 0 : 1
    return format.number(value, {
      style: 'percent',
      minimumFractionDigits: digits,
      maximumFractionDigits: digits,
    })
  }
  const inPoints = (value: number) => Math.round(value * 1_000) / 10
  const inDays = (value: number) => format.number(value, { maximumFractionDigits: 1 })
  const signed = (write: (size: number) => string, value: number) => {
    const text = write(Math.abs(value))
    return value > 0 ? `+${text}` : value < 0 ? `−${text}` : text
  }
  return {
    count,
    percent,
    difference: (value: number) => signed(count, value),
    change: (value: number) => signed(percent, value),
    points: (value: number) => t('points', { value: signed(size => size.toFixed(1), inPoints(value)) }),
    days: (value: number) => t('days', { value: inDays(value) }),
    moreDays: (value: number) => t('days', { value: signed(inDays, value) }),
    fixed: (value: number) => value.toFixed(2).replace('-', '−'),
  }
}
