import { useTranslations } from 'next-intl'
import { asInput } from '@/app/_ui/as-input'
import { call } from '@/app/_ui/call'
import { notice } from '@/app/_ui/feedback/feedback'
import type { FormValues } from '@/app/_ui/form/form-fields'
import { SaveDialog } from '@/app/_ui/form/save-dialog'
import { ownColumnsKey, shownTable, storedTable } from '@/app/_ui/table/table-preferences'
import { useOpenView } from './use-open-view'
import type { ViewsProps } from './views-button'

interface SaveProps extends Pick<ViewsProps, 'of' | 'view' | 'mayShare'> {
  query: string
  onClose(): void
}

export default function SaveView({ of, query, view, mayShare, onClose }: SaveProps) {
  const t = useTranslations('ui.views')
  const open = useOpenView()
  const keep = async (values: FormValues) => {
    const { id, name } = await call(
      'POST /views',
      asInput(values, { list: of, query, table: storedTable(shownTable(of)) }),
    )
    // The changed columns are the new view's now.
    if (view?.ownTable)
      await call('PUT /preferences/:key', asInput({ value: null }, { key: ownColumnsKey(of, view.id) }))
    notice.success(t('saved', { name }))
    onClose()
    open(id, query)
  }
  return (
    <SaveDialog title={t('title')} help={t('help')} mayShare={mayShare} onKeep={keep} onClose={onClose} />
  )
}
