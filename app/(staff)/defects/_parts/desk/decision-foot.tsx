'use client'

import { Button } from 'antd'
import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import css from './decision.module.css'

interface FootProps {
  sending: boolean
  children: ReactNode
}

export function DecisionFoot({ sending, children }: FootProps) {
  const t = useTranslations('desk')
  return (
    <div className={css.foot}>
      {children}
      <Button
        type="primary"
        htmlType="submit"
        loading={sending && { delay: 300 }}
        aria-keyshortcuts="Control+Enter"
      >
        {t('submit')} <small aria-hidden="true">Ctrl+Enter</small>
      </Button>
    </div>
  )
}
