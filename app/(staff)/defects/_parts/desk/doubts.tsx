import { useTranslations } from 'next-intl'
import { basePath } from '@/app/_ui/navigation'
import { likelyFrom } from '../duplicates/use-duplicates'
import type { StepName } from '../steps/target'
import type { Opened } from './use-desk'

export const likelySame = ({ candidates }: Opened) =>
  (candidates ?? []).filter(({ score }) => score >= likelyFrom)

const mostNamed = 6

// What the record itself does not show at once, beside the decision that it may change.
export function Doubts({ opened, name }: { opened: Opened; name: StepName }) {
  const t = useTranslations('desk.doubts')
  const label = useTranslations('fields')
  const comma = useTranslations('ui')('comma')
  const missing = name === 'review' ? opened.missing : []
  const same = likelySame(opened)
  if (missing.length + same.length === 0) return null
  const fields = missing.slice(0, mostNamed).map(field => label(field))
  return (
    <p className="mb-8 break-words text-warning" role="note">
      {missing.length > 0 &&
        t('missing', {
          count: missing.length,
          fields: fields.join(comma),
          more: missing.length - fields.length,
        })}
      {same.map(({ id, complaintNo, score }) => (
        <span key={id}>
          {' '}
          {t('same', { percent: Math.floor(score * 100) })}{' '}
          <a
            className="mono"
            href={`${basePath}/defects/compare?one=${opened.record.id}&other=${id}`}
            target="_blank"
            rel="noreferrer"
          >
            {complaintNo}
          </a>
        </span>
      ))}{' '}
      {name === 'review' && t('notChosen')}
    </p>
  )
}
