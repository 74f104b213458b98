'use client'

import { Button } from 'antd'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { call } from '@/app/_ui/call'
import { notice } from '@/app/_ui/feedback/feedback'
import { PopupMenu } from '@/app/_ui/popup/popup-menu'
import type { Query } from './address'

interface Pinned {
  page: 'report' | 'prop' | 'look' | 'cell'
  query: Query
}

interface PinButtonProps extends Pinned {
  // Names of the tables of this page, in their order.
  blocks: readonly string[]
  also?: Pinned & { name: string }
}

export function PinButton({ page, query, blocks, also }: PinButtonProps) {
  const t = useTranslations('analysis.pin')
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const pin = async (pinned: Pinned & { name: string; block: number }) => {
    await call('POST /analysis/panel', pinned)
    notice.success(t('pinned', { name: pinned.name }))
  }
  const pins = blocks.map((name, block) => ({ page, query, name, block }))
  if (also) pins.push({ ...also, block: 0 })
  const items = pins.map(one => ({ key: one.name, label: one.name, onSelect: () => void pin(one) }))
  return (
    <>
      <Button
        title={t('hint')}
        aria-expanded={anchor !== null}
        onClick={event =>
          items.length === 1 ? items[0]!.onSelect() : setAnchor(anchor ? null : event.currentTarget)
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
