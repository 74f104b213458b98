import { useTranslations } from 'next-intl'
import { basePath } from '@/app/_ui/call-address'
import { RecordCount } from '@/app/(staff)/_parts/analysis/record-count'
import { FactGrid, type Facts } from '@/app/(staff)/_parts/entry-drawer/fact-grid'
import type { FilterValues } from '@/lib/defects/list/filters'
import type { RecallDetail } from '@/lib/recalls/read-recall'
import css from '../recalls.module.css'

const long = ['defect', 'consequence', 'remedy', 'interim'] as const

export function SummaryTab({ recall }: { recall: RecallDetail }) {
  const t = useTranslations('recalls')
  const comma = useTranslations('ui')('comma')
  const count = (n: number, filters: FilterValues | null) =>
    filters && <RecordCount n={n} filters={filters} />
  const campaign = (one: { id: string; recallNo: string | null; title: string | null }) => (
    <a key={one.id} href={`${basePath}/carBack?id=${one.id}`}>
      {one.recallNo} {one.title}
    </a>
  )
  const facts: Facts = [
    [t('fields.kind'), t(`kind.${recall.kind}`)],
    [t('fields.influence'), t(`influence.${recall.influence}`)],
    [t('fields.cause'), recall.cause && t(`cause.${recall.cause}`)],
    [t('fields.brandIds'), recall.brandNames.join(comma)],
    [t('fields.assemblyCode'), [recall.assemblyName, recall.subAssemblyName].filter(Boolean).join(' · ')],
    [t('fields.symptomCodes'), recall.symptomNames.join(comma)],
    [t('fields.remedyWays'), recall.remedyWays.map(one => t(`remedyWay.${one}`)).join(comma)],
    [t('fields.announcedAt'), recall.announcedAt],
    [t('fields.endsAt'), recall.endsAt],
    [t('fields.notifyWay'), recall.notifyWay],
    [t('fields.hotline'), recall.hotline],
    [t('fields.supersedesId'), recall.supersedes && campaign(recall.supersedes)],
    [t('supersededBy'), recall.supersededBy.length > 0 && recall.supersededBy.map(campaign)],
    [
      t('fields.watchItemId'),
      recall.watchItem && (
        <a href={`${basePath}/rule?entry=${recall.watchItem.id}`}>
          {recall.watchItem.title ?? `#${recall.watchItem.id}`}
        </a>
      ),
    ],
  ]
  return (
    <>
      <section className={`card min-w-0 mb-16 scroll-x ${css.panel}`}>
        <h2>{t('figures')}</h2>
        <FactGrid
          facts={[
            [t('coveredRecords'), count(recall.covered, recall.filters.covered)],
            [t('possibleRecords'), count(recall.possible, recall.filters.possible)],
            [t('afterRemedy'), count(recall.after, recall.filters.after)],
          ]}
        />
      </section>
      <section className={`card min-w-0 mb-16 scroll-x ${css.panel}`}>
        <h2>{t('sections.main')}</h2>
        <FactGrid facts={facts} />
      </section>
      <section className={`card min-w-0 mb-16 scroll-x ${css.panel}`}>
        <h2>{t('sections.defect')}</h2>
        <FactGrid facts={long.map(name => [t(`fields.${name}`), recall[name]])} wide />
      </section>
    </>
  )
}
