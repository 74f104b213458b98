'use client'

import { Button, Checkbox } from 'antd'
import Link from 'next/link'
import { useFormatter, useTranslations } from 'next-intl'
import { useState } from 'react'
import { PlainTable } from '@/app/_ui/table/plain-table'
import { LinkTabs } from '@/app/(staff)/_parts/link-tabs'
import { useVerdict } from '@/app/(staff)/_parts/recalls/use-verdict'
import type { RecallDetail } from '@/lib/recalls/read-recall'
import css from '../recalls.module.css'
import type { Detail } from './read-detail'
import { recordsHref, type ShownVerdict, verdicts } from './tabs'

interface Props {
  recall: Pick<RecallDetail, 'id' | 'recallNo' | 'covered' | 'possible' | 'state'>
  records: NonNullable<Detail['records']>
  verdict: ShownVerdict
  listHref: string
  mayDecide: boolean
}

const stepsOf = { possible: ['covered', 'not'], covered: ['not'], not: [null] } as const

export function RecordsTab({ recall, records: page, verdict, listHref, mayDecide }: Props) {
  const t = useTranslations('recalls.records')
  const steps = useTranslations('recallMatch.steps')
  const format = useFormatter()
  const [chosen, choose] = useState<readonly string[]>([])
  const ids = page.records.map(({ id }) => id)
  const marked = chosen.filter(id => ids.includes(id))
  const [dialog, decide] = useVerdict(marked, () => choose([]))
  const counts = { possible: recall.possible, covered: recall.covered, not: undefined }
  return (
    <section className={`card min-w-0 mb-16 scroll-x ${css.panel}`}>
      <LinkTabs label={t('by')} tabs={verdicts} open={verdict} hrefOf={one => recordsHref(recall.id, one)}>
        {one =>
          counts[one] === undefined ? t(`kinds.${one}`) : `${t(`kinds.${one}`)} ${format.number(counts[one])}`
        }
      </LinkTabs>
      {page.records.length === 0 ? (
        <p className="tertiary mt-16">{t(`none.${verdict}`)}</p>
      ) : (
        <>
          <div className={`row wrap gap-8 mb-8 ${css.bar} mt-16`}>
            {mayDecide &&
              stepsOf[verdict].map(step => (
                <Button
                  key={step ?? 'back'}
                  disabled={marked.length === 0}
                  onClick={() => decide({ recallId: recall.id, recallNo: recall.recallNo }, step)}
                >
                  {steps(step ?? 'back')}
                </Button>
              ))}
            {mayDecide && <span className="tertiary">{t('chosen', { count: marked.length })}</span>}
            <Link href={listHref} prefetch={false}>
              {t('list')}
            </Link>
          </div>
          <Rows
            {...{ page, verdict, mayDecide, marked }}
            onChoose={(id, on) => choose(on ? [...marked, id] : marked.filter(one => one !== id))}
            onChooseAll={on => choose(on ? ids : [])}
          />
          {page.pages > 1 && (
            <nav className={`row wrap gap-8 mb-8 ${css.bar}`}>
              {page.current > 1 && (
                <Link href={recordsHref(recall.id, verdict, page.current - 1)} prefetch={false}>
                  {t('previous')}
                </Link>
              )}
              <span>{t('page', { page: page.current, pages: page.pages })}</span>
              {page.current < page.pages && (
                <Link href={recordsHref(recall.id, verdict, page.current + 1)} prefetch={false}>
                  {t('next')}
                </Link>
              )}
            </nav>
          )}
        </>
      )}
      {dialog}
    </section>
  )
}

interface RowsProps {
  page: Props['records']
  verdict: ShownVerdict
  mayDecide: boolean
  marked: readonly string[]
  onChoose(id: string, on: boolean): void
  onChooseAll(on: boolean): void
}

function Rows({ page, verdict, mayDecide, marked, onChoose, onChooseAll }: RowsProps) {
  const t = useTranslations('recalls.records')
  const all = useTranslations()
  const { records } = page
  const why = (missing: readonly (typeof records)[number]['missing'][number][]) =>
    missing.map(name => all(`fields.${name}`)).join(all('ui.comma')) || t('condition')
  const boxHead = (
    <th key="box" scope="col" className={css.box}>
      <Checkbox
        aria-label={t('all')}
        checked={marked.length === records.length}
        indeterminate={marked.length > 0 && marked.length < records.length}
        onChange={({ target }) => onChooseAll(target.checked)}
      />
    </th>
  )
  return (
    <PlainTable
      aria-label={t(`kinds.${verdict}`)}
      heads={[
        ...(mayDecide ? [boxHead] : []),
        all('fields.complaintNo'),
        all('fields.receivedAt'),
        all('fields.summary'),
        verdict === 'possible' ? t('missing') : t('by'),
      ]}
    >
      {records.map(({ id, complaintNo, receivedAt, summary, missing, by }) => (
        <tr key={id}>
          {mayDecide && (
            <td className={css.box}>
              <Checkbox
                aria-label={t('one', { number: complaintNo })}
                checked={marked.includes(id)}
                onChange={({ target }) => onChoose(id, target.checked)}
              />
            </td>
          )}
          <th scope="row">
            <Link href={`/defects/${id}`} prefetch={false}>
              {complaintNo}
            </Link>
          </th>
          <td>{receivedAt}</td>
          <td>{summary}</td>
          <td>{verdict === 'possible' ? why(missing) : t(by === 'person' ? 'byPerson' : 'byScope')}</td>
        </tr>
      ))}
    </PlainTable>
  )
}
