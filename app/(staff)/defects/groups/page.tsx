import { screen } from '@/app/_screen'
import { addDays, today } from '@/lib/core/today'
import { listTextGroups } from '@/lib/defects/list/list-text-groups'
import { without } from '../../_parts/analysis/address'
import { TextGroupsPage } from '../../_parts/analysis/text-groups'

const ofList = ['page', 'limit', 'sortField', 'sortOrder', 'view']

export default screen({
  path: '/defects/groups',
  isList: true,
  async read(ctx, _parameters, query) {
    const filters = without(query, ofList)
    const searched = Object.keys(filters).length > 0
    const week = { receivedAtFrom: addDays(today(ctx.now), -6), receivedAtTo: today(ctx.now) }
    return {
      found: await listTextGroups(ctx, searched ? filters : week),
      week: searched ? undefined : week,
    }
  },
  render: shown => <TextGroupsPage {...shown} />,
})
