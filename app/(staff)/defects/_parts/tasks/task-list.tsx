'use client'

import { usePathname, useRouter, useSearchParams } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { Icon } from '@/app/_ui/icon'
import { LinkButton } from '@/app/_ui/link-button'
import { PageHead } from '@/app/_ui/page-head'
import { Panel } from '@/app/_ui/panel'
import { describeFilters, type SearchField, type ValueLabels } from '@/app/_ui/table/search/search-fields'
import { useRefreshWhile } from '@/app/_ui/use-refresh-while'
import { isPending } from '@/app/(staff)/_parts/job-state'
import { useDefectSearch } from '@/app/(staff)/_parts/record-search/defect-search'
import type { ExportStatus } from '@/lib/defects/export/read-export'
import { WideTable } from '../wide-table'
import type { Task, TaskKind } from './read-tasks'
import { TaskRow } from './task-row'
import css from './tasks.module.css'

const pollIntervalMs = 2_000
const widths = { kind: 64, what: undefined, state: 96, progress: 120, at: 144, result: '19%', actions: 152 }

interface TaskListProps {
  tasks: Task[]
  kind?: TaskKind
  jobId?: string
  // Of one's exports alone there is nothing to choose.
  kinds?: TaskKind[]
  labels: ValueLabels
  me: string
}

export function TaskList({ tasks, kind, jobId, kinds, labels, me }: TaskListProps) {
  const t = useTranslations('tasks')
  const words = useTranslations('defectExport')
  const router = useRouter()
  const path = usePathname()
  const query = useSearchParams()
  const describe = useExportWords(labels)
  useRefreshWhile(
    tasks.some(({ row }) => isPending(row)),
    tasks,
    pollIntervalMs,
  )
  const everybody = query.get('of') === 'everybody'
  const hrefWith = (name: string, value: string | undefined) => {
    const words = new URLSearchParams(query)
    words.delete('job')
    if (value) words.set(name, value)
    else words.delete(name)
    return words.size > 0 ? `${path}?${words}` : path
  }
  return (
    <>
      <PageHead
        title={kinds ? t('title') : words('list.title')}
        aside={kinds ? t(jobId ? 'one' : 'aside') : words('list.aside')}
      >
        {!kinds && (
          <LinkButton href="/defects/columns" icon={<Icon name="columns" />}>
            {words('columns.title')}
          </LinkButton>
        )}
        {kinds?.includes('import') && (
          <LinkButton href={hrefWith('of', everybody ? undefined : 'everybody')}>
            {t(everybody ? 'mine' : 'everybody')}
          </LinkButton>
        )}
      </PageHead>
      <Panel>
        {kinds && (
          <nav className="flex gap-8 mb-12" aria-label={t('kinds.label')}>
            {[undefined, ...kinds].map(one => (
              <LinkButton
                key={one ?? 'all'}
                size="small"
                type={one === kind ? 'primary' : 'default'}
                aria-current={one === kind ? 'page' : undefined}
                href={hrefWith('kind', one)}
              >
                {t(`kinds.${one ?? 'all'}`)}
              </LinkButton>
            ))}
          </nav>
        )}
        <WideTable
          none={kinds ? t('none') : words('list.none')}
          className={css.table}
          widths={widths}
          titleOf={t}
        >
          {tasks.map(task => (
            <TaskRow
              key={`${task.kind} ${task.row.jobId}`}
              {...{ task, me, describe }}
              onChange={() => router.refresh()}
            />
          ))}
        </WideTable>
      </Panel>
    </>
  )
}

function useExportWords(labels: ValueLabels) {
  const t = useTranslations('defectExport.list')
  const tf = useTranslations('fields')
  const ui = useTranslations('ui')
  const { fields: searched, linked } = useDefectSearch({ clear: true, filters: {}, labels })
  const fields: SearchField[] = [
    ...searched,
    ...linked,
    { name: 'deletedAt', label: tf('deletedAt'), type: 'date-range' },
  ]
  const words = { yes: ui('yes'), no: ui('no'), comma: ui('comma') }
  return ({ filters, chosen }: Pick<ExportStatus, 'filters' | 'chosen'>): string => {
    if (chosen !== null) return t('chosen', { count: chosen })
    const parts = describeFilters(fields, filters, labels, words).map(({ text }) => text)
    return parts.length > 0 ? parts.join(ui('semicolon')) : t('everything')
  }
}
