import { getTranslations } from 'next-intl/server'
import { screen } from '@/app/_screen'
import { visibleTo } from '@/app/_session'
import { compareDefects } from '@/lib/defects/duplicates/compare-defects'
import { mergeDefects } from '@/lib/defects/duplicates/merge-defects'
import { amendDefect } from '@/lib/defects/record/amend-defect'
import { rowsOf, sideOf } from './compared-rows'
import { Comparison } from './comparison'

const firstOf = (given: string | string[] = '') => [given].flat()[0] ?? ''

export default screen({
  path: '/defects/compare',
  words: ['compare', 'defects', 'duplicates', 'fields', 'sections'],
  read: async (ctx, _, { one, other }) => compareDefects(ctx, { id: firstOf(one), otherId: firstOf(other) }),
  async render({ one, other, verdict, differ, unknown }) {
    const [t, shows] = await Promise.all([getTranslations(), visibleTo()])
    return (
      <Comparison
        key={`${one.id} ${other.id}`}
        one={sideOf(one)}
        other={sideOf(other)}
        rows={rowsOf({ one, other, differ, unknown }, t)}
        verdict={verdict}
        may={{
          merge: shows(mergeDefects.access),
          take: shows(amendDefect.access),
          personal: shows('vehicle_defect_personal'),
        }}
      />
    )
  },
})
