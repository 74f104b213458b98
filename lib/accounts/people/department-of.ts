import type { Ctx } from '@/lib/core/context'
import { invalid } from '@/lib/core/errors'
import { lookups } from '@/lib/dictionaries/names/lookups'
import { rowsCalled } from '@/lib/dictionaries/names/name-index'

interface Given {
  deptName?: string
  departmentId?: string | null
}

export async function departmentOf(
  ctx: Ctx,
  { deptName, departmentId }: Given,
  before?: { departmentId: string | null },
): Promise<{ deptName?: string }> {
  if (departmentId === undefined && !deptName) return { deptName }
  const { departments } = await lookups(ctx, { fresh: true })
  if (departmentId === undefined) return { deptName: rowsCalled(departments, deptName!)[0]?.name ?? deptName }
  if (departmentId === null) return { deptName: '' }
  const chosen = [...departments.values()].find(({ id }) => id === departmentId)
  if (!chosen || (!chosen.enabled && departmentId !== before?.departmentId))
    throw invalid('departmentId', 'not_offered')
  return { deptName: chosen.name }
}
