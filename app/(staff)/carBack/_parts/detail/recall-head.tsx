'use client'

import { Button } from 'antd'
import { useRouter } from 'next/navigation'
import { useFormatter, useTranslations } from 'next-intl'
import { useState } from 'react'
import { ActionButton } from '@/app/_ui/action-button'
import { asInput } from '@/app/_ui/as-input'
import { call } from '@/app/_ui/call'
import { confirm, notice } from '@/app/_ui/feedback/feedback'
import { reasonField } from '@/app/_ui/form/form-fields'
import { useFieldsDialog } from '@/app/_ui/form/use-fields-dialog'
import { useBackOnEscape } from '@/app/_ui/keys/keys'
import { lazyDialog } from '@/app/_ui/lazy-part'
import { LinkButton } from '@/app/_ui/link-button'
import { useNavigate } from '@/app/_ui/navigation'
import { usePageTitle } from '@/app/_ui/page-title'
import { useRefreshWhile } from '@/app/_ui/use-refresh-while'
import type { RecallDetail } from '@/lib/recalls/read-recall'
import { StickyHead } from '../../../_parts/sticky-head'
import { RecallTags, usePercent } from '../recall-tags'
import css from '../recalls.module.css'

const MatchDialog = lazyDialog(() => import('./match-dialog'))

const refreshMs = 1_500

interface Props {
  recall: RecallDetail
  may: { edit: boolean; delete: boolean }
  match: string | undefined
}

export function RecallHead({ recall, may, match }: Props) {
  const t = useTranslations('recalls')
  const format = useFormatter()
  const percent = usePercent()
  const router = useRouter()
  const [go] = useNavigate()
  const [dialog, ask] = useFieldsDialog()
  const [matching, setMatching] = useState(match !== undefined)
  const [filing, setFiling] = useState(false)
  usePageTitle(recall.recallNo, recall.recallNo)
  useBackOnEscape(() => void go('/carBack'))
  // Filing and withdrawing match by themselves.
  const pending = recall.unmatched && (recall.matchedVersion === null || recall.state === 'withdrawn')
  useRefreshWhile(pending, [recall], refreshMs)
  const facts: [string, string | null][] = [
    [t('fields.recallNo'), recall.recallNo],
    [t('fields.producerId'), recall.producerName],
    [t('fields.quantity'), format.number(recall.quantity)],
    [t('fields.filedAt'), recall.filedAt],
    [t('fields.startsAt'), recall.startsAt],
    [t('completion'), percent(recall.completion)],
  ]
  const remove = async () => {
    const sure = await confirm({
      ...{ title: t('removing', { no: recall.recallNo }), content: t('removingText') },
      ...{ okText: t('remove'), danger: true },
    })
    if (!sure) return
    await call('DELETE /recallinfo/:id', { id: recall.id })
    notice.success(t('removed', { no: recall.recallNo }))
    await go('/carBack', { replace: true })
  }
  const enter = async (state: RecallDetail['state'], values: object = {}) => {
    const { id, version } = recall
    await call('POST /recallinfo/state', asInput(values, { id, version, state }))
    notice.success(t('stateDone', { state: t(`state.${state}`) }))
    router.refresh()
  }
  const take = (state: RecallDetail['state']) => {
    const step = t(`steps.${state as 'filed'}`)
    ask({
      ...{ title: `${step} · ${recall.recallNo}`, okText: step, danger: state === 'withdrawn' },
      fields: state === 'withdrawn' ? [reasonField(t('reason'), 500)] : [],
      onSend: values => enter(state, values),
      children: <p className="ui-note">{t(`stateNotes.${state as 'filed'}`)}</p>,
    })
  }
  const edit = { label: t('edit'), run: () => void go(`/carBack/form?id=${recall.id}`) }
  const file = () => (recall.quantity > 0 ? setFiling(true) : notice.error(t('quantityFirst'), edit))
  const forward = recall.can.states.filter(state => state !== 'withdrawn')
  return (
    <StickyHead
      number={recall.recallNo}
      title={recall.title}
      tags={<RecallTags recall={recall} />}
      facts={facts}
      actions={
        <>
          <LinkButton href="/carBack">{t('back')}</LinkButton>
          <LinkButton href={`/carBack/print?id=${recall.id}`}>{t('print')}</LinkButton>
          {may.delete && (
            <ActionButton danger onClick={remove}>
              {t('remove')}
            </ActionButton>
          )}
          {recall.can.states.includes('withdrawn') && (
            <Button danger onClick={() => take('withdrawn')}>
              {t('steps.withdrawn')}
            </Button>
          )}
          {recall.can.match && <Button onClick={() => setMatching(true)}>{t('match.start')}</Button>}
          {may.edit && (
            <LinkButton href={`/carBack/form?id=${recall.id}`} access="recall:edit">
              {t('edit')}
            </LinkButton>
          )}
          {forward.map(state => (
            <Button key={state} type="primary" onClick={() => (state === 'filed' ? file() : take(state))}>
              {t(`steps.${state as 'filed'}`)}
            </Button>
          ))}
        </>
      }
    >
      {recall.unmatched && <p className={css.note}>{t(pending ? 'matching' : 'unmatched')}</p>}
      {matching && (
        <MatchDialog
          jobId={match || undefined}
          recall={{ id: recall.id, recallNo: recall.recallNo, draft: recall.state === 'draft' }}
          onClose={() => setMatching(false)}
          onDone={() => {
            setMatching(false)
            router.refresh()
          }}
        />
      )}
      {filing && (
        <MatchDialog
          recall={{ id: recall.id, recallNo: recall.recallNo, draft: true }}
          file={{ label: t('steps.filed'), note: t('stateNotes.filed'), take: () => enter('filed') }}
          onClose={() => setFiling(false)}
        />
      )}
      {dialog}
    </StickyHead>
  )
}
