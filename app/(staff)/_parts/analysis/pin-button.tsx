'use client'

import { Button } from 'antd'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { call } from '@/app/_ui/call'
import { notice } from '@/app/_ui/feedback/feedback'
import { PopupMenu } from '@/app/_ui/popup/popup-menu'
import type { Query } from './address'

interface PinButtonProps {
  page: 'report' | 'prop' | 'look'
  query: Query
  // Names of the tables of this page, in their order.
  blocks: readonly string[]
}

export function PinButton({ page, query, blocks }: PinButtonProps) {
  const t = useTranslations('analysis.pin')
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const pin = async (block: number) => {
    await call('POST /analysis/panel', { page, name: blocks[block]!, query, block })
    notice.success(t('pinned', { name: blocks[block]! }))
  }
  const items = blocks.map((name, block) => ({ key: name, label: name, onSelect: () => void pin(block) }))
  return (
    <>
      <Button
        title={t('hint')}
        aria-expanded={anchor !== null}
        onClick={event =>
          blocks.length === 1 ? void pin(0) : setAnchor(anchor ? null : event.currentTarget)
        }
      >
        {t('label')}
      </Button>
      {anchor && (
        <PopupMenu {...{ anchor, items }} align="end" label={t('label')} onClose={() => setAnchor(null)} />
      )}
    </>
  )
}
