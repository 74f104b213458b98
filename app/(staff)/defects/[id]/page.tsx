import { getTranslations } from 'next-intl/server'
import { screen } from '@/app/_screen'
import { visibleTo } from '@/app/_session'
import { Words } from '@/app/_shell/words'
import { Panel } from '@/app/_ui/panel'
import { StateTag } from '@/app/_ui/state-tag'
import { Comments } from '@/app/(staff)/_parts/comments'
import { formatMinute } from '@/app/(staff)/_parts/format-minute'
import { findDuplicates } from '@/lib/defects/duplicates/find-duplicates'
import { judgePair } from '@/lib/defects/duplicates/judge-pair'
import { listRelations } from '@/lib/defects/history/list-relations'
import { listVersions } from '@/lib/defects/history/list-versions'
import { giveVerdict } from '@/lib/defects/matching/give-verdict'
import { readCar } from '@/lib/defects/record/read-car'
import { readDefect } from '@/lib/defects/record/read-defect'
import { readUnanswered } from '@/lib/intake/report/read-unanswered'
import { listCovering } from '@/lib/recalls/match/list-covering'
import { readVehicleFile } from '@/lib/vehicles/file/read-vehicle-file'
import { FlowSteps } from '../../_parts/flow-steps'
import { FilesInvolving } from '../../_parts/investigations/files-involving'
import { MergedNotice } from '../_parts/duplicates/merged-notice'
import { SimilarSection } from '../_parts/duplicates/similar-section'
import { fieldsOf } from '../_parts/form/form-fields'
import { CarInfo } from '../_parts/record/car-info'
import { FeedbackPanel } from '../_parts/record/feedback-panel'
import { OverviewPanel } from '../_parts/record/overview-panel'
import { RecallsOfRecord } from '../_parts/record/recalls/recalls-of-record'
import { RecordFiles } from '../_parts/record/record-files'
import { RecordSection } from '../_parts/record/record-section'
import { RecordStrip } from '../_parts/record/record-strip'
import { RecordTags } from '../_parts/record/record-tags'
import { ResultsPanel } from '../_parts/record/results-panel'
import { ReturnedNotice } from '../_parts/record/returned-notice'
import { RevealButton } from '../_parts/record/reveal-button'
import { VersionList } from '../_parts/record/version-list'
import css from '../_parts/record.module.css'
import { recordName } from '../_parts/record-name'
import { shownAccess } from '../_parts/steps/shown-access'

