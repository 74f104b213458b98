'use client'

import { Button, Checkbox } from 'antd'
import Link from 'next/link'
import { useRouter } from 'next/navigation'
import { useFormatter, useTranslations } from 'next-intl'
import { useState } from 'react'
import { asInput } from '@/app/_ui/as-input'
import { call } from '@/app/_ui/call'
import { notice } from '@/app/_ui/feedback/feedback'
import { reasonField } from '@/app/_ui/form/form-fields'
import { useFieldsDialog } from '@/app/_ui/form/use-fields-dialog'
import { Panel } from '@/app/_ui/panel'
import { PlainTable } from '@/app/_ui/table/plain-table'
import { LinkTabs } from '@/app/(staff)/_parts/link-tabs'
import { judgements, verdicts } from '@/lib/investigations/states'
import type { Detail } from './read-detail'
import { recordsHref } from './tabs'

type Props = Pick<Detail, 'file'> & NonNullable<Detail['records']>

export function RecordsTab({ file, counts, verdict, page, listHref }: Props) {
  const t = useTranslations('investigations')
  const words = useTranslations('recalls.records')
  const format = useFormatter()
  const router = useRouter()
  const [chosen, choose] = useState<readonly string[]>([])
  const [dialog, ask] = useFieldsDialog()
  const { id, can } = file
  const ids = page.records.map(record => record.id)
  const marked = chosen.filter(one => ids.includes(one))
  const judge = (given: (typeof judgements)[number] | 'included' | null) => {
    const step = t(`judge.${given ?? 'remove'}`)
    ask({
      ...{
        title: `${step} · ${words('chosen', { count: marked.length })}`,
        okText: step,
        danger: given === null,
      },
      fields: given === 'included' ? [] : [reasonField(t('reason'), 500)],
      async onSend(values) {
        await call(
          'POST /investigationinfo/verdict',
          asInput(values, { id, complaintIds: [...marked], verdict: given }),
        )
        notice.success(t('judged', { count: marked.length }))
        choose([])
        router.refresh()
      },
    })
  }
  const offered = (['included', ...judgements] as const).filter(one => one !== verdict)
  return (
    <Panel>
      <LinkTabs label={t('tabs.records')} tabs={verdicts} open={verdict} hrefOf={one => recordsHref(id, one)}>
        {one => `${t(`options.verdict.${one}`)} ${format.number(counts[one] ?? 0)}`}
      </LinkTabs>
      <SearchLine file={file} />
      {page.records.length === 0 ? (
        <p className="tertiary mt-16">{t('noRecords')}</p>
      ) : (
        <>
          <div className="row wrap gap-8 mb-8 mt-16">
            {can.edit &&
              [...offered, null].map(one => (
                <Button
                  key={one ?? 'remove'}
                  danger={one === null}
                  disabled={marked.length === 0}
                  onClick={() => judge(one)}
                >
                  {t(`judge.${one ?? 'remove'}`)}
                </Button>
              ))}
            {can.edit && <span className="tertiary">{words('chosen', { count: marked.length })}</span>}
            <Link href={listHref} prefetch={false}>
              {words('list')}
            </Link>
          </div>
          <Rows
            {...{ page, marked, mayEdit: can.edit }}
            label={t(`options.verdict.${verdict}`)}
            onChoose={(one, on) => choose(on ? [...marked, one] : marked.filter(other => other !== one))}
            onChooseAll={on => choose(on ? ids : [])}
          />
          {page.pages > 1 && (
            <nav className="row wrap gap-8 mt-8">
              {page.current > 1 && (
                <Link href={recordsHref(id, verdict, page.current - 1)} prefetch={false}>
                  {words('previous')}
                </Link>
              )}
              <span>{words('page', { page: page.current, pages: page.pages })}</span>
              {page.current < page.pages && (
                <Link href={recordsHref(id, verdict, page.current + 1)} prefetch={false}>
                  {words('next')}
                </Link>
              )}
            </nav>
          )}
        </>
      )}
      {dialog}
    </Panel>
  )
}

// The scope of the file is its search; other conditions are set by the call.
function SearchLine({ file }: Pick<Detail, 'file'>) {
  const t = useTranslations('investigations')
  const router = useRouter()
  const { id, searchFilters, can, brandIds, modelRangeIds, assemblyCode, subAssemblyCode } = file
  const scope = {
    ...(modelRangeIds.length > 0 ? { modelRangeId: modelRangeIds } : { brandId: brandIds }),
    ...(subAssemblyCode
      ? { subAssemblyCode: [subAssemblyCode] }
      : { assemblyCode: [assemblyCode].filter(Boolean) }),
  }
  const filters = Object.fromEntries(Object.entries(scope).filter(([, values]) => values.length > 0))
  const set = async (given: object | null) => {
    const { proposed } = await call('PUT /investigationinfo/search', asInput({ id, filters: given }))
    notice.success(given ? t('search.proposed', { count: proposed }) : t('search.ended'))
    router.refresh()
  }
  const button = (label: string, given: object | null) => (
    <button type="button" className="ui-link" onClick={() => void set(given).catch(() => router.refresh())}>
      {label}
    </button>
  )
  return (
    <p className="row wrap gap-8 mt-16 secondary">
      {t(searchFilters ? 'search.on' : 'search.off')}
      {can.edit && searchFilters && button(t('search.end'), null)}
      {can.edit && !searchFilters && Object.keys(filters).length > 0 && button(t('search.start'), filters)}
    </p>
  )
}

interface RowsProps {
  page: Props['page']
  label: string
  marked: readonly string[]
  mayEdit: boolean
  onChoose(id: string, on: boolean): void
  onChooseAll(on: boolean): void
}

function Rows({ page: { records }, label, marked, mayEdit, onChoose, onChooseAll }: RowsProps) {
  const t = useTranslations('investigations')
  const words = useTranslations('recalls.records')
  const field = useTranslations('fields')
  const boxHead = (
    <th key="box" scope="col">
      <Checkbox
        aria-label={words('all')}
        checked={marked.length === records.length}
        indeterminate={marked.length > 0 && marked.length < records.length}
        onChange={({ target }) => onChooseAll(target.checked)}
      />
    </th>
  )
  return (
    <div className="scroll-x">
      <PlainTable
        aria-label={label}
        heads={[
          ...(mayEdit ? [boxHead] : []),
          ...[field('complaintNo'), field('receivedAt'), field('summary'), t('reason'), t('by')],
        ]}
      >
        {records.map(({ id, complaintNo, receivedAt, summary, reason, decidedByName }) => (
          <tr key={id}>
            {mayEdit && (
              <td>
                <Checkbox
                  aria-label={words('one', { number: complaintNo })}
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
            <td>{reason ?? '–'}</td>
            <td>{decidedByName ?? '–'}</td>
          </tr>
        ))}
      </PlainTable>
    </div>
  )
}
