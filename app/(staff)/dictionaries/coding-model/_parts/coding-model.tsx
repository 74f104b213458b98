'use client'

import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { ActionButton } from '@/app/_ui/action-button'
import { call } from '@/app/_ui/call'
import { notice } from '@/app/_ui/feedback/feedback'
import { PageHead } from '@/app/_ui/page-head'
import { Panel } from '@/app/_ui/panel'
import { permitted } from '@/app/_ui/permitted'
import { useRefreshWhile } from '@/app/_ui/use-refresh-while'
import type { Data } from '@/lib/http/calls'
import css from './model.module.css'
import { ModelFigures } from './model-figures'
import { ModelVersions } from './model-versions'

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
            {learning.total ? t('learning', { done: learning.done, total: learning.total }) : t('reading')}
          </span>
        )}
        {mayLearn && (
          <ActionButton type="primary" disabled={learning !== null} onClick={learn}>
            {t('learn')}
          </ActionButton>
        )}
      </PageHead>
      {current ? <ModelFigures shown={current} /> : <Panel>{t('none')}</Panel>}
      {versions.length > 0 && <ModelVersions versions={versions} onChoose={mayLearn ? choose : undefined} />}
    </>
  )
}
