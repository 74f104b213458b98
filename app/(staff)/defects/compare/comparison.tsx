'use client'

import { Button, Checkbox } from 'antd'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { ActionButton } from '@/app/_ui/action-button'
import { lazyDialog } from '@/app/_ui/lazy-part'
import { LinkButton } from '@/app/_ui/link-button'
import { PageHead } from '@/app/_ui/page-head'
import { Panel } from '@/app/_ui/panel'
import { permitted } from '@/app/_ui/permitted'
import { actions } from '@/lib/defects/actions'
import { type FieldName, fieldOf } from '@/lib/defects/fields'
import { states } from '@/lib/defects/states'
import type { StoredFile } from '../../_parts/file-gallery'
import { usePairActions, type Verdict } from '../_parts/duplicates/use-pair-actions'
import { CompareTable } from './compare-table'
import type { ComparedRow } from './compared-rows'

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
