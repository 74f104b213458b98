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
import { PlainTable } from '@/app/_ui/table/plain-table'
import { useRefreshWhile } from '@/app/_ui/use-refresh-while'
import { formatMinute } from '@/app/(staff)/_parts/format-minute'
import type { Data } from '@/lib/http/calls'
import css from './model.module.css'
import { ModelFigures, useShare } from './model-figures'

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
      <PlainTable
        className={css.versions}
        aria-label={t('versions')}
        heads={[
          t('version'),
          t('state'),
          t('at'),
          t('by'),
          t('learnedFrom'),
          t('first'),
          t('three'),
          t('before'),
          t('seconds'),
          onChoose && t('actions'),
        ]}
        right={[4, 5, 6, 7, 8]}
      >
        {versions.map(
          ({ version, state, createdAt, createdByName, learnedFrom, figures, before, seconds }) => (
            <tr key={version}>
              <th scope="row">{version}</th>
              <td>
                <Tag tone={tones[state]}>{t(`states.${state}`)}</Tag>
              </td>
              <td>{formatMinute(createdAt)}</td>
              <td>{createdByName ?? t('itself')}</td>
              <td className="text-right nowrap">{format.number(learnedFrom)}</td>
              <td className="text-right nowrap">{share(figures.first)}</td>
              <td className="text-right nowrap">{share(figures.three)}</td>
              <td className="text-right nowrap">
                {share(before?.first ?? null)}
                {before?.onlyNew !== undefined && before.onlyOld !== undefined && (
                  <div className="secondary">
                    {t('against', { onlyNew: before.onlyNew, onlyOld: before.onlyOld })}
                  </div>
                )}
              </td>
              <td className="text-right nowrap">{t('duration', { seconds })}</td>
              {onChoose && (
                <td className="text-right nowrap">
                  {state !== 'current' && (
                    <ActionButton type="link" size="small" onClick={() => onChoose(version)}>
                      {t('choose')}
                    </ActionButton>
                  )}
                </td>
              )}
            </tr>
          ),
        )}
      </PlainTable>
    </Panel>
  )
}
