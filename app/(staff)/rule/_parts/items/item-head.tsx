'use client'

import { Button } from 'antd'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { NamedMenu } from '@/app/_ui/popup/popup-menu'
import { StepButton } from '@/app/(staff)/_parts/entry-drawer/step-button'
import { useEntryDrawer } from '@/app/(staff)/_parts/entry-drawer/use-entry-drawer'
import { OpenInvestigation } from '@/app/(staff)/_parts/investigations/open-button'
import { StickyHead } from '@/app/(staff)/_parts/sticky-head'
import type { Page } from '@/lib/core/paging'
import type { DetailedItem } from '@/lib/signals/items/get-item'
import { ItemTags, openedBy } from './item-tags'
import { useItemSteps } from './use-item-steps'

interface HeadProps {
  item: DetailedItem
  rows: Page<{ id: string }>
  mayInvestigate: boolean
}

export function ItemHead({ item: read, rows, mayInvestigate }: HeadProps) {
  const t = useTranslations('watchItems')
  const words = useTranslations('ui')
  // The answer to a step is newer than what the page has read until it is read again.
  const [answer, setAnswer] = useState(read)
  const item = answer.version > read.version ? answer : read
  const { previous, next, close } = useEntryDrawer('/rule', rows, item)
  const { first, others, dialog } = useItemSteps(item, setAnswer)
  const facts: [string, string | null][] = [
    [t('columns.firstAt'), item.firstAt],
    [t('lastAt'), item.lastAt],
    [t('columns.age'), t('days', { count: item.ageDays })],
    [t('columns.owner'), item.owner?.name ?? null],
    [t('columns.rule'), item.rule?.title ?? t(openedBy(item))],
    [t('columns.priority'), item.priority.toFixed(1)],
  ]
  if (item.muted) {
    const { reason, until, by } = item.muted
    const span = until ? t('until', { day: until }) : t('forGood')
    facts.push([t('muted'), [t(`reasons.${reason as 'known'}`), span, by].filter(Boolean).join(' · ')])
  }
  return (
    <StickyHead
      title={item.title}
      tags={<ItemTags item={item} />}
      facts={facts}
      actions={
        <>
          {mayInvestigate && <OpenInvestigation title={item.title} from={{ watchItemId: item.id }} />}
          <NamedMenu label={words('more')} items={others} />
          {first && (
            <Button type="primary" onClick={first.onSelect}>
              {first.label}
            </Button>
          )}
          <span className="flex">
            <StepButton icon="up" label={t('previous')} onPress={previous} />
            <StepButton icon="down" label={t('next')} onPress={next} />
            <StepButton icon="close" label={t('back')} onPress={close} />
          </span>
        </>
      }
    >
      {dialog}
    </StickyHead>
  )
}
