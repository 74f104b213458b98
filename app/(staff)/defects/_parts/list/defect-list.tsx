'use client'

import { Button } from 'antd'
import { usePathname, useSearchParams } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { useEffect, useRef, useState } from 'react'
import { Icon } from '@/app/_ui/icon'
import { lazyDialog } from '@/app/_ui/lazy-part'
import { LinkButton } from '@/app/_ui/link-button'
import { listen } from '@/app/_ui/listeners'
import { PageHead } from '@/app/_ui/page-head'
import { permitted, useDenial } from '@/app/_ui/permitted'
import type { TablePreferences } from '@/app/_ui/table/columns'
import { useListState } from '@/app/_ui/table/list-state'
import type { ValueLabels } from '@/app/_ui/table/search/search-fields'
import { SearchForm, useFilterChips } from '@/app/_ui/table/search/search-form'
import { ViewsButton } from '@/app/_ui/table/views/views-button'
import { AsOfBand } from '@/app/(staff)/_parts/as-of-band'
import { AddLink } from '@/app/(staff)/_parts/list-page'
import { useDefectSearch, useSearchWords } from '@/app/(staff)/_parts/record-search/defect-search'
import { Total } from '@/app/(staff)/_parts/total'
import type { OpenView } from '@/lib/accounts/views/list-views'
import type { Page } from '@/lib/core/paging'
import type { Access } from '@/lib/core/permissions'
import type { ListedRow } from '@/lib/defects/list/find-page'
import { useExporting } from '../exports/use-exporting'
import { DialogWords } from '../steps/dialog-words'
import { RecordTable } from './record-table'

interface ListProps {
  page: Page<ListedRow>
  labels: ValueLabels
  preferences: TablePreferences | null
  firstFields: unknown
  view: OpenView | null
  may: Record<
    'add' | 'import' | 'seeDeleted' | 'shareViews' | 'presetViews' | 'export' | 'seePersonal',
    boolean
  >
  held: Access[]
  sortedThen: readonly string[]
}

export function DefectList({
  page,
  labels,
  preferences,
  firstFields,
  view,
  may,
  held,
  sortedThen,
}: ListProps) {
  const t = useTranslations('defects')
  const list = useListState('asOf')
  const denial = useDenial()
  const { readWords, asText } = useSearchWords(list.filters)
  const { fields, linked } = useDefectSearch({ clear: may.seePersonal, filters: list.filters, labels })
  const exporting = useExporting()
  const [adding, setAdding] = useState(false)
  const chips = useFilterChips([...fields, ...linked], list, labels)
  const [path, words] = [usePathname(), useSearchParams()]
  const href = hrefOf(path, words)
  const asOf = words.get('asOf')
  const mayExport = may.export && !asOf
  const offerExport = () =>
    exporting.open({ ...page, list: 'defects', deleted: false, filters: list.filters })
  useHash('export', mayExport && page.total > 0 ? offerExport : undefined)

  return (
    <>
      <PageHead title={t('title')} aside={<Total page={page} />}>
        <ViewsButton of="defects" {...{ list, view }} mayShare={may.shareViews} mayPreset={may.presetViews} />
        {!asOf && page.total > 0 && (
          <LinkButton href={hrefOf('/defects/groups', words)}>{t('textGroups')}</LinkButton>
        )}
        {may.seeDeleted && (
          <LinkButton
            href="/defects/deleted"
            access="vehicle_defect_delete:query"
            icon={<Icon name="trash" />}
          >
            {t('deletedList')}
          </LinkButton>
        )}
        {may.import && (
          <LinkButton href="/defects/import" access="vehicle_defect_import" icon={<Icon name="upload" />}>
            {t('import')}
          </LinkButton>
        )}
        {mayExport && (
          <Button
            icon={<Icon name="download" />}
            disabled={page.total === 0}
            {...denial('vehicle_defect_export:export')}
            onClick={offerExport}
          >
            {t('export')}
          </Button>
        )}
        {may.add && (
          <Button
            {...denial('vehicle_defect_add')}
            onClick={() => permitted('vehicle_defect_add') && setAdding(true)}
          >
            {t('quickAdd')}
          </Button>
        )}
        {may.add && <AddLink href="/defects/new" access="vehicle_defect_add" label={t('add')} />}
      </PageHead>
      {asOf && <AsOfBand asOf={asOf} href={hrefOf(path, without(words, 'asOf'))} />}
      <SearchForm
        fields={fields}
        list={list}
        labels={labels}
        first={{ key: 'defects:search', kept: firstFields }}
        readWords={readWords}
      />
      <RecordTable
        page={page}
        asText={asText}
        list={list}
        href={href}
        chips={chips}
        label={t('title')}
        preferencesKey="defects"
        preferences={preferences}
        view={view}
        held={held}
        mayExport={mayExport}
        sortedThen={asOf ? sortedThen : undefined}
      />
      {exporting.dialog}
      {adding && (
        <DialogWords>
          <QuickAdd
            onDone={() => {
              setAdding(false)
              list.reload()
            }}
            onClose={() => setAdding(false)}
          />
        </DialogWords>
      )}
    </>
  )
}

function without(words: { toString(): string }, name: string): URLSearchParams {
  const others = new URLSearchParams(`${words}`)
  others.delete(name)
  return others
}

const hrefOf = (path: string, query: { toString(): string }) => (`${query}` ? `${path}?${query}` : path)

function useHash(name: string, run: (() => void) | undefined) {
  const latest = useRef(run)
  latest.current = run
  useEffect(() => {
    const look = () => {
      if (window.location.hash !== `#${name}`) return
      window.history.replaceState(window.history.state, '', window.location.pathname + window.location.search)
      latest.current?.()
    }
    look()
    return listen(window, { hashchange: look })
  }, [name])
}

const QuickAdd = lazyDialog(() => import('../form/quick-add'))
