'use client'

import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { useMemo } from 'react'
import { asInput } from '@/app/_ui/as-input'
import { call } from '@/app/_ui/call'
import { notice } from '@/app/_ui/feedback/feedback'
import type { FormSection, FormValues } from '@/app/_ui/form/form-fields'
import { useRecordForm } from '@/app/_ui/form/use-record-form'
import { saveOrAsk } from '@/app/_ui/save-or-ask'
import { HistorySteps } from '@/app/(staff)/_parts/entry-drawer/history-steps'
import { useHistory } from '@/app/(staff)/_parts/entry-drawer/use-history'
import type { CodeItemRow } from '@/lib/dictionaries/codes/code-item-rows'
import { forgetCodedLists } from '../../../_parts/coded-lists'
import { useStaleQuestion } from '../../../_parts/use-stale-question'

interface Options {
  list: { key: string; name: string }
  row: CodeItemRow | undefined
  userId: string
  onSaved(): void
}

const textOf = (value: unknown) => (value === null || value === undefined ? null : String(value))

export function useCodeForm({ list, row, userId, onSaved }: Options) {
  const t = useTranslations('dictionaries')
  const router = useRouter()
  const ask = useStaleQuestion('dictionaries.stale')
  const fields = useCodeFields(row)
  const initial = useMemo(
    (): FormValues => ({
      code: row?.code ?? null,
      name: row?.name ?? null,
      nameEn: row?.nameEn ?? null,
      sort: textOf(row?.sort),
    }),
    [row],
  )
  const form = useRecordForm({
    ...{ userId, initial, sections: fields },
    name: `codes:${row?.id ?? `${list.key} new`}`,
    version: row?.version,
  })

  const send = ({ sort, ...given }: FormValues, version: number) => {
    const order = sort === null || sort === undefined ? {} : { sort: Number(sort) }
    const item = { key: list.key, ...order }
    const quiet = { quiet: true }
    return row
      ? call('PUT /dicinfo/update', asInput(given, { ...item, code: row.code, version }), quiet)
      : call('POST /dicinfo/add', asInput(given, item), quiet)
  }
  const onSave = async () => {
    const saved = await saveOrAsk<CodeItemRow, CodeItemRow>(
      version => send(row ? form.changes : form.values, version),
      form.version ?? 0,
      ({ current, conflicts = [] }) =>
        ask(
          conflicts.map(({ field, yours, theirs }) => [
            field,
            t('stale.line', {
              field: t(`fields.${field as 'name'}`),
              theirs: textOf(theirs) ?? t('stale.none'),
              yours: textOf(yours) ?? t('stale.none'),
            }),
          ]),
          current.updatedByName ?? t('stale.someone'),
        ),
    )
    if (!saved) return false
    forgetCodedLists()
    form.saved()
    if (saved === 'theirs') {
      form.undo()
      router.refresh()
      return false
    }
    notice.success(t(row ? 'saved' : 'added', { name: saved.name }))
    onSaved()
    return true
  }
  const history = row && {
    key: 'history',
    title: t('history.title'),
    content: <CodeHistory row={row} />,
  }
  return { form, sections: history ? [...fields, history] : fields, onSave }
}

function useCodeFields(row: CodeItemRow | undefined): FormSection[] {
  const t = useTranslations('dictionaries')
  return useMemo(() => {
    const label = (name: 'code' | 'name' | 'nameEn' | 'sort') => ({ name, label: t(`fields.${name}`) })
    return [
      {
        key: 'main',
        title: t('sections.main'),
        fields: [
          {
            ...label('code'),
            type: 'text',
            required: true,
            maxLength: 40,
            code: true,
            disabled: () => row !== undefined,
            hint: t('hint.fixed'),
          },
          { ...label('name'), type: 'text', required: true },
        ],
      },
      {
        key: 'order',
        title: t('sections.order'),
        fields: [
          { ...label('nameEn'), type: 'text' },
          { ...label('sort'), type: 'number', min: 0, max: 999_999, hint: t('hint.sort') },
        ],
      },
    ]
  }, [t, row])
}

function CodeHistory({ row: { id, key, code } }: { row: CodeItemRow }) {
  const t = useTranslations('dictionaries')
  const steps = useHistory(id, () => call('GET /dicinfo/history', { key, code }, { quiet: true }))
  return (
    <HistorySteps
      steps={steps}
      label={name => t(`fields.${name as 'name'}`)}
      isFlag={name => name === 'enabled'}
    />
  )
}
