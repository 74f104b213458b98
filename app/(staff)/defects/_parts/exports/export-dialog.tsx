'use client'

import { useTranslations } from 'next-intl'
import { useEffect, useState } from 'react'
import { call } from '@/app/_ui/call'
import { FormDialog } from '@/app/_ui/form/form-dialog'
import type { FormField } from '@/app/_ui/form/form-fields'
import { useFormValues } from '@/app/_ui/form/use-form-values'
import { useNavigate } from '@/app/_ui/navigation'
import type { ExportChoice } from '@/lib/defects/export/list-export-columns'
import css from './exports.module.css'
import { takeRequestedSet } from './requested-set'

export interface ExportOffer {
  deleted: boolean
  filters: Record<string, string[]>
  total: number
  totalCapped?: boolean
  ids?: string[]
}

interface DialogProps {
  offer: ExportOffer
  onSend(input: object): Promise<unknown>
  onClose(): void
}

export default function ExportDialog(props: DialogProps) {
  const [choice, setChoice] = useState<ExportChoice>()
  const { onClose } = props
  useEffect(() => {
    call('GET /exportcolumn')
      .then(setChoice)
      // call() has already shown the error.
      .catch(onClose)
  }, [onClose])
  return choice && <ExportForm {...props} choice={choice} />
}

function ExportForm({ offer, choice, onSend, onClose }: DialogProps & { choice: ExportChoice }) {
  const t = useTranslations('defectExport.dialog')
  const [go] = useNavigate()
  const { ids, total, totalCapped, deleted } = offer
  const { limits } = choice
  const countOf = (what: unknown) => (what === 'chosen' ? ids!.length : total)
  const all = t(totalCapped ? 'more' : 'all', { total })
  const columnsOf = (set: unknown) => {
    const found = choice.sets.find(one => one.id === set) ?? choice.sets[0]!
    const late = new Set(choice.columns.filter(one => one.deleted).map(({ key }) => key))
    return deleted ? found.columns : found.columns.filter(key => !late.has(key))
  }
  const fields: FormField[] = [
    ...(ids
      ? [
          {
            name: 'what',
            label: t('what'),
            type: 'radio',
            options: [
              { value: 'chosen', label: t('chosen', { count: ids.length }) },
              { value: 'all', label: all },
            ],
          } satisfies FormField,
        ]
      : []),
    {
      name: 'set',
      label: t('columns'),
      type: 'select',
      required: true,
      source: {
        options: choice.sets.map(set => ({
          value: set.id,
          label: t('set', { name: nameOf(set, t), count: columnsOf(set.id).length }),
        })),
      },
      hint: (
        <button type="button" className="ui-link" onClick={() => void go('/defects/columns')}>
          {t('adjust')}
        </button>
      ),
    },
    {
      name: 'personal',
      label: t('personal'),
      type: 'radio',
      options: [
        { value: 'shown', label: t(choice.mayClear ? 'clear' : 'masked') },
        { value: 'none', label: t('none') },
      ],
    },
    {
      name: 'reason',
      label: t('reason'),
      type: 'textarea',
      rows: 2,
      maxLength: 200,
      required: values => countOf(values.what) > limits.reasonAbove,
      requiredMessage: t('reasonRequired', { max: String(limits.reasonAbove) }),
      hint: t('reasonHint', { max: String(limits.reasonAbove) }),
    },
  ]
  const [start] = useState(() => ({
    what: ids ? 'chosen' : 'all',
    set: takeRequestedSet(choice.sets.map(({ id }) => id)) ?? choice.chosen,
    personal: 'shown',
    reason: null,
  }))
  const form = useFormValues(start, [{ fields }])
  const { what, set, personal, reason } = form.values
  const send = () =>
    onSend({
      columns: columnsOf(set),
      filters: what === 'chosen' ? {} : filtersOf(offer),
      ...(what === 'chosen' && { ids }),
      deidentified: personal === 'none',
      ...(reason && { reason }),
    })
  return (
    <FormDialog
      title={t(deleted ? 'titleDeleted' : 'title')}
      okText={t('go')}
      width={560}
      fields={fields}
      form={form}
      after={
        countOf(what) > limits.jobAbove && (
          <p className={css.note}>
            {t('background', { max: String(limits.jobAbove), hours: String(limits.keepHours) })}
          </p>
        )
      }
      onSend={send}
      onClose={onClose}
    >
      {!ids && <p className={css.note}>{all}</p>}
    </FormDialog>
  )
}

function nameOf(
  set: ExportChoice['sets'][number],
  t: ReturnType<typeof useTranslations<'defectExport.dialog'>>,
) {
  return set.ownerName && !set.mine ? t('by', { name: set.name, ownerName: set.ownerName }) : set.name
}

const filtersOf = ({ filters }: ExportOffer) =>
  Object.fromEntries(
    Object.entries(filters).map(([name, values]) => [name, values.length === 1 ? values[0] : values]),
  )
