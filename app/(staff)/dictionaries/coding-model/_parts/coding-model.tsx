'use client'

import { useRouter } from 'next/navigation'
import { useFormatter, useTranslations } from 'next-intl'
import { ActionButton } from '@/app/_ui/action-button'
import { call } from '@/app/_ui/call'
import { notice } from '@/app/_ui/feedback/feedback'
import { PageHead } from '@/app/_ui/page-head'
import { Panel } from '@/app/_ui/panel'
import { permitted } from '@/app/_ui/permitted'
import { Tag, type Tone } from '@/app/_ui/state-tag'
import { ColumnTable } from '@/app/_ui/table/column-table'
import { useRefreshWhile } from '@/app/_ui/use-refresh-while'
import { formatMinute } from '@/app/(staff)/_parts/format-minute'
import type { Data } from '@/lib/http/calls'
import css from './model.module.css'
import { figure, ModelFigures, useShare } from './model-figures'

const tones: Record<Version['state'], Tone> = { current: 'green', former: 'grey', declined: 'orange' }

type Shown = Data<'GET /complaintsvehicleinfo/suggest/model'>
export type Version = Data<'GET /complaintsvehicleinfo/suggest/model/page'>['records'][number]

const refreshMs = 2_000

export function CodingModel({
  current,
  learning,
  versions,
  mayLearn,
}: Shown & { versions: Version[]; mayLearn: boolean }) {
  const t = useTranslations('coding.model')
  const router = useRouter()
  useRefreshWhile(learning !== null, [learning], refreshMs)
  const learn = async () => {
    if (!permitted('coding_model:edit')) return
    await call('POST /complaintsvehicleinfo/suggest/learn', {})
    router.refresh()
  }
  const choose = async (version: number) => {
    if (!permitted('coding_model:edit')) return
    await call('PUT /complaintsvehicleinfo/suggest/model', { version })
    notice.success(t('chosen', { version }))
    router.refresh()
  }
  return (
    <>
      <PageHead title={t('title')}>
        {learning && (
          <span role="status" className={css.status}>
            {learning.total ? t('learning', { done: learning.done, total: learning.total }) : t('reading')}{' '}
            {learning.total && learning.waiting ? t('waiting') : ''}
          </span>
        )}
        {mayLearn && (
          <ActionButton type="primary" disabled={learning?.waiting === true} onClick={learn}>
            {t('learn')}
          </ActionButton>
        )}
      </PageHead>
      {current ? <ModelFigures shown={current} /> : <Panel>{t('none')}</Panel>}
      {versions.length > 0 && <ModelVersions versions={versions} onChoose={mayLearn ? choose : undefined} />}
    </>
  )
}

interface VersionsProps {
  versions: Version[]
  onChoose: ((version: number) => Promise<void>) | undefined
}

function ModelVersions({ versions, onChoose }: VersionsProps) {
  const t = useTranslations('coding.model')
  const format = useFormatter()
  const share = useShare()
  return (
    <Panel title={t('versions')}>
      <ColumnTable
        className={css.versions}
        aria-label={t('versions')}
        named
        rows={versions}
        keyOf={({ version }) => version}
        columns={[
          [t('version'), ({ version }) => version],
          [t('state'), ({ state }) => <Tag tone={tones[state]}>{t(`states.${state}`)}</Tag>],
          [t('at'), ({ createdAt }) => formatMinute(createdAt)],
          [t('by'), ({ createdByName }) => createdByName ?? t('itself')],
          [t('learnedFrom'), ({ learnedFrom }) => format.number(learnedFrom), figure],
          [t('first'), ({ figures }) => share(figures.first), figure],
          [t('three'), ({ figures }) => share(figures.three), figure],
          [
            t('before'),
            ({ before }) => (
              <>
                {share(before?.first ?? null)}
                {before?.onlyNew !== undefined && before.onlyOld !== undefined && (
                  <div className="secondary">
                    {t('against', { onlyNew: before.onlyNew, onlyOld: before.onlyOld })}
                  </div>
                )}
              </>
            ),
            figure,
          ],
          [t('seconds'), ({ seconds }) => t('duration', { seconds }), figure],
          onChoose && [
            t('actions'),
            ({ state, version }) =>
              state !== 'current' && (
                <ActionButton type="link" size="small" onClick={() => onChoose(version)}>
                  {t('choose')}
                </ActionButton>
              ),
            'nowrap text-right',
          ],
        ]}
      />
    </Panel>
  )
}
