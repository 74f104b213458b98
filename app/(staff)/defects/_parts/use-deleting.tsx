import { useTranslations } from 'next-intl'
import { call } from '@/app/_ui/call'
import { notice } from '@/app/_ui/feedback/feedback'
import { reasonField } from '@/app/_ui/form/form-fields'
import { useFieldsDialog } from '@/app/_ui/form/use-fields-dialog'
import { permitted } from '@/app/_ui/permitted'
import { actions } from '@/lib/defects/actions'
import { DialogWords } from './steps/dialog-words'

export interface Named {
  id: string
  complaintNo: string
}

const mostNamed = 10

// One request per record, in order; stops at the first error.
// Throws CallError
export async function restoreAll(records: Named[]): Promise<number> {
  let restored = 0
  for (const { id } of records) {
    await call('GET /complaintsvehicleinfo/recoverByComplaintId', { complaintId: id })
    restored++
  }
  return restored
}

export function useDeleting(onChange: (deleted: boolean) => void) {
  const t = useTranslations('defects')
  const [dialog, open] = useFieldsDialog()

  const undo = async (records: Named[]) => {
    // call() has already shown the error; the reload shows what was restored before it.
    const restored = await restoreAll(records).catch(() => 0)
    if (restored > 0)
      notice.success(t('deleting.restored', { count: restored, number: records[0]!.complaintNo }))
    onChange(false)
  }
  const ask = (records: Named[]) => {
    if (!permitted(actions.delete.access)) return
    const count = records.length
    open({
      title: t('deleting.title', { count }),
      okText: t('deleting.confirm'),
      danger: true,
      width: 520,
      fields: [reasonField(t('deleting.reason'), 200, t('deleting.reasonRequired'))],
      async onSend({ reason }) {
        const ids = records.map(({ id }) => id).join(',')
        await call('DELETE /complaintsvehicleinfo/logic', { ids, reason: `${reason}`.trim() })
        notice.success(t('deleting.deleted', { count, number: records[0]!.complaintNo }), {
          undo: () => undo(records),
        })
        onChange(true)
      },
      children: (
        <>
          <p className="flex wrap gap-y-4 gap-x-12 mb-8 mono">
            {records.slice(0, mostNamed).map(({ id, complaintNo }) => (
              <span key={id}>{complaintNo}</span>
            ))}
            {count > mostNamed && '…'}
          </p>
          <p className="tertiary">{t('deleting.help')}</p>
        </>
      ),
    })
  }
  return {
    ask,
    item: (record: Named) => ({
      ...{ key: 'remove', label: t('remove'), access: actions.delete.access, danger: true },
      onSelect: () => ask([record]),
    }),
    dialog: dialog && <DialogWords>{dialog}</DialogWords>,
  }
}
