'use client'

import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { ActionButton } from '@/app/_ui/action-button'
import { basePath } from '@/app/_ui/navigation'
import { formatMinute } from '@/app/(staff)/_parts/format-minute'
import type { Relation, Relations } from '@/lib/defects/history/list-relations'
import { RecordFiles } from '../record/record-files'
import { Candidates, RecordLine } from './candidate-list'
import css from './similar.module.css'
import { usePairActions } from './use-pair-actions'

interface SectionProps {
  id: string
  relations: Relations
  may: { find: boolean; judge: boolean }
}

export function SimilarSection({ id, relations, may }: SectionProps) {
  const t = useTranslations('duplicates')
  const { unmerge, forget } = usePairActions()
  const { survivor, merged, similar, different } = relations
  const revision = [merged, similar, different].map(list => list.map(one => one.id).join()).join(';')
  const by = ({ relatedByName, relatedAt }: Relation) =>
    t('by', { name: relatedByName ?? '', at: formatMinute(relatedAt) })
  const act = (label: string, run: () => Promise<unknown>) =>
    may.judge && (
      <ActionButton type="link" size="small" onClick={run}>
        {label}
      </ActionButton>
    )
  const compare = (other: string) => (
    <a href={`${basePath}/defects/compare?one=${id}&other=${other}`}>{t('compare')}</a>
  )
  return (
    <>
      {merged.length > 0 && (
        <Group title={t('merged')} count={merged.length}>
          {merged.map(record => (
            <RecordLine
              key={record.id}
              record={record}
              aside={[record.deleted && t('deletedMark'), by(record)].filter(Boolean).join(' · ')}
              actions={
                <>
                  <a href={`${basePath}/defects/${record.id}#flow`}>{t('historyOf')}</a>
                  {compare(record.id)}
                  {!record.deleted && act(t('undoMerge'), () => unmerge(record))}
                </>
              }
            >
              {record.feedback > 0 && (
                <p className="tertiary">{t('feedbackCount', { count: record.feedback })}</p>
              )}
              {record.files.length > 0 && (
                <div className="mt-8">
                  <RecordFiles id={record.id} files={record.files} />
                </div>
              )}
            </RecordLine>
          ))}
        </Group>
      )}
      {similar.length > 0 && (
        <Group title={t('similar')} count={similar.length}>
          {similar.map(record => (
            <RecordLine
              key={record.id}
              record={record}
              aside={by(record)}
              actions={
                <>
                  {compare(record.id)}
                  {act(t('unlink'), () => forget(id, record.id))}
                </>
              }
            />
          ))}
        </Group>
      )}
      {!survivor && may.find && <Candidates id={id} revision={revision} compare={compare} />}
      {survivor && merged.length + similar.length === 0 && <p className="tertiary">—</p>}
      {different.length > 0 && (
        <details className={css.group}>
          <summary>
            {t('different')}
            <span className="ml-4 tertiary regular">{different.length}</span>
          </summary>
          <ol className={css.lines}>
            {different.map(record => (
              <RecordLine
                key={record.id}
                record={record}
                aside={by(record)}
                actions={act(t('takeBack'), () => forget(id, record.id))}
              />
            ))}
          </ol>
        </details>
      )}
    </>
  )
}

function Group({ title, count, children }: { title: string; count?: number; children: ReactNode }) {
  return (
    <div className={css.group}>
      <h3>
        {title}
        {count !== undefined && <span className="ml-4 tertiary regular">{count}</span>}
      </h3>
      <ol className={css.lines}>{children}</ol>
    </div>
  )
}
