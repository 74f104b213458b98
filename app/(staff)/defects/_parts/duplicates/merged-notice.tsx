import { useTranslations } from 'next-intl'
import type { Relation } from '@/lib/defects/history/list-relations'

export function MergedNotice({ survivor }: { survivor: Relation | null }) {
  const t = useTranslations('duplicates')
  if (!survivor) return null
  return (
    <p className="ui-notice across" role="note">
      {t.rich('notice', {
        number: survivor.complaintNo,
        link: words => (
          <a className="mono" href={`/app/defects/${survivor.id}`}>
            {words}
          </a>
        ),
      })}
    </p>
  )
}
