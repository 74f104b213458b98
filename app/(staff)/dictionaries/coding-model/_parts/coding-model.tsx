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

const figure = 'text-right nowrap'

function ModelFigures({ shown: { version, learnedFrom, figures } }: { shown: Version }) {
  const t = useTranslations('coding.model')
  const format = useFormatter()
  const share = useShare()
  const { newest } = figures
  const parts = [
    ['assembly', figures],
    ['subAssembly', figures.subAssembly],
    ['symptom', figures.symptom],
  ] as const
  return (
    <>
      <Panel title={t('current', { version })}>
        <p className="mb-8 secondary">
          {t('basis', { learned: format.number(learnedFrom), measured: format.number(figures.measured) })}{' '}
          {newest &&
            newest.measured > 0 &&
            t('newest', {
              measured: format.number(newest.measured),
              first: share(newest.first),
              three: share(newest.three),
            })}
        </p>
        <div className={`grid columns-2 align-start ${css.beside}`}>
          <ColumnTable
            aria-label={t('rightness')}
            named
            rows={parts}
            keyOf={([name]) => name}
            columns={[
              [t('of'), ([name]) => t(`heads.${name}`)],
              [t('measured'), ([, { measured }]) => format.number(measured), figure],
              [t('first'), ([, { measured, first }]) => share(measured > 0 ? first : null), figure],
              [t('three'), ([, { measured, three }]) => share(measured > 0 ? three : null), figure],
            ]}
          />
          <ColumnTable
            aria-label={t('coverage')}
            named
            rows={figures.coverage}
            keyOf={({ from }) => from}
            columns={[
              [t('from'), ({ from }) => t('atLeast', { share: share(from) })],
              [t('covered'), ({ share: covered }) => share(covered), figure],
              [t('rightOfCovered'), ({ share: covered, right }) => share(covered > 0 ? right : null), figure],
            ]}
          />
        </div>
      </Panel>
      <div className={`grid columns-2 align-start gap-8 ${css.panels}`}>
        <Panel title={t('confusions')}>
          {figures.confusions.length === 0 ? (
            <p className="mb-8 secondary">{t('noConfusions')}</p>
          ) : (
            <ColumnTable
              aria-label={t('confusions')}
              rows={figures.confusions}
              keyOf={({ code, proposed }) => `${code} ${proposed}`}
              columns={[
                [t('given'), ({ name }) => name],
                [t('proposed'), ({ proposedName }) => proposedName],
                [t('records'), ({ records }) => format.number(records), figure],
              ]}
            />
          )}
        </Panel>
        <Panel title={t('classes')}>
          <ColumnTable
            aria-label={t('classes')}
            named
            rows={figures.classes}
            keyOf={({ code }) => code}
            columns={[
              [t('heads.assembly'), ({ name }) => name],
              [t('measured'), ({ measured }) => format.number(measured), figure],
              [t('found'), ({ measured, right }) => share(measured > 0 ? right / measured : null), figure],
              [t('precise'), ({ proposed, right }) => share(proposed > 0 ? right / proposed : null), figure],
            ]}
          />
        </Panel>
      </div>
    </>
  )
}

function useShare() {
  const format = useFormatter()
  return (share: number | null) =>
    share === null ? '—' : format.number(share, { style: 'percent', maximumFractionDigits: 1 })
}

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
          [t('at'), ({ createdAt }) => formatMinute(createdAt), 'nowrap'],
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
