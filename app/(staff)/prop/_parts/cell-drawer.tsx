'use client'

import { Button } from 'antd'
import { usePathname, useSearchParams } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { type ReactNode, useEffect, useRef } from 'react'
import { Icon } from '@/app/_ui/icon'
import { nothingIsOpen } from '@/app/_ui/keys/keys'
import { listen } from '@/app/_ui/listeners'
import { useNavigate } from '@/app/_ui/navigation'
import css from './cell.module.css'

export function CellDrawer({ label, children }: { label: string; children: ReactNode }) {
  const t = useTranslations('prop.cell')
  const path = usePathname()
  const query = useSearchParams()
  const [go] = useNavigate()
  const element = useRef<HTMLElement>(null)
  const close = () => {
    const next = new URLSearchParams(query)
    next.delete('cell')
    document.querySelector<HTMLElement>('tr a[aria-current]')?.focus({ preventScroll: true })
    void go(next.size > 0 ? `${path}?${next}` : path, { replace: true, scroll: false })
  }
  const latest = useRef(close)
  latest.current = close
  useEffect(() => {
    element.current?.focus({ preventScroll: true })
    const press = (event: KeyboardEvent) => {
      if (event.key === 'Escape' && nothingIsOpen()) latest.current()
    }
    return listen(document, { keydown: press })
  }, [])
  return (
    <section
      ref={element}
      className={`scroll-y bg-container ${css.drawer}`}
      role="dialog"
      aria-label={label}
      tabIndex={-1}
      data-beside
    >
      <Button
        className={css.close}
        type="text"
        icon={<Icon name="close" />}
        aria-label={t('close')}
        title={t('close')}
        onClick={close}
      />
      {children}
    </section>
  )
}
