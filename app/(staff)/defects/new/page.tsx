import { getTranslations } from 'next-intl/server'
import { screen } from '@/app/_screen'
import { Words } from '@/app/_shell/words'
import { PageHead } from '@/app/_ui/page-head'
import { getPreference } from '@/lib/accounts/people/preferences'
import { signedIn } from '@/lib/core/context'
import { AppError } from '@/lib/core/errors'
import { findDuplicates } from '@/lib/defects/duplicates/find-duplicates'
import { listCallerRecords } from '@/lib/defects/find/list-caller-records'
import { formWords } from '../_parts/form/form-words'
import { NewDefect } from '../_parts/form/new-defect'

export default screen({
  path: '/defects/new',
  async read(ctx) {
    if (!ctx.can('vehicle_defect_add')) throw new AppError('forbidden')
    return {
      userId: signedIn(ctx).id,
      mayFind: ctx.can(findDuplicates.access),
      mayCall: [listCallerRecords.access].flat().every(access => ctx.can(access)),
      choice: await getPreference(ctx, { key: 'defectForm' }),
    }
  },
  async render({ userId, mayFind, mayCall, choice }) {
    const t = await getTranslations('defectForm')
    return (
      <Words names={formWords}>
        <PageHead title={t('addTitle')} />
        <NewDefect userId={userId} mayFindDuplicates={mayFind} mayCall={mayCall} choice={choice} />
      </Words>
    )
  },
})
