import { useTranslations } from 'next-intl'
import { StateTag } from '@/app/_ui/state-tag'
import { Marked } from './marked'
import type { Found } from './use-find'

export function RecordChoice({ record }: { record: Found['records'][number] }) {
  const t = useTranslations('shell.find.kinds')
  const { complaintNo, state, stateDes, brandName, modelRangeName, summary, matched, snippet } = record
  const marked = <Marked text={snippet.text} hits={snippet.hits} />
  const byWords = matched === 'words'
  return (
    <>
      <span className="row gap-8 min-w-0">
        <span className="mono">{matched === 'number' ? marked : complaintNo}</span>
        <StateTag state={state}>{stateDes}</StateTag>
        <span className="truncate secondary">{[brandName, modelRangeName].filter(Boolean).join(' · ')}</span>
      </span>
      <span className="flex between gap-12 truncate secondary">
        <span className="truncate">{byWords ? marked : summary}</span>
        {!byWords && matched !== 'number' && (
          <span className="flex-none">
            {t(matched)} <b className="mono regular text-body">{marked}</b>
          </span>
        )}
      </span>
    </>
  )
}
