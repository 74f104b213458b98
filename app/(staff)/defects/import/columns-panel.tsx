import { useTranslations } from 'next-intl'
import { useMemo } from 'react'
import { Choice } from '@/app/_ui/choice/choice'
import { Select } from '@/app/_ui/choice/select'
import { type FieldName, fieldNames, fieldOf } from '@/lib/defects/fields'
import { WideTable } from '../_parts/wide-table'
import check from './check.module.css'
import { alwaysRequired, type DraftProps, eitherRequired, fieldsOfColumns, missingOf } from './draft'
import css from './import.module.css'
import type { ImportState } from './use-import'

const none = '-'
const widths = { column: 48, heading: '16%', samples: undefined, field: 240, how: '32%' }

export function ColumnsPanel({ status, draft, onChange }: DraftProps) {
  const t = useTranslations('importPage.columns')
  const tf = useTranslations('fields')
  const comma = useTranslations('ui')('comma')
  const fields = fieldsOfColumns(status, draft)
  const missing = missingOf(fields, draft.defaults)
  const options = useFieldOptions()

  const give = (at: number, name: string | null) => {
    const mapping = { ...draft.mapping, [status.sheetColumns[at]!.heading]: name }
    const before = name === null ? -1 : fields.indexOf(name)
    if (before >= 0 && before !== at) mapping[status.sheetColumns[before]!.heading] = null
    onChange({ mapping })
  }
  const taken = fields.filter(Boolean).length
  return (
    <>
      <ReadingChoice status={status} draft={draft} onChange={onChange} />
      <div className="row wrap between secondary gap-y-8 gap-x-16 mb-12">
        <p>{t('lead', { taken, count: status.sheetColumns.length })}</p>
        <p className={missing.length > 0 ? check.bad : undefined} role="status">
          {missing.length === 0
            ? t('complete')
            : t('missing', {
                fields: missing
                  .map(name => (name === 'brandOrVin' ? t('brandOrVin') : tf(name as FieldName)))
                  .join(comma),
              })}
        </p>
      </div>
      <WideTable className={css.table} widths={widths} titleOf={t}>
        {status.sheetColumns.map((column, at) => {
          const field = fields[at] ?? null
          const touched = draft.mapping[column.heading] !== status.mapping[column.heading]
          return (
            <tr key={column.letter} data-column={column.letter} data-off={field === null || undefined}>
              <td className="regular mono">{column.letter}</td>
              <td title={column.heading}>
                {column.heading || <span className="tertiary">{t('nameless')}</span>}
              </td>
              <td className="truncate secondary" title={column.samples.join('\n')}>
                {column.samples.join(' · ') || <span className="tertiary">—</span>}
              </td>
              <td>
                <Choice
                  label={t('fieldOf', { column: column.letter, heading: column.heading })}
                  value={[field ?? none]}
                  labels={{ [none]: t('none') }}
                  options={options}
                  onChange={([name]) => give(at, !name || name === none ? null : name)}
                />
              </td>
              <NoteCell {...{ column, field, touched }} onGive={name => give(at, name)} />
            </tr>
          )
        })}
      </WideTable>
    </>
  )
}

type Column = ImportState['sheetColumns'][number]

interface NoteProps {
  column: Column
  field: string | null
  touched: boolean
  onGive(name: string | null): void
}

function NoteCell({ column, field, touched, onGive }: NoteProps) {
  const t = useTranslations('importPage.columns')
  const tf = useTranslations('fields')
  const note = noteOf(column, field, touched)
  const settled = touched || column.said
  const chip = (name: string | null, text: string, pressed: boolean) => (
    <button
      key={name}
      type="button"
      className={`text-body text-13 bg-container ${check.chip}`}
      aria-pressed={pressed}
      onClick={() => onGive(name)}
    >
      {text}
    </button>
  )
  return (
    <td
      className={`tertiary text-13 ${check.note}`}
      data-tone={note === 'vague' || note === 'values' ? 'look' : undefined}
    >
      <span className={check.how}>{t(`notes.${note}`)}</span>
      {column.near.map(name => chip(name, t('perhaps', { field: tf(name) }), field === name))}
      {column.field === null && chip(null, t('leave'), settled && field === null)}
      {column.doubt !== null && column.field === field && chip(field, t('right'), settled)}
    </td>
  )
}

function noteOf({ said, doubt, field: column }: Column, field: string | null, touched: boolean) {
  if (touched) return !field ? 'left' : field === column ? 'said' : 'changed'
  if (doubt === 'values' && !said) return 'values'
  if (said) return field ? 'said' : 'left'
  if (!field) return 'unknown'
  return doubt ?? 'found'
}

function useFieldOptions() {
  const t = useTranslations()
  return useMemo(() => {
    const mark = (name: FieldName) =>
      alwaysRequired.some(one => one === name) ? ' ★' : eitherRequired.some(one => one === name) ? ' ☆' : ''
    return [
      { value: none, label: t('importPage.columns.none') },
      {
        value: 'problemCodes',
        label: t('importPage.columns.problemCodes'),
        group: t(`sections.${fieldOf.assemblyCode.section}`),
      },
      ...fieldNames.map(name => ({
        value: name as string,
        label: `${t(`fields.${name}`)}${mark(name)}`,
        group: t(`sections.${fieldOf[name].section}`),
      })),
    ]
  }, [t])
}

export function ReadingChoice({ status, draft, onChange }: DraftProps) {
  const t = useTranslations('importPage.reading')
  const { sheets, head } = status
  const rows = draft.sheetName === status.sheetName ? head : []
  return (
    <div className={`flex wrap gap-y-8 gap-x-24 mb-12 ${check.reading}`}>
      {sheets.length > 1 && (
        <label className="row gap-8">
          {t('sheet')}
          <Select
            value={draft.sheetName}
            options={sheets.map(({ name, rows, hidden }) => ({
              value: name,
              label: t(hidden ? 'hiddenSheet' : 'sheetOf', { name, rows: rows ?? '?' }),
            }))}
            onChange={sheetName => onChange({ sheetName, headingRow: null })}
          />
        </label>
      )}
      {head.length > 1 && (
        <label className="row gap-8">
          {t('row')}
          <Select
            value={draft.headingRow}
            options={[
              ...(draft.headingRow === null ? [{ value: '', label: t('likeliest') }] : []),
              ...rows.map(({ row, cells }) => ({
                value: row,
                label: t('rowOf', { row, cells: cells.filter(Boolean).join(' · ').slice(0, 60) }),
              })),
            ]}
            onChange={row => onChange({ headingRow: row ? Number(row) : null })}
          />
        </label>
      )}
    </div>
  )
}
