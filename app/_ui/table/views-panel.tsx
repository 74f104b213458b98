'use client'

import { usePathname, useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { useEffect, useRef, useState } from 'react'
import { asInput } from '@/app/_ui/as-input'
import { call } from '@/app/_ui/call'
import { confirm, notice } from '@/app/_ui/feedback/feedback'
import { Icon } from '@/app/_ui/icon'
import { useNavigate } from '@/app/_ui/navigation'
import type { View } from '@/lib/accounts/people/list-views'
import type { TablePreferences } from './columns'
import { shownTable } from './table-preferences'

interface PanelProps {
  of: string
  query: string
  mayShare: boolean
  onSave(): void
  onClose(): void
}

export default function ViewsPanel({ of, query, mayShare, onSave, onClose }: PanelProps) {
  const t = useTranslations('ui.views')
  const undo = useTranslations('ui')('undo')
  const path = usePathname()
  const router = useRouter()
  const [go] = useNavigate()
  const [views, setViews] = useState<View[]>()
  const box = useRef<HTMLDivElement>(null)

  useEffect(() => {
    call('GET /views', { list: of })
      .then(setViews)
      // `call()` has already shown the error.
      .catch(() => setViews([]))
  }, [of])
  useEffect(() => {
    if (views) box.current?.querySelector('button')?.focus()
  }, [views])

  const choose = (view: View) => {
    onClose()
    if (view.table) shownTable(of)?.change(view.table as TablePreferences)
    if (view.query === query) router.refresh()
    else void go(view.query ? `${path}?${view.query}` : path)
  }
  const remove = async (view: View) => {
    // Only the owner's view can be restored after deleting, so deleting another's asks first.
    if (
      !view.mine &&
      !(await confirm({
        title: t('removeOf', { name: view.name, ownerName: view.ownerName }),
        okText: t('remove'),
        danger: true,
      }))
    )
      return
    onClose()
    await call('DELETE /views/:id', { id: view.id })
    const { name, shared, query, table } = view
    const again = () => call('POST /views', asInput({ query, table }, { list: of, name, shared }))
    notice.success(
      t('removed', { name }),
      view.mine ? { label: undo, run: () => void again().catch(() => undefined) } : undefined,
    )
  }
  const part = (title: string, some: View[]) =>
    some.length > 0 && (
      <section aria-label={title}>
        <h3>{title}</h3>
        <ul>
          {some.map(view => (
            <li key={view.id} data-current={view.query === query || undefined}>
              <button type="button" className="view" onClick={() => choose(view)}>
                <span>{view.name}</span>
                {!view.mine && <small>{t('by', { name: view.ownerName })}</small>}
                {view.mine && view.shared && <small>{t('isShared')}</small>}
              </button>
              {(view.mine || mayShare) && (
                <button
                  type="button"
                  className="ui-icon-button"
                  aria-label={`${t('remove')} ${view.name}`}
                  title={t('remove')}
                  onClick={() => void remove(view).catch(() => undefined)}
                >
                  <Icon name="trash" />
                </button>
              )}
            </li>
          ))}
        </ul>
      </section>
    )

  return (
    <div ref={box} role="dialog" aria-label={t('menu')} aria-busy={!views}>
      {views?.length === 0 && <p>{t('none')}</p>}
      {views &&
        part(
          t('mine'),
          views.filter(({ mine }) => mine),
        )}
      {views &&
        part(
          t('shared'),
          views.filter(({ mine }) => !mine),
        )}
      <button type="button" className="view save" onClick={onSave}>
        <Icon name="plus" />
        {t('save')}
      </button>
    </div>
  )
}
