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
      <span className="about">
        <span className="number">{matched === 'number' ? marked : complaintNo}</span>
        <StateTag state={state}>{stateDes}</StateTag>
        <span className="car">{[brandName, modelRangeName].filter(Boolean).join(' · ')}</span>
      </span>
      <span className="said">
        <span className="what">{byWords ? marked : summary}</span>
        {!byWords && matched !== 'number' && (
          <span className="by">
            {t(matched)} <b>{marked}</b>
          </span>
        )}
      </span>
    </>
  )
}
