import { screen } from '@/app/_screen'
import { addDays, today } from '@/lib/core/today'
import { listTextGroups } from '@/lib/defects/list/list-text-groups'
import { without } from '../../_parts/analysis/address'
import { TextGroupsPage } from '../../_parts/analysis/text-groups'

const ofList = ['page', 'limit', 'sortField', 'sortOrder', 'view']

export default screen({
  path: '/defects/groups',
  isList: true,
  read(ctx, _parameters, query) {
    const filters = without(query, ofList)
    // Without a search: what came in within a week.
    const week = { receivedAtFrom: addDays(today(ctx.now), -6), receivedAtTo: today(ctx.now) }
    return listTextGroups(ctx, Object.keys(filters).length > 0 ? filters : week)
  },
  render: found => <TextGroupsPage found={found} />,
})
