import { notFound } from 'next/navigation'
import { getFormatter, getTranslations } from 'next-intl/server'
import { screen } from '@/app/_screen'
import { LinkButton } from '@/app/_ui/link-button'
import { PlainTable } from '@/app/_ui/table/plain-table'
import { listProgress } from '@/lib/recalls/progress/list-progress'
import { type After, readAfter } from '@/lib/recalls/read-after'
import { getRecall, type RecallDetail } from '@/lib/recalls/read-recall'
import { listRecallFiles } from '@/lib/recalls/recall-files'
import { Sheet } from '../../_parts/print/sheet'
import { ScopeTable } from '../_parts/detail/scopes-tab'
import css from './print.module.css'

const numbers = ['total', 'done', 'unreachable', 'removed'] as const
const long = ['defect', 'consequence', 'remedy', 'interim'] as const

export default screen({
  path: '/carBack/print',
  async read(ctx, _, { id }) {
    if (typeof id !== 'string') notFound()
    const [recall, progress, after, files] = await Promise.all([
      getRecall(ctx, { id }),
      listProgress(ctx, { id }),
      readAfter(ctx, { id }),
      listRecallFiles(ctx, { id }),
    ])
    return { recall, progress, after, files }
  },
  async render({ recall, progress, after, files }, ctx) {
    const words = await wordsOf()
    const { t, format, percent } = words
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
        <dl className={`grid gap-y-4 gap-x-16 mt-8 ${css.facts}`}>
          {factsOf(recall, words).map(([name, value]) => (
            <div className="flex gap-8" key={name}>
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
                t('progress.quarterShort'),
                ...numbers.map(name => t(`fields.${name}`)),
                t('completion'),
                t('fields.note'),
              ]}
              right={[2, 3, 4, 5, 6]}
            >
              {progress.reports.map(({ id, asOf, quarter, completion, note, ...report }) => (
                <tr key={id}>
                  <td className="nowrap">{asOf}</td>
                  <td>{t('progress.quarter', { n: quarter + 1 })}</td>
                  {numbers.map(name => (
                    <td key={name} className="text-right">
                      {format.number(report[name])}
                    </td>
                  ))}
                  <td className="text-right">{percent(completion) ?? '–'}</td>
                  <td>{note}</td>
                </tr>
              ))}
            </PlainTable>
          </section>
        )}
        <section>
          <h3>{t('tabs.after')}</h3>
          {afterOf(recall, after, words).map(line => (
            <p key={line}>{line}</p>
          ))}
        </section>
        {files.length > 0 && (
          <section>
            <h3>{t('tabs.files')}</h3>
            <p>{files.map(({ name }) => name).join(words.comma)}</p>
          </section>
        )}
      </Sheet>
    )
  },
})

type Words = Awaited<ReturnType<typeof wordsOf>>

async function wordsOf() {
  const [t, ui, format] = await Promise.all([
    getTranslations('recalls'),
    getTranslations('ui'),
    getFormatter(),
  ])
  const percent = (value: number | null) =>
    value === null ? null : format.number(value, { style: 'percent', maximumFractionDigits: 1 })
  return { t, format, percent, comma: ui('comma') }
}

function factsOf(recall: RecallDetail, { t, format, percent, comma }: Words): [string, string | null][] {
  const called = ({ recallNo, title }: { recallNo: string | null; title: string | null }) =>
    `${recallNo} ${title}`
  return [
    [t('fields.state'), t(`state.${recall.state}`)],
    [t('fields.producerId'), recall.producerName],
    [t('fields.brandIds'), recall.brandNames.join(comma)],
    [t('fields.kind'), t(`kind.${recall.kind}`)],
    [t('fields.influence'), t(`influence.${recall.influence}`)],
    [t('fields.cause'), recall.cause && t(`cause.${recall.cause}`)],
    [t('fields.assemblyCode'), [recall.assemblyName, recall.subAssemblyName].filter(Boolean).join(' · ')],
    [t('fields.symptomCodes'), recall.symptomNames.join(comma)],
    [t('fields.quantity'), format.number(recall.quantity)],
    [t('fields.filedAt'), recall.filedAt],
    [t('fields.announcedAt'), recall.announcedAt],
    [t('fields.startsAt'), recall.startsAt],
    [t('fields.endsAt'), recall.endsAt],
    [t('fields.remedyWays'), recall.remedyWays.map(one => t(`remedyWay.${one}`)).join(comma)],
    [t('fields.notifyWay'), recall.notifyWay],
    [t('fields.hotline'), recall.hotline],
    [t('fields.supersedesId'), recall.supersedes && called(recall.supersedes)],
    [t('supersededBy'), recall.supersededBy.map(called).join(comma)],
    [t('completion'), percent(recall.completion)],
    [t('coveredRecords'), format.number(recall.covered)],
    [t('possibleRecords'), format.number(recall.possible)],
  ]
}

function afterOf(recall: RecallDetail, { remedy, outside }: After, { t, format }: Words): string[] {
  const count = (name: string, n: number) => `${name} ${format.number(n)}`
  const line = (...parts: string[]) => parts.join(' · ')
  return [
    remedy
      ? line(
          `${t('after.question', { assembly: recall.assemblyName })} ${t('after.denominator', { day: remedy.from })}`,
          count(t('after.records'), remedy.n),
          count(t('after.repaired'), remedy.repaired),
          count(t('after.notRepaired'), remedy.notRepaired),
        )
      : t('after.notBegun'),
    outside
      ? line(
          t('after.outside', { part: recall.subAssemblyName || recall.assemblyName }),
          `${t('after.since', { day: outside.from })} ${format.number(outside.n)}`,
          count(t('after.not'), outside.not),
          count(t('after.possible'), outside.possible),
          count(t('after.covered'), outside.covered),
        )
      : t('after.noSeries'),
  ]
}
