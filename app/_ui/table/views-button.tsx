'use client'

import { Button } from 'antd'
import { useTranslations } from 'next-intl'
import { Suspense, useState } from 'react'
import { Icon } from '@/app/_ui/icon'
import { lazyPart } from '@/app/_ui/lazy-part'
import { Popup } from '@/app/_ui/popup/popup'
import type { ListState } from './list-state'

const load = () => import('./views-panel')
const ViewsPanel = lazyPart(load)
const SaveView = lazyPart(() => import('./save-view'))

interface ViewsProps {
  of: string
  list: ListState
  mayShare: boolean
}

export function ViewsButton({ of, list, mayShare }: ViewsProps) {
  const t = useTranslations('ui.views')
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const [saving, setSaving] = useState(false)
  const query = viewQuery(list.key)
  const close = () => setAnchor(null)
  return (
    <>
      <Button
        icon={<Icon name="pin" />}
        aria-haspopup="dialog"
        aria-expanded={anchor !== null}
        onPointerEnter={() => void load()}
        onClick={event => setAnchor(anchor ? null : event.currentTarget)}
      >
        {t('button')}
      </Button>
      {anchor && (
        <Suspense>
          <Popup anchor={anchor} align="end" className="ui-views" onClose={close}>
            <ViewsPanel
              {...{ of, query, mayShare }}
              onClose={close}
              onSave={() => {
                close()
                setSaving(true)
              }}
            />
          </Popup>
        </Suspense>
      )}
      {saving && (
        <Suspense>
          <SaveView {...{ of, query, mayShare }} onClose={() => setSaving(false)} />
        </Suspense>
      )}
    </>
  )
}

function viewQuery(key: string): string {
  const query = new URLSearchParams(key)
  query.delete('page')
  query.delete('limit')
  return query.toString()
}
