'use client'

import { useTranslations } from 'next-intl'
import { type ComponentProps, Suspense, useState } from 'react'
import { Icon } from './icon'
import { lazyPart } from './lazy-part'
import { Popup } from './popup'

const load = () => import('./column-settings')
const ColumnSettings = lazyPart(load)

export function ColumnSettingsButton(props: ComponentProps<typeof ColumnSettings>) {
  const t = useTranslations('ui.table')
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  return (
    <>
      <button
        type="button"
        className="ui-icon-button"
        aria-label={t('settings')}
        title={t('settings')}
        aria-expanded={anchor !== null}
        onPointerEnter={() => void load()}
        onClick={event => setAnchor(anchor ? null : event.currentTarget)}
      >
        <Icon name="columns" />
      </button>
      {anchor && (
        <Suspense>
          <Popup anchor={anchor} align="end" className="ui-column-settings" onClose={() => setAnchor(null)}>
            <ColumnSettings {...props} />
          </Popup>
        </Suspense>
      )}
    </>
  )
}
