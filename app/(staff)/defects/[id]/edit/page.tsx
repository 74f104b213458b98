import { getTranslations } from 'next-intl/server'
import { signedIn } from '@/lib/core/context'
import { readDefect } from '@/lib/defects/read-defect'
import { readDefectForEdit } from '@/lib/defects/read-defect-for-edit'
import { screen } from '../../../../_screen'
import { Words } from '../../../../_shell/words'
import { PageHead } from '../../../../_ui/page-head'
import { StateTag } from '../../../../_ui/state-tag'
import { DefectForm } from '../../_parts/defect-form'
import { formWords } from '../../_parts/form-words'
import { wordsOfRecord } from '../../_parts/record-words'
import { valuesOf } from '../../_parts/values'

export default screen({
  path: ({ id }) => `/defects/${id}/edit`,
  async read(ctx, { id = '' }) {
    const [record, named] = await Promise.all([readDefectForEdit(ctx, { id }), readDefect(ctx, { id })])
    return { record, named, userId: signedIn(ctx).id, mayOverrideVin: ctx.can('vehicle_defect_opt') }
  },
  async render({ record, named, userId, mayOverrideVin }) {
    const t = await getTranslations('defectForm')
    return (
      <Words names={formWords}>
        <PageHead
          title={t('editTitle', { number: record.complaintNo })}
          aside={<StateTag state={record.state}>{named.stateDes}</StateTag>}
        />
        <DefectForm
          // Another version is another form: nothing of the old one stays behind.
          key={`${record.id} ${record.version}`}
          userId={userId}
          record={{
            id: record.id,
            version: record.version,
            state: record.state,
            values: valuesOf(record.values),
            files: record.files,
          }}
          words={wordsOfRecord(named)}
          hidden={record.masked}
          mayOverrideVin={mayOverrideVin}
        />
      </Words>
    )
  },
})
