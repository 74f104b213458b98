import { getTranslations } from 'next-intl/server'
import type { ReactNode } from 'react'
import type { FieldName, Section } from '@/lib/defects/fields'
import { findDuplicates } from '@/lib/defects/find-duplicates'
import { judgePair } from '@/lib/defects/judge-pair'
import { listRelations } from '@/lib/defects/list-relations'
import { listVersions } from '@/lib/defects/list-versions'
import { readCar } from '@/lib/defects/read-car'
import { readDefect } from '@/lib/defects/read-defect'
import { isOver } from '@/lib/defects/states'
import { screen } from '../../../_screen'
import { Words } from '../../../_shell/words'
import { minute } from '../../_parts/minute'
import { CarInfo } from '../_parts/car-info'
import { FileGallery } from '../_parts/file-gallery'
import { FlowTimeline } from '../_parts/flow-timeline'
import { fieldsOf } from '../_parts/form-fields'
import { MergedNotice } from '../_parts/merged-notice'
import css from '../_parts/record.module.css'
import { RecordSection } from '../_parts/record-section'
import { RecordStrip } from '../_parts/record-strip'
import { RecordTags } from '../_parts/record-tags'
import { RevealButton } from '../_parts/reveal-button'
import { SimilarSection } from '../_parts/similar-section'
import { VersionList } from '../_parts/version-list'

const told: Section[] = ['fault', 'consequence', 'repair', 'origin', 'reporter']
type Say = Awaited<ReturnType<typeof getTranslations<never>>>
const prose: FieldName[] = ['summary', 'description']

type Shown = Awaited<ReturnType<typeof readDefect>>

/** What reviewers, evaluators and the system itself say of the record. */
function assessmentOf(record: Shown, t: Say): [string, ReactNode][] {
  const flagged = (value: boolean) =>
    value ? <strong>{t('defects.flag.yes')}</strong> : t('defects.flag.no')
  return [
    [t('fields.riskLevel'), record.riskLevelName],
    [t('fields.severityScore'), record.severityScore],
    [t('fields.qualityType'), record.qualityTypeName],
    [t('fields.completeness'), `${Math.round(Number(record.completeness) * 100)} %`],
    [t('fields.vehicleAgeMonths'), record.vehicleAgeMonths],
    [t('fields.lagDays'), record.lagDays],
    [t('fields.mileageImplausible'), flagged(record.mileageImplausible)],
    [t('fields.faultBeforeProduction'), flagged(record.faultBeforeProduction)],
    [t('fields.createdBy'), record.createdByName],
    [t('fields.createdAt'), minute(record.createdAt)],
    [t('fields.updatedBy'), record.updatedByName],
    [t('fields.updatedAt'), minute(record.updatedAt)],
  ]
}

export default screen({
  path: ({ id }) => `/defects/${id}`,
  async read(ctx, { id = '' }) {
    const maySeeVersions = ctx.can(listVersions.access)
    const [record, versions, relations, car] = await Promise.all([
      readDefect(ctx, { id, masked: true }),
      maySeeVersions ? listVersions(ctx, { complaintId: id }) : [],
      listRelations(ctx, { id }),
      readCar(ctx, { id }),
    ])
    return { record, versions, maySeeVersions, relations, car }
  },
  async render({ record, versions, maySeeVersions, relations, car }, ctx) {
    const t = await getTranslations()
    const panels = ['overview', 'car', 'files', 'flow', ...(maySeeVersions ? ['history'] : []), 'similar']
    const related = relations.merged.length + relations.similar.length
    return (
      <Words names={['defects', 'duplicates', 'fields', 'uiForm']}>
        <RecordStrip
          key={record.id}
          record={{
            id: record.id,
            complaintNo: record.complaintNo,
            vin: record.vin,
            vinMasked: record.masked.includes('vin'),
            car: [record.brandName, record.modelRangeName].filter(Boolean).join(' · '),
            receivedAt: record.receivedAt,
            holder: record.assigneeName,
            deleted: record.deletedAt !== null,
          }}
          may={{
            edit: ctx.can('vehicle_defect_edit') && !isOver(record.state),
            remove: ctx.can('vehicle_defect_delete:delete'),
          }}
          tags={<RecordTags record={record} />}
        >
          <nav className={css.anchors} aria-label={t('defects.anchors')}>
            {panels.map(panel => (
              <a key={panel} href={`#${panel}`}>
                {t(`defectRecord.panels.${panel}`)}
                {panel === 'files' && record.files.length > 0 && ` ${record.files.length}`}
                {panel === 'similar' && related > 0 && ` ${related}`}
              </a>
            ))}
            <a href={`/app/defects/${record.id}/print`}>{t('defectPrint.open')}</a>
            {record.canReveal && record.masked.length > 0 && <RevealButton id={record.id} />}
          </nav>
        </RecordStrip>
        {record.deletedAt && (
          <p className={css.deleted}>
            {t('defects.deleting.was', {
              name: record.deletedByName ?? '',
              at: minute(record.deletedAt),
              reason: record.deleteReason ?? '',
            })}
          </p>
        )}
        <MergedNotice survivor={relations.survivor} />
        <section className={css.panel} id="overview">
          <div className={css.lead}>
            <h2>{record.summary ?? t('defectRecord.noSummary')}</h2>
            <p>{record.description}</p>
          </div>
          <RecordSection
            title={t('defectRecord.assessment')}
            record={record}
            names={[]}
            more={assessmentOf(record, t)}
          />
          {told.map(section => (
            <RecordSection
              key={section}
              title={t(`sections.${section}`)}
              record={record}
              names={fieldsOf(section).filter(name => !prose.includes(name))}
            />
          ))}
        </section>
        <section className={css.panel} id="car">
          <h2>{t('defectRecord.panels.car')}</h2>
          <RecordSection
            title=""
            record={record}
            names={fieldsOf('vehicle')}
            more={[[t('fields.vinStatus'), record.vinStatusName]]}
          />
          <CarInfo car={car} />
        </section>
        <section className={css.panel} id="files">
          <h2>{t('defectRecord.panels.files')}</h2>
          <FileGallery files={record.files} />
        </section>
        <section className={css.panel} id="flow">
          <h2>{t('defectRecord.panels.flow')}</h2>
          <FlowTimeline id={record.id} rows={record.flow} linked={maySeeVersions} />
        </section>
        {maySeeVersions && (
          <section className={css.panel} id="history">
            <h2>{t('defectRecord.panels.history')}</h2>
            <VersionList id={record.id} rows={versions} />
          </section>
        )}
        <section className={css.panel} id="similar">
          <h2>{t('defectRecord.panels.similar')}</h2>
          <SimilarSection
            key={record.id}
            id={record.id}
            relations={relations}
            may={{ find: ctx.can(findDuplicates.access), judge: ctx.can(judgePair.access) }}
          />
        </section>
      </Words>
    )
  },
})
