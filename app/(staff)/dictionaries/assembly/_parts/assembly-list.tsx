'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { call } from '@/app/_ui/call'
import { notice } from '@/app/_ui/feedback/feedback'
import { lazyDialog } from '@/app/_ui/lazy-part'
import { permitted } from '@/app/_ui/permitted'
import { useListState } from '@/app/_ui/table/list-state'
import type { CollectionRow } from '@/lib/collections/collection'
import { CollectionList, type ListProps } from '../../../_collection/collection-list'

const ReplaceDialog = lazyDialog(() => import('./replace-dialog'))

export function AssemblyList({ names, ...rest }: ListProps & { names: Record<string, string> }) {
  const t = useTranslations('dictionaries.replace')
  const list = useListState()
  const [replacing, setReplacing] = useState<CollectionRow>()

  const undo = async ({ id, version, name }: CollectionRow) => {
    try {
      await call('PUT /dicclassification/replace/undo', { id, version })
      notice.success(t('undone', { name: String(name) }))
    } finally {
      list.reload()
    }
  }
  const actions = (row: CollectionRow) =>
    row.replacedBy
      ? [{ key: 'undo', label: t('undo'), onSelect: () => void undo(row).catch(() => undefined) }]
      : [
          {
            key: 'replace',
            label: t('action'),
            onSelect: () => permitted('dictionary_assembly:edit') && setReplacing(row),
          },
        ]

  return (
    <>
      <CollectionList
        {...rest}
        special={{
          actions: rest.view.may.edit ? actions : undefined,
          columns: {
            replacedBy: {
              width: 120,
              text: row => names[String(row.replacedBy)] ?? (row.replacedBy as string),
            },
            validTo: { width: 112 },
          },
        }}
      />
      {replacing && (
        <ReplaceDialog
          row={replacing}
          names={names}
          onClose={() => setReplacing(undefined)}
          onDone={(changed, by, from) => {
            setReplacing(undefined)
            notice.success(t('done', { name: String(changed.name), by, from }), {
              label: t('undo'),
              run: () => void undo(changed).catch(() => undefined),
            })
            list.reload()
          }}
        />
      )}
    </>
  )
}
