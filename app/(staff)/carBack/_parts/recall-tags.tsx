import { useFormatter, useTranslations } from 'next-intl'
import { Tag, type Tone } from '@/app/_ui/state-tag'
import type { RecallRow } from '@/lib/recalls/recall-rows'

const tones: Record<RecallRow['state'], Tone> = {
  draft: 'grey',
  filed: 'blue',
  running: 'cyan',
  done: 'green',
  withdrawn: 'dark',
}

export function usePercent() {
  const format = useFormatter()
  return (share: number | null) =>
    share === null ? '–' : format.number(share, { style: 'percent', maximumFractionDigits: 1 })
}

export function RecallTags({ recall }: { recall: Pick<RecallRow, 'state' | 'overdue' | 'unmatched'> }) {
  const t = useTranslations('recalls')
  const { state, overdue, unmatched } = recall
  return (
    <span className="inline-flex wrap gap-4">
      <Tag tone={tones[state]}>{t(`state.${state}`)}</Tag>
      {overdue && <Tag tone="red">{t('overdue')}</Tag>}
      {unmatched && <Tag tone="orange">{t('unmatchedShort')}</Tag>}
    </span>
  )
}
