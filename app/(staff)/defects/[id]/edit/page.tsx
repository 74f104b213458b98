import { redirect } from 'next/navigation'
import { getTranslations } from 'next-intl/server'
import { screen } from '@/app/_screen'
import { Words } from '@/app/_shell/words'
import { PageHead } from '@/app/_ui/page-head'
import { StateTag } from '@/app/_ui/state-tag'
import { valuesOf } from '@/app/(staff)/_parts/record-fields/values'
import { getPreference } from '@/lib/accounts/people/preferences'
import { signedIn } from '@/lib/core/context'
import { findDuplicates } from '@/lib/defects/duplicates/find-duplicates'
import { namesBeside } from '@/lib/defects/record/name-values'
import { readDefectForEdit } from '@/lib/defects/record/read-defect'
import { isOver } from '@/lib/defects/states'
import { DefectForm } from '../../_parts/form/defect-form'
import { formWords } from '../../_parts/form/form-words'
import { PresenceLine } from '../../_parts/presence/presence-line'
import { wordsOfRecord } from '../../_parts/record/record-words'
import { ReturnedNotice } from '../../_parts/record/returned-notice'
import { recordName } from '../../_parts/record-name'

export default screen({
  path: ({ id }) => `/defects/${id}/edit`,
  async read(ctx, { id = '' }) {
    const record = await readDefectForEdit(ctx, { id })
    if (isOver(record.state)) redirect(`/defects/${id}`)
    const names = await namesBeside(ctx, record.values)
    return {
      record,
      names,
      userId: signedIn(ctx).id,
      mayFind: ctx.can(findDuplicates.access),
      choice: await getPreference(ctx, { key: 'defectForm' }),
    }
  },
  async render({ record, names, userId, mayFind, choice }) {
    const t = await getTranslations()
    const title = t('defectForm.editTitle', { number: record.complaintNo })
    return (
      <Words names={formWords}>
        <PageHead
          title={title}
          name={recordName({ ...record, ...names })}
          aside={<StateTag state={record.state}>{t(`states.${record.state}`)}</StateTag>}
        >
          <PresenceLine key={record.id} id={record.id} editing />
        </PageHead>
        <ReturnedNotice returned={record.request} />
        <ReturnedNotice returned={record.returned} inForm />
        <DefectForm
          key={record.id}
          userId={userId}
          record={{ ...record, values: valuesOf(record.values) }}
          words={wordsOfRecord({ ...record.values, ...names, typeCodeName: record.typeCodeName })}
          hidden={record.masked}
          decidedRecall={record.recallMatched ? (record.values.recallNo ?? undefined) : undefined}
          mayFindDuplicates={mayFind}
          choice={choice}
        />
      </Words>
    )
  },
})
