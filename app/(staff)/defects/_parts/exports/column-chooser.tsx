'use client'

import { Button } from 'antd'
import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { ActionButton } from '@/app/_ui/action-button'
import { call } from '@/app/_ui/call'
import { hrefOf } from '@/app/_ui/call-address'
import { confirm, notice } from '@/app/_ui/feedback/feedback'
import { Icon, TextButton } from '@/app/_ui/icon'
import { LinkButton } from '@/app/_ui/link-button'
import { useNavigate } from '@/app/_ui/navigation'
import { PageHead } from '@/app/_ui/page-head'
import type { ExportChoice } from '@/lib/defects/export/list-export-columns'
import { ColumnSides, useSaveSet } from './column-sides'
import css from './columns.module.css'
import { requestSet } from './requested-set'

export function ColumnChooser({ choice }: { choice: ExportChoice }) {
  const t = useTranslations('defectExport.columns')
  const router = useRouter()
  const [go] = useNavigate()
  const [at, setAt] = useState(choice.chosen)
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
  const { save, saveDialog } = useSaveSet(columns, choice.mayShare, id => {
    setAt(id)
    router.refresh()
  })
  return (
    <>
      <PageHead title={t('title')} aside={t('count', { count: columns.length })}>
        <LinkButton href="/defects/exports" icon={<Icon name="download" />}>
          {t('mine')}
        </LinkButton>
        <Button href={hrefOf('GET /exportcolumn/file', {})} download>
          {t('dictionary')}
        </Button>
        {changed && <Button onClick={() => setColumns(set.columns)}>{t('undo')}</Button>}
        {changed && set.mine && (
          <ActionButton disabled={columns.length === 0} onClick={keep}>
            {t('keep')}
          </ActionButton>
        )}
        <Button disabled={columns.length === 0} onClick={save}>
          {t('saveAs')}
        </Button>
        <ActionButton type="primary" disabled={columns.length === 0} onClick={use}>
          {t('use')}
        </ActionButton>
      </PageHead>
      <ColumnSets choice={choice} at={set.id} changed={changed} onShow={show} />
      <ColumnSides columns={choice.columns} chosen={columns} onChange={setColumns} />
      {saveDialog}
    </>
  )
}

interface SetsProps {
  choice: ExportChoice
  at: string
  changed: boolean
  onShow(id: string): void
}

function ColumnSets({ choice, at, changed, onShow }: SetsProps) {
  const t = useTranslations('defectExport.columns')
  const router = useRouter()
  const set = choice.sets.find(({ id }) => id === at)!
  const show = async (id: string) => {
    if (id === at && !changed) return
    if (changed && !(await confirm({ title: t('lose'), okText: t('loseOk') }))) return
    onShow(id)
  }
  const first = async () => {
    await call('PUT /exportcolumn', { id: at })
    notice.success(t('firstNow', { name: set.name }))
    router.refresh()
  }
  const remove = async () => {
    if (!(await confirm({ title: t('removeSure', { name: set.name }), okText: t('remove'), danger: true })))
      return
    await call('DELETE /exportcolumn/:id', { id: at })
    onShow('standard')
    notice.success(t('removed', { name: set.name }))
    router.refresh()
  }
  return (
    <section className={`ui-panel flex baseline gap-12 ${css.sets}`} aria-label={t('sets')}>
      <span className="flex-none secondary">{t('sets')}</span>
      <div role="radiogroup" aria-label={t('sets')} className={`flex wrap flex-1 gap-8 ${css.pills}`}>
        {choice.sets.map(({ id, name, mine, shared, ownerName }) => (
          // biome-ignore lint/a11y/useSemanticElements: a pill that shows a set at once, with more than its name in it
          <button
            key={id}
            type="button"
            role="radio"
            className="row gap-8 rounded"
            aria-checked={id === at}
            onClick={() => void show(id)}
          >
            {name}
            {ownerName && !mine && <small className="tertiary">{t('by', { ownerName })}</small>}
            {mine && shared && <small className="tertiary">{t('shared')}</small>}
            {id === choice.chosen && <small className={`tertiary ${css.first}`}>{t('first')}</small>}
          </button>
        ))}
      </div>
      <span className="flex flex-none gap-16">
        {at !== choice.chosen && (
          <TextButton onClick={() => void first().catch(() => undefined)}>{t('makeFirst')}</TextButton>
        )}
        {(set.mine || (set.shared && choice.mayShare)) && (
          <TextButton danger onClick={() => void remove().catch(() => undefined)}>
            {t('remove')}
          </TextButton>
        )}
      </span>
    </section>
  )
}
