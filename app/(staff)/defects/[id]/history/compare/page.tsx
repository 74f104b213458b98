import { getTranslations } from 'next-intl/server'
import { screen } from '@/app/_screen'
import { LinkButton } from '@/app/_ui/link-button'
import { PageHead } from '@/app/_ui/page-head'
import { Panel } from '@/app/_ui/panel'
import { formatMinute } from '@/app/(staff)/_parts/format-minute'
import { VersionChanges } from '@/app/(staff)/defects/_parts/record/version-changes'
import { compareVersions } from '@/lib/defects/history/compare-versions'

export default screen({
  path: ({ id }) => `/defects/${id}/history/compare`,
  read: (ctx, { id = '' }, { from, to }) =>
    compareVersions(ctx, { complaintId: id, from: String(from), to: String(to), masked: true }),
  async render({ complaintId, complaintNo, from, to, differences }) {
    const t = await getTranslations()
    const head = ({ version, userName, at }: typeof from) =>
      [t('defectHistory.side', { version }), userName, formatMinute(at)].filter(Boolean).join(' · ')
    const title = t('defectHistory.compareTitle', {
      number: complaintNo,
      from: from.version,
      to: to.version,
    })
    return (
      <>
        <PageHead title={title}>
          <LinkButton href={`/defects/${complaintId}/history/compare?from=${to.version}&to=${from.version}`}>
            {t('defectHistory.swap')}
          </LinkButton>
          <LinkButton href={`/defects/${complaintId}#history`}>{t('defectRecord.backToRecord')}</LinkButton>
        </PageHead>
        <Panel>
          <VersionChanges changes={differences} heads={[head(from), head(to)]} />
        </Panel>
      </>
    )
  },
})
