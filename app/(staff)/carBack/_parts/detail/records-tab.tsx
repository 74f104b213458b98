'use client'

import { Button } from 'antd'
import { useFormatter, useTranslations } from 'next-intl'
import { ChosenRecords, useMarked } from '@/app/(staff)/_parts/chosen-records'
import { formatMinute } from '@/app/(staff)/_parts/format-minute'
import { LinkTabs } from '@/app/(staff)/_parts/link-tabs'
import { useRememberedList } from '@/app/(staff)/_parts/list-memory'
import { useVerdict, type Verdict } from '@/app/(staff)/_parts/recalls/use-verdict'
import type { RecallDetail } from '@/lib/recalls/read-recall'
import css from '../recalls.module.css'
import type { Detail } from './read-detail'
import { recordsHref, type ShownVerdict, verdicts } from './tabs'

type Records = NonNullable<Detail['records']>
type Row = Records['records'][number]

interface Props {
  recall: Pick<RecallDetail, 'id' | 'recallNo' | 'covered' | 'possible' | 'state'>
  records: Records
  verdict: ShownVerdict
  listHref: string
  mayDecide: boolean
}

const stepsOf = { possible: ['covered', 'not'], covered: ['not', null], not: [null] } as const

export function RecordsTab({ recall, records: page, verdict, listHref, mayDecide }: Props) {
  const t = useTranslations('recalls.records')
  const all = useTranslations()
  const steps = useTranslations('recallMatch.steps')
  const format = useFormatter()
  const { marked, choose } = useMarked(page.records)
  const [dialog, decide] = useVerdict(() => choose([]))
  const chosen = page.records.filter(({ id }) => marked.includes(id))
  // Only what a person has decided is taken back.
  const concerned = (step: Verdict) => (step ? chosen : chosen.filter(({ by }) => by === 'person'))
  const counts = { possible: recall.possible, covered: recall.covered, not: undefined }
  const why = ({ missing, by, scopeText, decidedByName: name, reason, decidedAt }: Row) => {
    if (by === 'person')
      return all('recallMatch.byPerson', {
        ...{ name: name ?? '', at: decidedAt ? formatMinute(decidedAt) : '', reason: reason ?? '' },
      })
    const fields = missing.map(name => all(`fields.${name}`)).join(all('ui.comma'))
    const text = verdict !== 'possible' ? t('byScope') : fields ? t('lacks', { fields }) : t('condition')
    return (
      <>
        {text}
        {scopeText && <div className="tertiary">{all('recallMatch.scope', { scope: scopeText })}</div>}
      </>
    )
  }
  useRememberedList(recordsHref(recall.id, verdict, page.current), page)
  return (
    <section className={`card min-w-0 mb-16 scroll-x ${css.panel}`}>
      <LinkTabs label={t('by')} tabs={verdicts} open={verdict} hrefOf={one => recordsHref(recall.id, one)}>
        {one =>
          counts[one] == null ? t(`kinds.${one}`) : `${t(`kinds.${one}`)} ${format.number(counts[one])}`
        }
      </LinkTabs>
      <ChosenRecords
        none={t(`none.${recall.covered === null ? 'unmatched' : verdict}`)}
        {...{ page, marked, choose, listHref, mayChoose: mayDecide }}
        label={t(`kinds.${verdict}`)}
        hrefOf={number => recordsHref(recall.id, verdict, number)}
        heads={[
          ...['VIN', all('fields.modelRangeId'), all('fields.productionDate')],
          verdict === 'possible' ? t('missing') : t('by'),
        ]}
        cellsOf={row => [
          <span key="vin" className="nowrap">
            {row.vin ?? '—'}
          </span>,
          row.modelRangeName ?? '—',
          row.productionDate ?? (row.vinYear ? t('vinYear', { year: String(row.vinYear) }) : '–'),
          why(row),
        ]}
        actions={stepsOf[verdict].map(step => (
          <Button
            key={step ?? 'back'}
            disabled={concerned(step).length === 0}
            onClick={() => decide({ recallId: recall.id, recallNo: recall.recallNo }, concerned(step), step)}
          >
            {steps(step ?? 'back')}
          </Button>
        ))}
      />
      {dialog}
    </section>
  )
}
