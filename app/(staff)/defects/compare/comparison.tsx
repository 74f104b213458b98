'use client'

import { Button, Checkbox } from 'antd'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { ActionButton } from '@/app/_ui/action-button'
import { lazyDialog } from '@/app/_ui/lazy-part'
import { LinkButton } from '@/app/_ui/link-button'
import { basePath } from '@/app/_ui/navigation'
import { PageHead } from '@/app/_ui/page-head'
import { Panel } from '@/app/_ui/panel'
import { permitted } from '@/app/_ui/permitted'
import { StateTag } from '@/app/_ui/state-tag'
import { actions } from '@/lib/defects/actions'
import { type FieldName, fieldOf, sections } from '@/lib/defects/fields'
import { states } from '@/lib/defects/states'
import type { StoredFile } from '../../_parts/file-gallery'
import { usePairActions, type Verdict } from '../_parts/duplicates/use-pair-actions'
import { PersonalValue } from '../_parts/record/personal-value'
import { RecordFiles } from '../_parts/record/record-files'
import { RevealButton } from '../_parts/record/reveal-button'
import css from './compare.module.css'
import type { ComparedRow } from './compared-rows'
import { ComparedTable, GroupHead } from './compared-table'

const MergeDialog = lazyDialog(() => import('./merge-dialog'))

export interface Side {
  id: string
  complaintNo: string
  version: number
  state: number
  stateDes: string
  deleted: boolean
  canReveal: boolean
  masked: FieldName[]
  files: StoredFile[]
}

interface ComparisonProps {
  one: Side
  other: Side
  rows: ComparedRow[]
  verdict: Verdict | null
  may: { merge: boolean; take: boolean; personal: boolean }
}

export function Comparison({ one, other, rows, verdict, may }: ComparisonProps) {
  const t = useTranslations('compare')
  const takeBack = useTranslations('duplicates')('takeBack')
  const [onlyDifferences, setOnlyDifferences] = useState(false)
  const [merging, setMerging] = useState(false)
  const { judge, forget } = usePairActions()
  const count = rows.filter(row => row.how === 'differs').length
  const merged = [one, other].find(side => side.state === states.merged)
  const decidable = may.merge && !merged && !one.deleted && !other.deleted
  return (
    <>
      <PageHead title={t('title')} aside={t('differences', { count })}>
        <LinkButton href={`/defects/${one.id}`}>{t('back', { number: one.complaintNo })}</LinkButton>
        {decidable && !verdict && (
          <>
            <ActionButton onClick={() => judge(one.id, other.id, 'different')}>
              {t('actions.different')}
            </ActionButton>
            <ActionButton onClick={() => judge(one.id, other.id, 'similar')}>
              {t('actions.similar')}
            </ActionButton>
            <Button type="primary" onClick={() => permitted(actions.merge.access) && setMerging(true)}>
              {t('actions.merge')}
            </Button>
          </>
        )}
      </PageHead>
      {(merged || verdict) && (
        <p className="ui-notice across" role="status">
          {merged ? t('merged', { number: merged.complaintNo }) : t(`judged.${verdict!}`)}
          {decidable && verdict && (
            <ActionButton type="link" size="small" onClick={() => forget(one.id, other.id)}>
              {takeBack}
            </ActionButton>
          )}
        </p>
      )}
      <Panel>
        <Checkbox checked={onlyDifferences} onChange={event => setOnlyDifferences(event.target.checked)}>
          {t('onlyDifferences')}
        </Checkbox>
        <CompareTable
          one={one}
          other={other}
          rows={onlyDifferences ? rows.filter(row => row.how === 'differs') : rows}
        />
      </Panel>
      {merging && (
        <MergeDialog
          sides={[one, other]}
          rows={rows.filter(row => row.how === 'differs' && (may.personal || !fieldOf[row.name].personal))}
          mayTake={may.take}
          onClose={() => setMerging(false)}
        />
      )}
    </>
  )
}

function CompareTable({ one, other, rows }: { one: Side; other: Side; rows: ComparedRow[] }) {
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
