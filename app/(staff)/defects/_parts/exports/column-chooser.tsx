'use client'

import { Button } from 'antd'
import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { ActionButton } from '@/app/_ui/action-button'
import { call } from '@/app/_ui/call'
import { notice } from '@/app/_ui/feedback/feedback'
import { Icon } from '@/app/_ui/icon'
import { lazyDialog } from '@/app/_ui/lazy-part'
import { LinkButton } from '@/app/_ui/link-button'
import { useNavigate } from '@/app/_ui/navigation'
import { PageHead } from '@/app/_ui/page-head'
import type { ExportChoice } from '@/lib/defects/export/list-export-columns'
import { ChosenColumns } from './chosen-columns'
import { ColumnSets } from './column-sets'
import css from './columns.module.css'
import { OfferedColumns } from './offered-columns'
import { requestSet } from './requested-set'

const SaveSet = lazyDialog(() => import('./save-set'))

export function ColumnChooser({ choice }: { choice: ExportChoice }) {
  const t = useTranslations('defectExport.columns')
  const router = useRouter()
  const [go] = useNavigate()
  const [at, setAt] = useState(choice.chosen)
  const [saving, setSaving] = useState(false)
  const set = choice.sets.find(({ id }) => id === at) ?? choice.sets[0]!
  const [columns, setColumns] = useState(set.columns)
  const changed = columns.join() !== set.columns.join()
  const show = (id: string) => {
    setAt(id)
    setColumns(choice.sets.find(one => one.id === id)!.columns)
  }
  const use = async () => {
    if (changed || set.id === 'last') await call('POST /exportcolumn', { columns })
    requestSet(changed ? 'last' : set.id)
    go('/defects')
    notice.success(t('ready', { count: columns.length }))
  }
  const keep = async () => {
    await call('POST /exportcolumn', { name: set.name, shared: set.shared, columns })
    notice.success(t('saved', { name: set.name }))
    router.refresh()
  }
  const saved = (id: string) => {
    setSaving(false)
    setAt(id)
    router.refresh()
  }
  return (
    <>
      <PageHead title={t('title')} aside={t('count', { count: columns.length })}>
        <LinkButton href="/defects/exports" icon={<Icon name="download" />}>
          {t('mine')}
        </LinkButton>
        {changed && <Button onClick={() => setColumns(set.columns)}>{t('undo')}</Button>}
        {changed && set.mine && (
          <ActionButton disabled={columns.length === 0} onClick={keep}>
            {t('keep')}
          </ActionButton>
        )}
        <Button disabled={columns.length === 0} onClick={() => setSaving(true)}>
          {t('saveAs')}
        </Button>
        <ActionButton type="primary" disabled={columns.length === 0} onClick={use}>
          {t('use')}
        </ActionButton>
      </PageHead>
      <ColumnSets choice={choice} at={set.id} changed={changed} onShow={show} />
      <div className={`grid gap-8 ${css.sides}`}>
        <OfferedColumns columns={choice.columns} chosen={columns} onChange={setColumns} />
        <ChosenColumns columns={choice.columns} chosen={columns} onChange={setColumns} />
      </div>
      {saving && (
        <SaveSet
          columns={columns}
          mayShare={choice.mayShare}
          onSaved={saved}
          onClose={() => setSaving(false)}
        />
      )}
    </>
  )
}
