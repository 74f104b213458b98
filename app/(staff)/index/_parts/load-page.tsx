import Link from 'next/link'
import { useFormatter, useTranslations } from 'next-intl'
import { LinkButton } from '@/app/_ui/link-button'
import { PageHead } from '@/app/_ui/page-head'
import { Panel } from '@/app/_ui/panel'
import { PlainTable } from '@/app/_ui/table/plain-table'
import type { listAssignmentRules } from '@/lib/defects/assignment/rules'
import type { listLoad } from '@/lib/defects/desk/list-load'
import { AbsenceCell, AssignmentRules } from './assignment-rules'

interface PageProps {
  people: Awaited<ReturnType<typeof listLoad>>
  assignment: Awaited<ReturnType<typeof listAssignmentRules>>
}

export function LoadPage({ people, assignment: { rules, absences } }: PageProps) {
  const t = useTranslations('home')
  const days = useTranslations('units')('days')
  const format = useFormatter()
  const heads = (['person', 'deptName', 'held', 'oldest', 'came', 'done', 'absence'] as const).map(name =>
    t(`load.${name}`),
  )
  return (
    <>
      <PageHead title={t('tiles.load')} tab={t('title')}>
        <LinkButton href="/index">{t('title')}</LinkButton>
      </PageHead>
      <Panel>
        <p className="secondary mb-12">{t('load.help')}</p>
        <PlainTable heads={heads}>
          {people.map(({ id, name, deptName, held, oldestDays, came, done }) => (
            <tr key={id}>
              <th scope="row">{name}</th>
              <td>{deptName || '—'}</td>
              <td>
                <Link href={`/defects?assigneeId=${id}`} prefetch={false}>
                  {format.number(held)}
                </Link>
              </td>
              <td>{oldestDays === null ? '—' : `${format.number(oldestDays)} ${days}`}</td>
              <td>{format.number(came)}</td>
              <td>{format.number(done)}</td>
              <td>
                <AbsenceCell userId={id} name={name} absence={absences.find(({ userId }) => userId === id)} />
              </td>
            </tr>
          ))}
        </PlainTable>
      </Panel>
      <Panel title={t('rules.title')} className="mt-16">
        <AssignmentRules rules={rules} />
      </Panel>
    </>
  )
}
