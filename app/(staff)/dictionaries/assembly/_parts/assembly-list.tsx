'use client'

import { useTranslations } from 'next-intl'
import { type ComponentProps, Suspense, useState } from 'react'
import { call } from '@/app/_ui/call'
import { notice } from '@/app/_ui/feedback/feedback'
import { lazyDialog } from '@/app/_ui/lazy-part'
import { permitted } from '@/app/_ui/permitted'
import { useListState } from '@/app/_ui/table/list-state'
import type { EntryRow } from '@/lib/dictionaries/entry-rows'
import { EntryList } from '../../_parts/entry-list'

const ReplaceDialog = lazyDialog(() => import('./replace-dialog'))

type ListProps = ComponentProps<typeof EntryList> & {
  names: Record<string, string>
}

export function AssemblyList({ names, ...rest }: ListProps) {
  const t = useTranslations('dictionaries.replace')
  const list = useListState()
  const [replacing, setReplacing] = useState<EntryRow>()

  const undo = async ({ id, version, name }: EntryRow) => {
    try {
      await call('PUT /dicclassification/replace/undo', { id, version })
      notice.success(t('undone', { name }))
    } finally {
      list.reload()
    }
  }
  const ownActions = (row: EntryRow) =>
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
      <EntryList
        {...rest}
        ownActions={rest.view.may.edit ? ownActions : undefined}
        ownColumns={{
          replacedBy: {
            width: 120,
            text: row => names[String(row.replacedBy)] ?? (row.replacedBy as string),
          },
          validTo: { width: 112 },
        }}
      />
      {replacing && (
        <Suspense>
          <ReplaceDialog
            row={replacing}
            names={names}
            onClose={() => setReplacing(undefined)}
            onDone={(changed, by, from) => {
              setReplacing(undefined)
              notice.success(t('done', { name: changed.name, by, from }), {
                label: t('undo'),
                run: () => void undo(changed).catch(() => undefined),
              })
              list.reload()
            }}
          />
        </Suspense>
      )}
    </>
  )
}
