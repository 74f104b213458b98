import { useFormatter, useTranslations } from 'next-intl'
import { basePath } from '@/app/_ui/call-address'
import { recordsAddress } from '@/lib/analysis/query/link'
import type { FilterValues } from '@/lib/defects/list/filters'
import type { RecallDetail } from '@/lib/recalls/read-recall'
import css from '../recalls.module.css'

const long = ['defect', 'consequence', 'remedy', 'interim'] as const

export function SummaryTab({ recall }: { recall: RecallDetail }) {
  const t = useTranslations('recalls')
  const comma = useTranslations('ui')('comma')
  const format = useFormatter()
  const count = (n: number, filters: FilterValues | null) =>
    filters ? (
      <a className="underlined" href={basePath + recordsAddress(filters)}>
        {format.number(n)}
      </a>
    ) : (
      '–'
    )
  const campaign = (one: { id: string; recallNo: string | null; title: string | null }) => (
    <a key={one.id} href={`${basePath}/carBack?id=${one.id}`}>
      {one.recallNo} {one.title}
    </a>
  )
  const facts: [string, React.ReactNode][] = [
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
        <a href={`${basePath}/rule?entry=${recall.watchItem.id}`}>#{recall.watchItem.id}</a>
      ),
    ],
  ]
  return (
    <>
      <section className={`card min-w-0 mb-16 scroll-x ${css.panel}`}>
        <h2>{t('figures')}</h2>
        <dl className={`grid ${css.fields}`}>
          <Fact name={t('coveredRecords')}>{count(recall.covered, recall.filters.covered)}</Fact>
          <Fact name={t('possibleRecords')}>{count(recall.possible, recall.filters.possible)}</Fact>
          <Fact name={t('afterRemedy')}>{count(recall.after, recall.filters.after)}</Fact>
        </dl>
      </section>
      <section className={`card min-w-0 mb-16 scroll-x ${css.panel}`}>
        <h2>{t('sections.main')}</h2>
        <dl className={`grid ${css.fields}`}>
          {facts.map(([name, value]) => (
            <Fact key={name} name={name}>
              {value}
            </Fact>
          ))}
        </dl>
      </section>
      <section className={`card min-w-0 mb-16 scroll-x ${css.panel}`}>
        <h2>{t('sections.defect')}</h2>
        <dl className={`grid ${css.fields}`}>
          {long.map(name => (
            <Fact key={name} name={t(`fields.${name}`)} wide>
              {recall[name]}
            </Fact>
          ))}
        </dl>
      </section>
    </>
  )
}

function Fact({ name, wide, children }: { name: string; wide?: boolean; children: React.ReactNode }) {
  return (
    <div className={wide ? 'all-columns' : undefined}>
      <dt className="tertiary">{name}</dt>
      <dd>{children || '–'}</dd>
    </div>
  )
}
