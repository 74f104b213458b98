import type { readCellHistory } from '@/lib/analysis/trend/read-cell-history'
import type { DetailedItem } from '@/lib/signals/items/get-item'

export function chartQuestion({
  group,
  event,
  ownHistory,
}: Pick<DetailedItem, 'group' | 'event' | 'ownHistory'>): Parameters<typeof readCellHistory>[1] | null {
  const [groupBy, groupKey] = (['modelRangeId', 'brandId', 'producerId'] as const)
    .map(name => [name, group[name]] as const)
    .find(([, key]) => key) ?? [undefined, undefined]
  const { assemblyCode, subAssemblyCode, symptomCode } = event as Record<string, string | undefined>
  const part = subAssemblyCode ? 'subAssemblyCode' : assemblyCode ? 'assemblyCode' : undefined
  const by =
    part && symptomCode ? (`${part}*symptomCodes` as const) : (part ?? (symptomCode && 'symptomCodes'))
  if (!groupBy || !groupKey || !by) return null
  return {
    ...{ group: groupBy, groupKey, event: by as 'assemblyCode' },
    ...(ownHistory || {}),
    eventKey: [subAssemblyCode ?? assemblyCode, symptomCode].filter(Boolean).join(','),
  }
}
