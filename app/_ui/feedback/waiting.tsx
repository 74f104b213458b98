import { useTranslations } from 'next-intl'
import { useEffect, useState } from 'react'
import { TextButton } from '@/app/_ui/icon'

const leastSeconds = 2

interface WaitingProps {
  /** Milliseconds since 1970; defaults to now. */
  since?: number
  of?: 'opening' | 'computing'
  onCancel(): void
}

export function Waiting({ since, of = 'computing', onCancel }: WaitingProps) {
  const t = useTranslations('ui')
  const [start] = useState(() => since ?? Date.now())
  const [now, setNow] = useState(start)
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 500)
    return () => clearInterval(timer)
  }, [])
  const seconds = Math.floor((now - start) / 1_000)
  if (seconds < leastSeconds) return null
  return (
    <p className="ui-waiting flex rounded gap-12">
      <span role="status">{t(of)}</span>
      <span>{t('seconds', { count: seconds })}</span>
      <TextButton onClick={onCancel}>{t('cancel')}</TextButton>
    </p>
  )
}
