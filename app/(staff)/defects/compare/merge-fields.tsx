import { Checkbox } from 'antd'
import { useTranslations } from 'next-intl'
import { PlainTable } from '@/app/_ui/table/plain-table'
import type { FieldName } from '@/lib/defects/fields'
import css from './compare.module.css'
import type { ComparedRow } from './compared-rows'

interface FieldsProps {
  rowGroups: ComparedRow[][]
  at: number
  taken: FieldName[]
  onChange(taken: FieldName[]): void
}

export function MergeFields({ rowGroups, at, taken, onChange }: FieldsProps) {
  const t = useTranslations()
  return (
    <div className={`scroll border rounded ${css.scroll}`}>
      <PlainTable
        className={`table-fixed ${css.fields}`}
        heads={[t('compare.field'), t('compare.merge.now'), t('compare.merge.then')]}
      >
        {rowGroups.map(family => {
          const names = family.map(row => row.name)
          const chosen = taken.includes(names[0]!)
          const text = (which: number) =>
            family.map(row => (which === 0 ? row.one : row.other) ?? '—').join(' · ')
          return (
            <tr key={names[0]} data-chosen={chosen ? '' : undefined}>
              <th scope="row">
                <Checkbox
                  checked={chosen}
                  onChange={() =>
                    onChange(chosen ? taken.filter(name => !names.includes(name)) : [...taken, ...names])
                  }
                >
                  {names.map(name => t(`fields.${name}`)).join(' · ')}
                </Checkbox>
              </th>
              <td className={chosen ? css.gone : undefined}>{text(at)}</td>
              <td>{text(1 - at)}</td>
            </tr>
          )
        })}
      </PlainTable>
    </div>
  )
}
