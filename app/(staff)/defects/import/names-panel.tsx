import { Button } from 'antd'
import { useTranslations } from 'next-intl'
import { Choice } from '@/app/_ui/choice/choice'
import { notice } from '@/app/_ui/feedback/feedback'
import type { Option, OptionSource } from '@/app/_ui/options'
import { loadOptions } from '@/app/(staff)/_parts/record-fields/look-ups'
import { type FieldName, fieldOf } from '@/lib/defects/fields'
import { WideTable } from '../_parts/wide-table'
import check from './check.module.css'
import type { DraftProps } from './draft'
import css from './import.module.css'
import type { ImportState } from './use-import'

interface NameRow {
  field: FieldName
  name: string
  /** Unknown for names that were mapped in an earlier check. */
  count?: number
  row?: number
  owner?: string | null
  ambiguous?: boolean
  nearest: Option[]
}

export function nameRows({ unknownNames, nameMapping }: ImportState): NameRow[] {
  const mapped = Object.entries(nameMapping).flatMap(([field, names]) =>
    Object.keys(names).map(name => ({ field: field as FieldName, name, nearest: [] })),
  )
  return [...unknownNames, ...mapped]
}

interface NamesProps extends DraftProps {
  rows: NameRow[]
  mayAdd: boolean
}

const addable: FieldName[] = ['brandId', 'modelRangeId']
const empty = '-'
const widths = { field: 104, name: '19%', rows: 136, nearest: undefined, meant: 224 }

export function NamesPanel({ rows, status, draft, mayAdd, onChange }: NamesProps) {
  const t = useTranslations('importPage.names')
  const tf = useTranslations('fields')
  const mean = (field: FieldName, name: string, meant: string | null | undefined) => {
    const { [name]: _, ...others } = draft.names[field] ?? {}
    onChange({
      names: { ...draft.names, [field]: meant === undefined ? others : { ...others, [name]: meant } },
    })
  }
  const open = rows.filter(
    ({ field, name, ambiguous, nearest }) =>
      nearest[0] && !ambiguous && draft.names[field]?.[name] === undefined,
  )
  const adoptAll = () => {
    const before = draft.names
    const names = { ...before }
    for (const { field, name, nearest } of open) names[field] = { ...names[field], [name]: nearest[0]!.value }
    onChange({ names })
    notice.success(t('adopted', { count: open.length }), { undo: () => onChange({ names: before }) })
  }
  const adding = mayAdd && (rows.some(({ field }) => addable.includes(field)) || draft.createMissing)
  if (rows.length === 0 && !adding) return <p className="tertiary">{t('none')}</p>
  return (
    <>
      <div className="row wrap between secondary gap-y-8 gap-x-16 mb-12">
        <p>{t('lead')}</p>
        <Button size="small" disabled={open.length === 0} onClick={adoptAll}>
          {t('adoptAll', { count: open.length })}
        </Button>
      </div>
      {adding && (
        <label className="row gap-8 mb-12">
          <input
            type="checkbox"
            checked={draft.createMissing}
            onChange={event => onChange({ createMissing: event.target.checked })}
          />
          {t('add')}
        </label>
      )}
      <WideTable className={css.table} widths={widths} titleOf={t}>
        {rows.map(({ field, name, count, row, owner, nearest }) => {
          const meant = draft.names[field]?.[name]
          const words: Record<string, string> = { ...status.words[field], [empty]: t('empty') }
          for (const { value, label } of nearest) words[value] = label
          const added = draft.createMissing && addable.includes(field) && meant === undefined
          return (
            <tr key={`${field} ${name}`} data-name={name}>
              <td>{tf(field)}</td>
              <td className="truncate" title={name}>
                {name}
              </td>
              <td className="tertiary">
                {count === undefined ? t('before') : t('count', { count, row: row ?? 0 })}
              </td>
              <td>
                {owner && <p className="secondary text-13">{t('ofBrand', { name, owner })}</p>}
                {nearest.map(({ value, label }) => (
                  <button
                    key={value}
                    type="button"
                    className={`text-body text-13 bg-container ${check.chip}`}
                    aria-pressed={meant === value}
                    onClick={() => mean(field, name, meant === value ? undefined : value)}
                  >
                    {label}
                  </button>
                ))}
              </td>
              <td>
                <Choice
                  label={t('meantBy', { name })}
                  placeholder={t(added ? 'willAdd' : 'choose')}
                  value={meant === undefined ? [] : [meant ?? empty]}
                  labels={words}
                  {...sourceOf(field, t('empty'))}
                  onChange={([value]) => mean(field, name, value === empty ? null : value)}
                />
              </td>
            </tr>
          )
        })}
      </WideTable>
    </>
  )
}

function sourceOf(field: FieldName, nothing: string): OptionSource {
  const first = { value: empty, label: nothing }
  const find = async (search?: string, signal?: AbortSignal) => {
    const found = await loadOptions(fieldOf[field], { values: {}, search, signal })
    return search ? found : [first, ...found]
  }
  const { kind } = fieldOf[field]
  return kind === 'reference'
    ? { search: (word, signal) => find(word.trim() || undefined, signal) }
    : { load: () => find() }
}