export default screen({
  path: ({ id }) => `/defects/${id}`,
  async read(ctx, { id = '' }) {
    const [record, versions, relations, car, shows, covering, unanswered] = await Promise.all([
      readDefect(ctx, { id, masked: true, clearVin: true }),
      ctx.can(listVersions.access) ? listVersions(ctx, { complaintId: id }) : null,
      listRelations(ctx, { id }),
      readCar(ctx, { id }),
      visibleTo(),
      ctx.can(listCovering.access) ? listCovering(ctx, { complaintId: id }) : null,
      readUnanswered(ctx, { defectId: id }),
    ])
    const mayOpenFile = ctx.can(readVehicleFile.access)
    return { record, versions, relations, car, shows, covering, unanswered, mayOpenFile }
  },
  async render({ record, versions, relations, car, shows, covering, unanswered, mayOpenFile }, ctx) {
    const t = await getTranslations()
    const recalls = covering && covering.recalls.length > 0 ? covering : null
    const anchors: [id: string, title: string, count?: number][] = [
      ['overview', t('defectRecord.panels.overview')],
      ['car', t('defectRecord.panels.car')],
      ...(recalls
        ? [['recalls', t('recallMatch.title'), recalls.recalls.length] satisfies [string, string, number]]
        : []),
      ['files', t('defectRecord.panels.files'), record.files.length],
      ['results', t('recordActions.panels.results')],
      ['feedback', t('recordActions.panels.feedback'), record.feedback.length],
      ['comments', t('comments.title')],
      ['flow', t('defectRecord.panels.flow')],
      ...(versions ? [['history', t('defectRecord.panels.history')] satisfies [string, string]] : []),
      ['similar', t('defectRecord.panels.similar'), relations.merged.length + relations.similar.length],
    ]
    const held = shownAccess(shows)
    const target = {
      id: record.id,
      complaintNo: record.complaintNo,
      state: record.state,
      version: record.version,
      deletedAt: record.deletedAt,
      handedByMe: record.assignees.some(one => one.givenByMe && one.userId !== ctx.user?.id),
    }
    return (
      <Words
        names={
          [
            'comments',
            'defects',
            'duplicates',
            'fields',
            'states',
            'units',
            'uiForm',
            'recordActions.names',
            'recordActions.feedback',
            'recordActions.done',
            'recordActions.panels',
            'defectRecord.returned',
            'recallMatch',
          ] as const
        }
      >
        <RecordStrip
          key={record.id}
          record={{
            ...target,
            vin: record.vin,
            vinMasked: record.masked.includes('vin'),
            car: [record.brandName, record.modelRangeName].filter(Boolean).join(' · '),
            name: recordName(record),
            receivedAt: record.receivedAt,
            holder: record.assigneeName,
          }}
          held={held}
          tags={<RecordTags record={record} />}
        >
          <nav className={`flex gap-24 mt-8 ${css.anchors}`} aria-label={t('defects.anchors')}>
            {anchors.map(([id, title, count]) => (
              <a key={id} href={`#${id}`}>
                {title}
                {Boolean(count) && ` ${count}`}
              </a>
            ))}
            <a href={`/app/defects/${record.id}/print`}>{t('defectPrint.open')}</a>
            {record.canReveal && <RevealButton id={record.id} version={record.version} />}
          </nav>
        </RecordStrip>
        {record.deletedAt && (
          <p className="ui-notice error across">
            {t('defects.deleting.was', {
              name: record.deletedByName ?? '',
              at: formatMinute(record.deletedAt),
              reason: record.deleteReason ?? '',
            })}
          </p>
        )}
        {record.objection && (
          <p className="ui-notice across">{t('defectRecord.objection', { number: record.objection })}</p>
        )}
        <ReturnedNotice returned={record.returned} />
        <MergedNotice survivor={relations.survivor} />
        <OverviewPanel record={record} unanswered={unanswered} />
        <Panel id="car" title={t('defectRecord.panels.car')}>
          <RecordSection
            record={record}
            unanswered={unanswered}
            names={fieldsOf('vehicle')}
            more={[
              [t('fields.vinStatus'), record.vinStatusName],
              [t('fields.productionMonth'), record.productionMonth],
            ]}
          />
          <CarInfo car={car} files={mayOpenFile} />
        </Panel>
        {recalls && (
          <Panel id="recalls" title={t('recallMatch.title')}>
            <RecallsOfRecord
              complaintId={record.id}
              covering={recalls}
              mayDecide={shows(giveVerdict.access)}
            />
          </Panel>
        )}
        <FilesInvolving
          {...{ ctx, entity: 'defect', entityId: record.id }}
          frame={(title, list) => <Panel title={title}>{list}</Panel>}
        />
        <Panel id="files" title={t('defectRecord.panels.files')}>
          <RecordFiles id={record.id} files={record.files} />
        </Panel>
        <ResultsPanel record={record} />
        <FeedbackPanel record={target} feedback={record.feedback} held={held} />
        <Panel id="comments" title={t('comments.title')}>
          <Comments key={record.id} entity="defect" entityId={record.id} />
        </Panel>
        <Panel id="flow" title={t('defectRecord.panels.flow')}>
          <FlowSteps
            steps={record.flow}
            tagOf={({ toState }) => <StateTag state={toState}>{t(`states.${toState}`)}</StateTag>}
            linkOf={({ version, hasVersion }) =>
              versions &&
              hasVersion && (
                <a href={`/app/defects/${record.id}/history/${version}`}>{t('defectRecord.open')}</a>
              )
            }
          />
        </Panel>
        {versions && (
          <Panel id="history" title={t('defectRecord.panels.history')}>
            <VersionList id={record.id} rows={versions} />
          </Panel>
        )}
        <Panel id="similar" title={t('defectRecord.panels.similar')}>
          <SimilarSection
            key={record.id}
            id={record.id}
            relations={relations}
            may={{ find: shows(findDuplicates.access), judge: shows(judgePair.access) }}
          />
        </Panel>
      </Words>
    )
  },
})
