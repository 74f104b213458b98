import { Button } from 'antd'
import { useTranslations } from 'next-intl'
import { Suspense, useState } from 'react'
import { Icon } from '@/app/_ui/icon'
import { lazyDialog, lazyPart } from '@/app/_ui/lazy-part'
import { Popup } from '@/app/_ui/popup/popup'
import { type ListState, viewWord } from '@/app/_ui/table/list-state'
import { LateWords } from '@/app/_ui/words/late-words'
import type { OpenView, View } from '@/lib/accounts/views/list-views'

const load = () => import('./views-panel')
const ViewsPanel = lazyPart(load)
const PresetDialog = lazyDialog(() => import('./preset-dialog'))
const SaveView = lazyDialog(() => import('./save-view'))

export interface ViewsProps {
  of: string
  list: ListState
  view: OpenView | null
  mayShare: boolean
  mayPreset?: boolean
}

export function ViewsButton({ list, ...props }: ViewsProps) {
  const { view } = props
  const t = useTranslations('ui.views')
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const [saving, setSaving] = useState(false)
  const [presetting, setPresetting] = useState<View>()
  const query = viewQuery(list.key)
  const changed = view !== null && (view.query !== query || view.ownTable !== null)
  const close = () => setAnchor(null)
  return (
    <>
      <Button
        className="ui-views-button"
        icon={<Icon name="pin" />}
        aria-haspopup="dialog"
        aria-expanded={anchor !== null}
        aria-label={view ? t('onView', { name: view.name }) : undefined}
        title={view ? t(changed ? 'changedView' : 'onView', { name: view.name }) : undefined}
        onPointerEnter={() => void load()}
        onClick={event => setAnchor(anchor ? null : event.currentTarget)}
      >
        <span className="inline-block truncate name">{view?.name ?? t('button')}</span>
        {changed && <small>{t('changed')}</small>}
      </Button>
      {anchor && (
        <Suspense>
          <Popup anchor={anchor} align="end" className="ui-views" onClose={close}>
            <LateWords>
              <ViewsPanel
                {...{ ...props, query, changed }}
                onReload={list.reload}
                onClose={close}
                onPreset={chosen => {
                  close()
                  setPresetting(chosen)
                }}
                onSave={() => {
                  close()
                  setSaving(true)
                }}
              />
            </LateWords>
          </Popup>
        </Suspense>
      )}
      {presetting && (
        <LateWords>
          <PresetDialog view={presetting} onClose={() => setPresetting(undefined)} />
        </LateWords>
      )}
      {saving && (
        <LateWords>
          <SaveView {...{ ...props, query }} onClose={() => setSaving(false)} />
        </LateWords>
      )}
    </>
  )
}

function viewQuery(key: string): string {
  const query = new URLSearchParams(key)
  for (const own of ['page', 'limit', viewWord]) query.delete(own)
  return query.toString()
}
