'use client'

import { Button } from 'antd'
import { useRouter } from 'next/navigation'
import { useFormatter, useTranslations } from 'next-intl'
import { asInput } from '@/app/_ui/as-input'
import { call } from '@/app/_ui/call'
import { notice } from '@/app/_ui/feedback/feedback'
import { reasonField } from '@/app/_ui/form/form-fields'
import { useFieldsDialog } from '@/app/_ui/form/use-fields-dialog'
import { TextButton } from '@/app/_ui/icon'
import { Panel } from '@/app/_ui/panel'
import { ChosenRecords, useMarked } from '@/app/(staff)/_parts/chosen-records'
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
  const { marked, choose } = useMarked(page.records)
  const [dialog, ask] = useFieldsDialog()
  const { id, can } = file
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
      <ChosenRecords
        none={t('noRecords')}
        {...{ page, marked, choose, listHref, mayChoose: can.edit }}
        label={t(`options.verdict.${verdict}`)}
        hrefOf={number => recordsHref(id, verdict, number)}
        heads={[t('reason'), t('by')]}
        cellsOf={({ reason, decidedByName }) => [reason ?? '–', decidedByName ?? '–']}
        actions={[...offered, null].map(one => (
          <Button
            key={one ?? 'remove'}
            danger={one === null}
            disabled={marked.length === 0}
            onClick={() => judge(one)}
          >
            {t(`judge.${one ?? 'remove'}`)}
          </Button>
        ))}
      />
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
    <TextButton onClick={() => void set(given).catch(() => router.refresh())}>{label}</TextButton>
  )
  return (
    <p className="row wrap gap-8 mt-16 secondary">
      {t(searchFilters ? 'search.on' : 'search.off')}
      {can.edit && searchFilters && button(t('search.end'), null)}
      {can.edit && !searchFilters && Object.keys(filters).length > 0 && button(t('search.start'), filters)}
    </p>
  )
}
