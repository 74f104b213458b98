import { useTranslations } from 'next-intl'
import { DayInput, type DayInputProps } from '@/app/_ui/date/day-input'

export function DateField(props: DayInputProps) {
  const t = useTranslations('ui')
  return <DayInput {...props} of="day" placeholder={t('pleaseChoose', { title: props.label })} />
}
