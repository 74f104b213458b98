import { useTranslations } from 'next-intl'
import { useMemo } from 'react'
import type { SearchField } from '@/app/_ui/table/search/search-fields'
import { influences, recallKinds, remedyWays } from '@/lib/recalls/choice-schema'
import { recallStates } from '@/lib/recalls/state-schema'
import { assemblyOptions, referenceOptions } from '../recall-options'

export function useRecallSearch(): SearchField[] {
  const t = useTranslations('recalls')
  const words = useTranslations('dictionaries')
  return useMemo(() => {
    const mark = (name: string) => words('offMark', { name })
    const reference = (name: string, to: 'producer' | 'brand' | 'series') => ({
      ...{ name, label: t(`fields.${name as 'title'}`), type: 'multi-select' as const },
      search: (keyword: string, signal: AbortSignal) => referenceOptions(to, {}, keyword, signal, mark),
    })
    return [
      { name: 'keyword', label: t('keyword'), type: 'text', maxLength: 100, placeholder: t('keywordHint') },
      {
        ...{ name: 'state', label: t('fields.state'), type: 'multi-select' },
        options: recallStates.map(value => ({ value, label: t(`state.${value}`) })),
      },
      reference('producerId', 'producer'),
      reference('brandId', 'brand'),
      reference('modelRangeId', 'series'),
      {
        ...{ name: 'assemblyCode', label: t('fields.assemblyCode'), type: 'multi-select' },
        load: () => assemblyOptions(mark),
      },
      {
        ...{ name: 'kind', label: t('fields.kind'), type: 'multi-select' },
        options: recallKinds.map(value => ({ value, label: t(`kind.${value}`) })),
      },
      {
        ...{ name: 'influence', label: t('fields.influence'), type: 'multi-select' },
        options: influences.map(value => ({ value, label: t(`influence.${value}`) })),
      },
      {
        ...{ name: 'remedyWay', label: t('fields.remedyWays'), type: 'multi-select' },
        options: remedyWays.map(value => ({ value, label: t(`remedyWay.${value}`) })),
      },
      { name: 'filedAt', label: t('fields.filedAt'), type: 'date-range' },
      { name: 'overdue', label: t('overdue'), type: 'boolean' },
    ]
  }, [t, words])
}
