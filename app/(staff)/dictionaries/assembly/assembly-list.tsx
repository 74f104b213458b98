'use client'

import { useTranslations } from 'next-intl'
import { call } from '@/app/_ui/call'
import { notice } from '@/app/_ui/feedback/feedback'
import { useFieldsDialog } from '@/app/_ui/form/use-fields-dialog'
import { permitted } from '@/app/_ui/permitted'
import { useListState } from '@/app/_ui/table/list-state'
import type { CollectionRow } from '@/lib/collections/collection'
import { CollectionList, type ListProps } from '../../_collection/collection-list'

export function AssemblyList({ names, ...rest }: ListProps & { names: Record<string, string> }) {
  const t = useTranslations('dictionaries.replace')
  const list = useListState()
  const [dialog, ask] = useFieldsDialog()

  const undo = ({ id, version, name }: CollectionRow) =>
    void call('PUT /dicclassification/replace/undo', { id, version })
      .then(() => notice.success(t('undone', { name: String(name) })))
      .catch(() => undefined)
      .finally(() => list.reload())
  const replace = ({ id, version, code, name: known }: CollectionRow) => {
    const name = String(known)
    const options = Object.entries(names)
      .filter(([other]) => other !== code)
      .sort(([one], [other]) => one.localeCompare(other))
      .map(([value, name]) => ({ value, label: `${value} ${name}` }))
    ask({
      ...{ title: t('title', { name }), okText: t('confirm'), width: 520 },
      fields: [
        {
          ...{ name: 'replacedBy', label: t('by'), type: 'select', source: { options } },
          ...{ required: true, requiredMessage: t('chooseBy') },
        },
        {
          ...{ name: 'from', label: t('from'), type: 'date' },
          ...{ required: true, requiredMessage: t('chooseFrom') },
        },
      ],
      async onSend({ replacedBy, from }) {
        const input = { id, version, replacedBy: String(replacedBy), from: String(from) }
        const changed = await call('PUT /dicclassification/replace', input, { quiet: true })
        const by = names[input.replacedBy] ?? input.replacedBy
        notice.success(t('done', { name: String(changed.name), by, from: input.from }), {
          label: t('undo'),
          run: () => undo(changed),
        })
        list.reload()
      },
      children: <p className="secondary mb-12">{t('explain', { name })}</p>,
    })
  }
  const actions = (row: CollectionRow) =>
    row.replacedBy
      ? [{ key: 'undo', label: t('undo'), onSelect: () => undo(row) }]
      : [
          {
            key: 'replace',
            label: t('action'),
            onSelect: () => permitted('dictionary_assembly:edit') && replace(row),
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
      {dialog}
    </>
  )
}
