import { getTranslations } from 'next-intl/server'
import { screen } from '@/app/_screen'
import { visibleTo } from '@/app/_session'
import { Words } from '@/app/_shell/words'
import { LinkButton } from '@/app/_ui/link-button'
import { PageHead } from '@/app/_ui/page-head'
import { Panel } from '@/app/_ui/panel'
import { formatMinute } from '@/app/(staff)/_parts/format-minute'
import { fieldsOf } from '@/app/(staff)/defects/_parts/form/form-fields'
import { BringBackButton } from '@/app/(staff)/defects/_parts/record/bring-back-button'
import { RecordSection } from '@/app/(staff)/defects/_parts/record/record-section'
import { wordsOfRecord } from '@/app/(staff)/defects/_parts/record/record-words'
import { changeText, VersionChanges } from '@/app/(staff)/defects/_parts/record/version-changes'
import { VersionList } from '@/app/(staff)/defects/_parts/record/version-list'
import { recordName } from '@/app/(staff)/defects/_parts/record-name'
import { AppError } from '@/lib/core/errors'
import { fieldOf, sections } from '@/lib/defects/fields'
import { bringBackVersion, compareVersions } from '@/lib/defects/history/compare-versions'
import { listVersions, readVersion } from '@/lib/defects/history/list-versions'
import { readDefect } from '@/lib/defects/record/read-defect'
import { isOver } from '@/lib/defects/states'

export default screen({
  path: ({ id, version }) => `/defects/${id}/history/${version}`,
  async read(ctx, { id = '', version: number = '' }) {
    const [record, versions] = await Promise.all([
      readDefect(ctx, { id, masked: true }),
      listVersions(ctx, { complaintId: id }),
    ])
    const at = versions.findIndex(row => String(row.version) === number)
    if (at < 0) throw new AppError('not_found')
    const version = await readVersion(ctx, { id: versions[at]!.id, masked: true })
    const shows = await visibleTo()
    const mayBringBack =
      shows(bringBackVersion.access) && !isOver(record.state) && !record.deletedAt && at > 0
    const sinceThen = mayBringBack
      ? await compareVersions(ctx, {
          complaintId: id,
          from: record.version,
          to: version.version,
          masked: true,
        })
      : null
    return { record, versions, version, sinceThen, older: versions[at + 1], newer: versions[at - 1] }
  },
  async render({ record, versions, version, sinceThen, older, newer }) {
    const t = await getTranslations()
    const number = record.complaintNo
    const words = [...wordsOfRecord(record), ...wordsOfRecord({ ...version.values, ...version.names })]
    const title = t('defectRecord.versionTitle', { number, version: version.version })
    return (
      <Words names={['defectHistory']}>
        <PageHead
          title={title}
          name={recordName(record)}
          aside={[version.userName, formatMinute(version.at)].filter(Boolean).join(' · ')}
        >
          {older && (
            <LinkButton href={`/defects/${record.id}/history/${older.version}`}>
              {t('defectRecord.previousVersion')}
            </LinkButton>
          )}
          {newer && (
            <LinkButton href={`/defects/${record.id}/history/${newer.version}`}>
              {t('defectRecord.nextVersion')}
            </LinkButton>
          )}
          <LinkButton href={`/defects/${record.id}#history`}>{t('defectRecord.backToRecord')}</LinkButton>
          {sinceThen && (
            <BringBackButton
              complaintId={record.id}
              version={record.version}
              bringBack={version.version}
              differences={sinceThen.differences
                .filter(({ field }) => Object.hasOwn(fieldOf, field))
                .map(change => {
                  const { old, now } = changeText(change, t)
                  return { field: change.field, label: change.label, now: old, was: now }
                })}
            />
          )}
        </PageHead>
        <Panel title={t('defectRecord.changed')}>
          <VersionChanges changes={version.changes} />
        </Panel>
        <Panel title={t('defectRecord.asOf')}>
          {sections.map(section => (
            <RecordSection
              key={section}
              title={t(`sections.${section}`)}
              record={{ ...version.values, masked: version.masked }}
              names={fieldsOf(section)}
              words={words}
            />
          ))}
        </Panel>
        <Panel title={t('defectRecord.panels.history')}>
          <VersionList id={record.id} rows={versions} current={version.version} />
        </Panel>
      </Words>
    )
  },
})
