import { useTranslations } from 'next-intl'
import { basePath } from '@/app/_ui/navigation'
import { StateTag } from '@/app/_ui/state-tag'
import { sections } from '@/lib/defects/fields'
import { PersonalValue } from '../_parts/record/personal-value'
import { RecordFiles } from '../_parts/record/record-files'
import { RevealButton } from '../_parts/record/reveal-button'
import css from './compare.module.css'
import type { ComparedRow } from './compared-rows'
import { ComparedTable, GroupHead } from './compared-table'
import type { Side } from './comparison'

export function CompareTable({ one, other, rows }: { one: Side; other: Side; rows: ComparedRow[] }) {
  const t = useTranslations()
  const groups = sections.map(section => ({
    key: section,
    title: t(`sections.${section}`),
    rows: rows
      .filter(row => row.section === section)
      .map(row => ({
        key: row.name,
        label: t(`fields.${row.name}`),
        how: row.how,
        one: <Value side={one} row={row} text={row.one} />,
        other: <Value side={other} row={row} text={row.other} />,
      })),
  }))
  return (
    <ComparedTable
      className={`mt-8 ${css.table}`}
      label={t('compare.field')}
      one={<Head side={one} />}
      other={<Head side={other} />}
      groups={groups.filter(group => group.rows.length > 0)}
      howText={how => t(`compare.${how}`)}
      none={<span className={css.none}>{t('compare.noDifferences')}</span>}
    >
      {one.files.length + other.files.length > 0 && (
        <>
          <GroupHead>{t('compare.files')}</GroupHead>
          <tr>
            <td />
            <td>
              <RecordFiles id={one.id} files={one.files} />
            </td>
            <td />
            <td>
              <RecordFiles id={other.id} files={other.files} />
            </td>
          </tr>
        </>
      )}
    </ComparedTable>
  )
}

function Head({ side }: { side: Side }) {
  return (
    <th scope="col">
      <span className="inline-flex wrap align-center gap-8">
        <a className="mono" href={`${basePath}/defects/${side.id}`}>
          {side.complaintNo}
        </a>
        <StateTag state={side.state}>{side.stateDes}</StateTag>
        {side.canReveal && <RevealButton id={side.id} version={side.version} />}
      </span>
    </th>
  )
}

function Value({ side, row, text }: { side: Side; row: ComparedRow; text: string | undefined }) {
  const className = [row.prose && 'pre-line', row.name === 'vin' && 'mono'].filter(Boolean).join(' ')
  return (
    <td className={className || undefined}>
      {text === undefined ? (
        <span className={css.none}>—</span>
      ) : side.masked.includes(row.name) ? (
        <PersonalValue id={side.id} name={row.name} masked={text} />
      ) : (
        text
      )}
    </td>
  )
}
