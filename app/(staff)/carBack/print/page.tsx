import { notFound } from 'next/navigation'
import { getFormatter, getTranslations } from 'next-intl/server'
import { screen } from '@/app/_screen'
import { LinkButton } from '@/app/_ui/link-button'
import { PlainTable } from '@/app/_ui/table/plain-table'
import { getRecall } from '@/lib/recalls/get-recall'
import { listProgress } from '@/lib/recalls/progress/list-progress'
import { Sheet } from '../../_parts/print/sheet'
import { ScopeTable } from '../_parts/detail/scopes-tab'
import css from './print.module.css'

const numbers = ['total', 'done', 'unreachable', 'removed'] as const
const long = ['defect', 'consequence', 'remedy', 'interim'] as const

export default screen({
  path: '/carBack/print',
  async read(ctx, _, { id }) {
    if (typeof id !== 'string') notFound()
    return { recall: await getRecall(ctx, { id }), progress: await listProgress(ctx, { id }) }
  },
  async render({ recall, progress }, ctx) {
    const [t, format] = await Promise.all([getTranslations('recalls'), getFormatter()])
    const facts: [string, string | number | null][] = [
      [t('fields.state'), t(`state.${recall.state}`)],
      [t('fields.producerId'), recall.producerName],
      [t('fields.kind'), t(`kind.${recall.kind}`)],
      [t('fields.influence'), t(`influence.${recall.influence}`)],
      [t('fields.assemblyCode'), [recall.assemblyName, recall.subAssemblyName].filter(Boolean).join(' · ')],
      [t('fields.quantity'), format.number(recall.quantity)],
      [t('fields.filedAt'), recall.filedAt],
      [t('fields.startsAt'), recall.startsAt],
      [t('fields.endsAt'), recall.endsAt],
      [t('fields.hotline'), recall.hotline],
      [t('fields.notifyWay'), recall.notifyWay],
      [t('coveredRecords'), format.number(recall.covered)],
      [t('possibleRecords'), format.number(recall.possible)],
      [t('afterRemedy'), format.number(recall.after)],
    ]
    return (
      <Sheet
        ctx={ctx}
        title={`${t('print')} · ${recall.recallNo}`}
        name={recall.recallNo}
        mark={recall.recallNo}
        className={css.recall}
        actions={<LinkButton href={`/carBack?id=${recall.id}`}>{t('recall')}</LinkButton>}
        head={
          <>
            <h2>{recall.title}</h2>
            <span>{recall.recallNo}</span>
          </>
        }
      >
        <dl className={css.facts}>
          {facts.map(([name, value]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value || '–'}</dd>
            </div>
          ))}
        </dl>
        {long.map(
          name =>
            recall[name] && (
              <section key={name}>
                <h3>{t(`fields.${name}`)}</h3>
                <p className={css.text}>{recall[name]}</p>
              </section>
            ),
        )}
        {recall.scopes.length > 0 && (
          <section className={css.scopes}>
            <h3>{t('scopeCount', { count: recall.scopes.length })}</h3>
            <ScopeTable scopes={recall.scopes} />
          </section>
        )}
        {progress.reports.length > 0 && (
          <section>
            <h3>{t('progress.title')}</h3>
            <PlainTable
              heads={[
                t('fields.asOf'),
                ...numbers.map(name => (
                  <th key={name} scope="col" className={css.number}>
                    {t(`fields.${name}`)}
                  </th>
                )),
                <th key="completion" scope="col" className={css.number}>
                  {t('completion')}
                </th>,
              ]}
            >
              {progress.reports.map(({ id, asOf, completion, ...report }) => (
                <tr key={id}>
                  <td>{asOf}</td>
                  {numbers.map(name => (
                    <td key={name} className={css.number}>
                      {format.number(report[name])}
                    </td>
                  ))}
                  <td className={css.number}>
                    {completion === null
                      ? '–'
                      : format.number(completion, { style: 'percent', maximumFractionDigits: 1 })}
                  </td>
                </tr>
              ))}
            </PlainTable>
          </section>
        )}
      </Sheet>
    )
  },
})
