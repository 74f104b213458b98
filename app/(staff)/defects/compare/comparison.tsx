'use client'

import { Button, Checkbox } from 'antd'
import { useTranslations } from 'next-intl'
import { Fragment, useState } from 'react'
import { ActionButton } from '@/app/_ui/action-button'
import { lazyDialog } from '@/app/_ui/lazy-part'
import { LinkButton } from '@/app/_ui/link-button'
import { basePath } from '@/app/_ui/navigation'
import { PageHead } from '@/app/_ui/page-head'
import { Panel } from '@/app/_ui/panel'
import { permitted } from '@/app/_ui/permitted'
import { StateTag } from '@/app/_ui/state-tag'
import { PlainTable } from '@/app/_ui/table/plain-table'
import { actions } from '@/lib/defects/actions'
import { fieldOf, sections } from '@/lib/defects/fields'
import { states } from '@/lib/defects/states'
import { usePairActions, type Verdict } from '../_parts/duplicates/use-pair-actions'
import { PersonalValue } from '../_parts/record/personal-value'
import { RecordFiles } from '../_parts/record/record-files'
import { RevealButton } from '../_parts/record/reveal-button'
import css from './compare.module.css'
import type { ComparedRow, Side } from './compared-rows'
import table from './compared-table.module.css'

const MergeDialog = lazyDialog(() => import('./merge-dialog'))

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

const signs = { same: '=', differs: '≠', unknown: '?' }

function CompareTable({ one, other, rows }: Pick<ComparisonProps, 'one' | 'other' | 'rows'>) {
  const t = useTranslations()
  const shown = sections.filter(section => rows.some(row => row.section === section))
  return (
    <PlainTable
      className={`table-fixed mt-8 ${table.table} ${css.table}`}
      heads={[
        t('compare.field'),
        <Head key="one" side={one} />,
        <td key="sign" className={table.sign} />,
        <Head key="other" side={other} />,
      ]}
    >
      {shown.length === 0 && (
        <tr>
          <td colSpan={4}>
            <span className={css.none}>{t('compare.noDifferences')}</span>
          </td>
        </tr>
      )}
      {shown.map(section => (
        <Fragment key={section}>
          <GroupHead>{t(`sections.${section}`)}</GroupHead>
          {rows
            .filter(row => row.section === section)
            .map(row => (
              <tr key={row.name} data-how={row.how}>
                <th scope="row">{t(`fields.${row.name}`)}</th>
                <Value side={one} row={row} text={row.one} />
                <td className={table.sign}>
                  <span role="img" aria-label={t(`compare.${row.how}`)}>
                    {signs[row.how]}
                  </span>
                </td>
                <Value side={other} row={row} text={row.other} />
              </tr>
            ))}
        </Fragment>
      ))}
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
    </PlainTable>
  )
}

function GroupHead({ children }: { children: string }) {
  return (
    <tr>
      <th colSpan={4} scope="rowgroup" className={table.group}>
        {children}
      </th>
    </tr>
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
