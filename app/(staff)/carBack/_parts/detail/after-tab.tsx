import { useTranslations } from 'next-intl'
import { Bars } from '@/app/_ui/charts/bars'
import { PlainTable } from '@/app/_ui/table/plain-table'
import { RecordCount } from '@/app/(staff)/_parts/analysis/record-count'
import { recordsAddress } from '@/lib/analysis/query/link'
import type { After } from '@/lib/recalls/read-after'
import type { RecallDetail } from '@/lib/recalls/read-recall'
import css from '../recalls.module.css'

export function AfterTab({ after: { remedy, outside }, recall }: { after: After; recall: RecallDetail }) {
  const t = useTranslations('recalls.after')
  const part = recall.subAssemblyName || recall.assemblyName
  return (
    <>
      <section className={`card min-w-0 mb-16 scroll-x ${css.panel}`}>
        {remedy ? <Remedy remedy={remedy} assembly={recall.assemblyName} /> : <p>{t('notBegun')}</p>}
      </section>
      <section className={`card min-w-0 mb-16 scroll-x ${css.panel}`}>
        {outside ? <Outside outside={outside} part={part} /> : <p>{t('noSeries')}</p>}
      </section>
    </>
  )
}

function Remedy({ remedy, assembly }: { remedy: NonNullable<After['remedy']>; assembly: string }) {
  const t = useTranslations('recalls.after')
  if (remedy.n === 0) return <p className="tertiary">{t('none', { assembly, day: remedy.from })}</p>
  return (
    <>
      <Bars
        frame={{ question: t('question', { assembly }), denominator: t('denominator', { day: remedy.from }) }}
        time
        marks={remedy.months.map(({ month, n, filters }) => ({
          key: month,
          label: month,
          value: n,
          href: recordsAddress(filters),
        }))}
      />
      <PlainTable heads={[t('month'), t('records'), t('repaired'), t('notRepaired')]} right={[1, 2, 3]}>
        {[...remedy.months.filter(({ n }) => n > 0), { ...remedy, month: t('total') }].map(
          ({ month, n, repaired, notRepaired, filters }) => (
            <tr key={month}>
              <th scope="row">{month}</th>
              <td className="text-right">
                <RecordCount n={n} filters={filters} />
              </td>
              <td className="text-right">
                <RecordCount n={repaired} filters={{ ...filters, repaired: true }} />
              </td>
              <td className="text-right">
                <RecordCount n={notRepaired} filters={{ ...filters, repaired: false }} />
              </td>
            </tr>
          ),
        )}
      </PlainTable>
    </>
  )
}

function Outside({ outside, part }: { outside: NonNullable<After['outside']>; part: string }) {
  const t = useTranslations('recalls.after')
  const { spans, production, filters } = outside
  const range = spans.map(({ from, to }) => `${from ?? ''}～${to ?? ''}`).join(' · ')
  return (
    <>
      <h2>{t('outside', { part })}</h2>
      <p>
        {t('since', { day: outside.from })} <RecordCount n={outside.n} filters={filters.all} /> · {t('not')}{' '}
        <RecordCount n={outside.not} filters={filters.not} /> · {t('possible')}{' '}
        <RecordCount n={outside.possible} filters={filters.possible} /> · {t('covered')}{' '}
        <RecordCount n={outside.covered} filters={filters.covered} />
      </p>
      {production.length > 0 && (
        <div className="mt-16">
          <Bars
            frame={{
              question: t('histogram'),
              denominator: [t('drawn'), range ? t('range', { range }) : t('noRange')].join(' · '),
            }}
            names={{ item: t('production'), value: t('outsideShort'), before: t('insideShort') }}
            time
            marks={production.map(({ month, inside, outside: n, filters }) => ({
              key: month,
              label: month,
              value: n,
              href: n > 0 ? recordsAddress(filters.outside) : undefined,
              before: inside,
              beforeHref: inside > 0 ? recordsAddress(filters.inside) : undefined,
            }))}
          />
        </div>
      )}
      {outside.withoutProduction > 0 && (
        <p className="tertiary">
          {t('undated')} <RecordCount n={outside.withoutProduction} filters={filters.withoutProduction} />
        </p>
      )}
    </>
  )
}
