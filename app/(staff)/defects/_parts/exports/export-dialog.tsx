import { useTranslations } from 'next-intl'
import { useCallback, useEffect, useRef, useState } from 'react'
import { call } from '@/app/_ui/call'
import { FormDialog } from '@/app/_ui/form/form-dialog'
import type { FormField } from '@/app/_ui/form/form-fields'
import { useFormValues } from '@/app/_ui/form/use-form-values'
import { TextButton } from '@/app/_ui/icon'
import { singleValues } from '@/app/_ui/table/list-state'
import { shownColumns } from '@/app/_ui/table/table-preferences'
import type { ExportChoice } from '@/lib/defects/export/list-export-columns'
import { ColumnSides, useSaveSet } from './column-sides'
import css from './columns.module.css'
import { takeRequestedSet } from './requested-set'

export interface ExportOffer {
  list?: string
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
  const load = useCallback(() => call('GET /exportcolumn').then(setChoice), [])
  useEffect(() => {
    // call() has already shown the error.
    load().catch(onClose)
  }, [load, onClose])
  return choice && <ExportForm {...props} choice={choice} onReload={load} />
}

const asListed = 'list'

interface FormProps extends DialogProps {
  choice: ExportChoice
  onReload(): Promise<void>
}

function ExportForm({ offer, choice, onReload, onSend, onClose }: FormProps) {
  const t = useTranslations('defectExport.dialog')
  const ui = useTranslations('ui')
  const { ids, total, totalCapped, deleted } = offer
  const { limits } = choice
  const [adjusted, setAdjusted] = useState<string[]>()
  const [adjusting, setAdjusting] = useState(false)
  const countOf = (what: unknown) => (what === 'chosen' ? ids!.length : total)
  const all = t(totalCapped ? 'more' : 'all', { total })
  const offered = choice.columns.filter(column => deleted || !column.deleted)
  const known = new Set(offered.map(({ key }) => key))
  const [listed] = useState(() => shownColumns(offer.list ?? '').filter(key => known.has(key)))
  const sets = [
    ...(listed.length > 0 ? [{ id: asListed, name: t('asListed'), columns: listed }] : []),
    ...choice.sets.map(set => ({ id: set.id, name: nameOf(set, t), columns: set.columns })),
  ]
  const columnsOf = (id: unknown) =>
    (sets.find(one => one.id === id) ?? sets[0]!).columns.filter(key => known.has(key))
  const personalities = (['masked', 'clear', 'none'] as const).filter(
    value => value !== 'clear' || choice.mayClear,
  )
  const radio = (name: 'what' | 'personal' | 'format', words: Record<string, string>): FormField => {
    const options = Object.entries(words).map(([value, label]) => ({ value, label }))
    return { name, label: t(name), type: 'radio', options }
  }
  const fields: FormField[] = [
    ...(ids ? [radio('what', { chosen: t('chosen', { count: ids.length }), all })] : []),
    radio('personal', Object.fromEntries(personalities.map(value => [value, t(value)]))),
    radio('format', Object.fromEntries(choice.formats.map(value => [value, ui(`formats.${value}`)]))),
    {
      name: 'reason',
      label: t('reason'),
      type: 'textarea',
      rows: 2,
      maxLength: 200,
      required: values => countOf(values.what) > limits.reasonAbove,
      requiredMessage: t('reasonRequired', { max: limits.reasonAbove }),
      hint: t('reasonHint', { max: limits.reasonAbove }),
    },
    {
      name: 'set',
      label: t('columns'),
      type: 'select',
      required: true,
      source: {
        options: sets.map(({ id, name }) => ({
          value: id,
          label: t('set', { name, count: columnsOf(id).length }),
        })),
      },
      hint: (
        <TextButton aria-expanded={adjusting} onClick={() => setAdjusting(!adjusting)}>
          {t(adjusting ? 'fold' : 'adjust')}
        </TextButton>
      ),
    },
  ]
  const [start] = useState(() => ({
    what: ids ? 'chosen' : 'all',
    set: takeRequestedSet(choice.sets.map(({ id }) => id)) ?? choice.chosen,
    personal: 'masked',
    format: 'xlsx',
    reason: null,
  }))
  const form = useFormValues(start, [{ fields }])
  const { what, set, personal, format, reason } = form.values
  const columns = adjusted ?? columnsOf(set)
  // Another set replaces what was adjusted.
  const [seenSet, setSeenSet] = useState(set)
  if (seenSet !== set) {
    setSeenSet(set)
    setAdjusted(undefined)
  }
  const send = () =>
    onSend({
      columns,
      format,
      filters: what === 'chosen' ? {} : singleValues(offer.filters),
      ...(what === 'chosen' && { ids }),
      deidentified: personal === 'none',
      masked: personal === 'masked',
      ...(reason && { reason }),
    })
  return (
    <FormDialog
      title={t(deleted ? 'titleDeleted' : 'title')}
      okText={t('go')}
      width={adjusting ? 960 : 560}
      fields={fields}
      form={form}
      blocked={columns.length === 0}
      after={
        <>
          {adjusting && (
            <AdjustColumns
              {...{ offered, columns }}
              changed={adjusted !== undefined}
              mayShare={choice.mayShare}
              onChange={setAdjusted}
              onSaved={async id => {
                await onReload()
                setSeenSet(id)
                form.set({ set: id })
                setAdjusted(undefined)
              }}
            />
          )}
          {countOf(what) > limits.jobAbove && (
            <p className="secondary mb-12">
              {t('background', { max: limits.jobAbove, hours: limits.keepHours })}
            </p>
          )}
        </>
      }
      onSend={send}
      onClose={onClose}
    >
      {!ids && <p className="secondary mb-12">{all}</p>}
    </FormDialog>
  )
}

interface AdjustProps {
  offered: ExportChoice['columns']
  columns: string[]
  changed: boolean
  mayShare: boolean
  onChange(columns: string[] | undefined): void
  onSaved(id: string): Promise<void>
}

function AdjustColumns({ offered, columns, changed, mayShare, onChange, onSaved }: AdjustProps) {
  const t = useTranslations('defectExport.columns')
  const { save, saveDialog } = useSaveSet(columns, mayShare, id => onSaved(id).catch(() => undefined))
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // In newer browsers this answers with a promise, which is no clean-up.
    box.current?.scrollIntoView({ block: 'nearest' })
  }, [])
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset of a form has the form's looks
    <div ref={box} role="group" aria-label={t('title')} className={`mt-8 ${css.within}`}>
      <p className="flex gap-16 mb-8">
        <span>{t('count', { count: columns.length })}</span>
        {changed && <TextButton onClick={() => onChange(undefined)}>{t('undo')}</TextButton>}
        <TextButton disabled={columns.length === 0} onClick={save}>
          {t('saveAs')}
        </TextButton>
      </p>
      <ColumnSides columns={offered} chosen={columns} onChange={onChange} />
      {saveDialog}
    </div>
  )
}

function nameOf(
  set: ExportChoice['sets'][number],
  t: ReturnType<typeof useTranslations<'defectExport.dialog'>>,
) {
  return set.ownerName && !set.mine ? t('by', { name: set.name, ownerName: set.ownerName }) : set.name
}
