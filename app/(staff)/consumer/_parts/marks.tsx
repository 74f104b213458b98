import { useTranslations } from 'next-intl'
import { Tag } from '@/app/_ui/state-tag'

interface MarksProps {
  marks: { crash: boolean; fire: boolean; injuredCount: number; deathCount: number }
  supplemented?: boolean
  appealed?: boolean
}

export function Marks({ marks, supplemented, appealed }: MarksProps) {
  const t = useTranslations('consumer.marks')
  return (
    <span className="inline-flex gap-4">
      {appealed && <Tag tone="orange">{t('appealed')}</Tag>}
      {supplemented && <Tag tone="green">{t('supplemented')}</Tag>}
      {marks.deathCount > 0 && <Tag tone="red">{t('deaths', { count: marks.deathCount })}</Tag>}
      {marks.injuredCount > 0 && <Tag tone="red">{t('injured', { count: marks.injuredCount })}</Tag>}
      {marks.fire && <Tag tone="red">{t('fire')}</Tag>}
      {marks.crash && <Tag tone="red">{t('crash')}</Tag>}
    </span>
  )
}
