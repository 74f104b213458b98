'use client'

import { useTranslations } from 'next-intl'
import { confirm } from '@/app/_ui/feedback/feedback'
import { PlainTable } from '@/app/_ui/table/plain-table'
import css from '../recalls.module.css'

interface Conflict {
  field: string
  theirsText?: string | null
  yoursText?: string | null
}

export function useConflictQuestion() {
  const t = useTranslations('recalls.stale')
  const words = useTranslations('dictionaries.stale')
  const label = useTranslations('recalls.fields')
  return (conflicts: readonly Conflict[]) =>
    confirm({
      title: words('title', { name: words('someone') }),
      width: 720,
      content:
        conflicts.length === 0 ? (
          <p>{words('same')}</p>
        ) : (
          <PlainTable className={`w-full ${css.sides}`} heads={[t('field'), t('theirs'), t('yours')]}>
            {conflicts.map(({ field, theirsText, yoursText }) => (
              <tr key={field}>
                <th scope="row">{label.has(field as 'title') ? label(field as 'title') : field}</th>
                <td>{theirsText ?? words('none')}</td>
                <td>{yoursText ?? words('none')}</td>
              </tr>
            ))}
          </PlainTable>
        ),
      okText: words('overwrite'),
      cancelText: words('load'),
    })
}
