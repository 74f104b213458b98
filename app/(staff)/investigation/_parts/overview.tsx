'use client'

import { Button } from 'antd'
import Link from 'next/link'
import { useTranslations } from 'next-intl'
import { hrefOf } from '@/app/_ui/call-address'
import { Icon } from '@/app/_ui/icon'
import { LinkButton } from '@/app/_ui/link-button'
import { PageHead } from '@/app/_ui/page-head'
import { Panel } from '@/app/_ui/panel'
import { PlainTable } from '@/app/_ui/table/plain-table'
import type { OverviewTable } from '@/lib/investigations/overview/tabulate-overview'
import css from './investigation.module.css'

interface Props {
  finding: string
  tables: OverviewTable[]
}

export function Overview({ finding, tables }: Props) {
  const t = useTranslations('investigations')
  const file = (format: 'docx' | 'pdf') => (
    <Button
      href={hrefOf('GET /investigationinfo/overview/file', { format })}
      download
      icon={<Icon name="download" />}
    >
      {t(`overview.${format}`)}
    </Button>
  )
  return (
    <>
      <PageHead title={t('overview.title')}>
        <LinkButton href="/investigation">{t('back')}</LinkButton>
        {file('docx')}
        {file('pdf')}
      </PageHead>
      <Panel>{finding}</Panel>
      {tables.map(table => (
        <TablePanel key={table.name} {...table} />
      ))}
    </>
  )
}

function TablePanel({ name, title, columns, rows, notes }: OverviewTable) {
  return (
    <Panel title={title}>
      <PlainTable
        aria-label={title}
        className={`table-fixed ${css.overview}`}
        heads={columns}
        right={columns.map((_, at) => at).slice(1)}
      >
        {rows.map(([first, ...cells]) => (
          <tr key={first!.text}>
            <th scope="row">{first!.text}</th>
            {cells.map((cell, at) => (
              <td key={`${name} ${columns[at + 1]}`} className="text-right">
                <Linked {...cell} />
              </td>
            ))}
          </tr>
        ))}
      </PlainTable>
      {notes.map(note => (
        <p key={note.text} className="tertiary text-12 mt-8">
          <Linked {...note} />
        </p>
      ))}
    </Panel>
  )
}

const Linked = ({ text, href }: OverviewTable['notes'][number]) =>
  href ? (
    <Link href={href} prefetch={false}>
      {text}
    </Link>
  ) : (
    text
  )
