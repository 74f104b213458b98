import { useFormatter, useTranslations } from 'next-intl'
import { basePath } from '@/app/_ui/navigation'
import type { Column } from '@/app/_ui/table/columns'
import { EntryLink } from '@/app/(staff)/_parts/entry-drawer/entry-link'
import { RecallTags } from '../recall-tags'
import css from '../recalls.module.css'
import type { ListedRecall } from './read-recall-list'

export function useRecallColumns(): Column<ListedRecall>[] {
  const t = useTranslations('recalls')
  const format = useFormatter()
  const label = (name: string) => t(`fields.${name as 'title'}`)
  const count = (n: number, href: string | null) =>
    n > 0 && href ? (
      <a className={css.figure} href={basePath + href}>
        {format.number(n)}
      </a>
    ) : (
      format.number(n)
    )
  return [
    {
      ...{ key: 'recallNo', title: label('recallNo'), width: 120, locked: true, sortable: true, code: true },
      render: row => (
        <EntryLink href={`/carBack?id=${row.id}`} open={false}>
          {row.recallNo}
        </EntryLink>
      ),
    },
    { key: 'title', title: label('title'), width: 180, grow: true },
    { key: 'state', title: label('state'), width: 148, render: row => <RecallTags recall={row} /> },
    {
      ...{ key: 'quantity', title: label('quantity'), width: 96, align: 'right', sortable: true },
      text: row => format.number(row.quantity),
    },
    {
      ...{ key: 'completion', title: t('completion'), width: 76, align: 'right' },
      text: row =>
        row.completion === null
          ? ''
          : format.number(row.completion, { style: 'percent', maximumFractionDigits: 1 }),
    },
    {
      ...{ key: 'covered', title: t('coveredRecords'), width: 80, align: 'right' },
      render: row => count(row.covered, row.links.covered),
    },
    {
      ...{ key: 'after', title: t('afterRemedy'), width: 92, align: 'right' },
      render: row => count(row.after, row.links.after),
    },
    { key: 'producerId', title: label('producerId'), width: 112, text: row => row.producerName },
    {
      ...{ key: 'assemblyCode', title: label('assemblyCode'), width: 128 },
      text: row => [row.assemblyName, row.subAssemblyName].filter(Boolean).join(' · '),
    },
    { key: 'kind', title: label('kind'), width: 80, text: row => t(`kind.${row.kind}`) },
    { key: 'influence', title: label('influence'), width: 112, text: row => t(`influence.${row.influence}`) },
    { key: 'filedAt', title: label('filedAt'), width: 104, sortable: true },
  ]
}
