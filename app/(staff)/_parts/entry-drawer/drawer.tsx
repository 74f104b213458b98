import { useTranslations } from 'next-intl'
import { type ReactNode, useRef } from 'react'
import { useFocusFirst } from '@/app/_ui/form/focus-first'
import { formatMinute } from '../format-minute'
import css from './drawer.module.css'
import { StepButton } from './step-button'

interface DrawerProps {
  heading: string
  walk?: { onPrevious?(): void; onNext?(): void }
  onClose(): void
  facts?: ReactNode
  children: ReactNode
}

export function Drawer({ heading, walk, onClose, facts, children }: DrawerProps) {
  const t = useTranslations('dictionaries.drawer')
  const element = useRef<HTMLElement>(null)
  useFocusFirst(element)
  const steps = [
    ...(walk ? [['up', 'previous', walk.onPrevious] as const, ['down', 'next', walk.onNext] as const] : []),
    ['close', 'close', onClose] as const,
  ]
  return (
    <section
      ref={element}
      className={`flex column scroll-y ${css.drawer}`}
      role="dialog"
      aria-label={heading}
    >
      <header className={`row wrap bg-container ${css.head}`}>
        <h2 className="flex-1 min-w-0 truncate text-16 leading-32">{heading}</h2>
        {steps.map(([icon, name, press]) => (
          <StepButton key={name} icon={icon} label={t(name)} onPress={press} />
        ))}
        {facts}
      </header>
      {children}
    </section>
  )
}

export function LastChange({ row }: { row: { updatedByName: string | null; updatedAt: string } }) {
  const t = useTranslations('dictionaries')
  const at = formatMinute(row.updatedAt)
  return (
    <span>
      {row.updatedByName ? t('changedBy', { name: row.updatedByName, at }) : t('changedAt', { at })}
    </span>
  )
}
