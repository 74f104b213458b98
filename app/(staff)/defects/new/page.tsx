import { getTranslations } from 'next-intl/server'
import { screen } from '@/app/_screen'
import { Words } from '@/app/_shell/words'
import { PageHead } from '@/app/_ui/page-head'
import { getPreference } from '@/lib/accounts/people/get-preference'
import { signedIn } from '@/lib/core/context'
import { AppError } from '@/lib/core/errors'
import { findDuplicates } from '@/lib/defects/duplicates/find-duplicates'
import { DefectForm } from '../_parts/form/defect-form'
import { formWords } from '../_parts/form/form-words'

export default screen({
  path: '/defects/new',
  async read(ctx) {
    if (!ctx.can('vehicle_defect_add')) throw new AppError('forbidden')
    return {
      userId: signedIn(ctx).id,
      mayFind: ctx.can(findDuplicates.access),
      choice: await getPreference(ctx, { key: 'defectForm' }),
    }
  },
  async render({ userId, mayFind, choice }) {
    const t = await getTranslations('defectForm')
    return (
      <Words names={formWords}>
        <PageHead title={t('addTitle')} />
        <DefectForm userId={userId} words={[]} hidden={[]} mayFindDuplicates={mayFind} choice={choice} />
      </Words>
    )
  },
})
