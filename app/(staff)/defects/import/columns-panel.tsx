import { useTranslations } from 'next-intl'
import { useMemo } from 'react'
import { Choice } from '@/app/_ui/choice/choice'
import { PlainTable } from '@/app/_ui/table/plain-table'
import { type FieldName, fieldNames, fieldOf } from '@/lib/defects/fields'
import check from './check.module.css'
import { type Draft, fieldsOfColumns } from './draft'
import css from './import.module.css'
import { ReadingChoice } from './reading-choice'
import { alwaysRequired, eitherRequired, missingOf } from './required-fields'
import type { ImportState } from './use-import'

interface ColumnsProps {
  status: ImportState
  draft: Draft
  onChange(changes: Partial<Draft>): void
}

const none = '-'
const widths = { column: 48, heading: '16%', samples: undefined, field: 240, how: '32%' }

export function ColumnsPanel({ status, draft, onChange }: ColumnsProps) {
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
      <div className="scroll-x">
        <PlainTable
          className={css.table}
          heads={(['column', 'heading', 'samples', 'field', 'how'] as const).map(name => (
            <th key={name} scope="col" style={{ width: widths[name] }}>
              {t(name)}
            </th>
          ))}
        >
          {status.sheetColumns.map((column, at) => {
            const field = fields[at] ?? null
            const touched = draft.mapping[column.heading] !== status.mapping[column.heading]
            const note = noteOf(column, field, touched)
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
                <td
                  className={`tertiary text-13 ${check.note}`}
                  data-tone={note === 'vague' || note === 'values' ? 'look' : undefined}
                >
                  <Note
                    note={note}
                    unknown={column.field === null}
                    doubtful={column.doubt !== null && column.field === field}
                    field={field}
                    near={column.near}
                    settled={touched || column.said}
                    onGive={name => give(at, name)}
                  />
                </td>
              </tr>
            )
          })}
        </PlainTable>
      </div>
    </>
  )
}

type Column = ImportState['sheetColumns'][number]

interface NoteProps {
  note: ReturnType<typeof noteOf>
  unknown: boolean
  doubtful: boolean
  field: string | null
  near: Column['near']
  settled: boolean
  onGive(name: string | null): void
}

function Note({ note, unknown, doubtful, field, near, settled, onGive }: NoteProps) {
  const t = useTranslations('importPage.columns')
  const tf = useTranslations('fields')
  return (
    <>
      <span className={check.how}>{t(`notes.${note}`)}</span>
      {near.map(name => (
        <button
          key={name}
          type="button"
          className={`text-body text-13 bg-container ${check.chip}`}
          aria-pressed={field === name}
          onClick={() => onGive(name)}
        >
          {t('perhaps', { field: tf(name) })}
        </button>
      ))}
      {unknown && (
        <button
          type="button"
          className={`text-body text-13 bg-container ${check.chip}`}
          aria-pressed={settled && field === null}
          onClick={() => onGive(null)}
        >
          {t('leave')}
        </button>
      )}
      {doubtful && (
        <button
          type="button"
          className={`text-body text-13 bg-container ${check.chip}`}
          aria-pressed={settled}
          onClick={() => onGive(field)}
        >
          {t('right')}
        </button>
      )}
    </>
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
