import { findHolders } from '@/lib/accounts/people/find-holders'
import type { Ctx } from '@/lib/core/context'
import { AppError, type Issue } from '@/lib/core/errors'
import { today } from '@/lib/core/today'
import { departmentCalled } from '@/lib/defects/budget-departments'
import { vehicleAndPartFaults } from '@/lib/dictionaries/names/lookups'
import type { StoredFile } from './investigation-rows'
import { isOpen } from './states'

type Checked = Partial<StoredFile>

// @throws AppError invalid_input with all that is wrong; investigation_state for a closed file
export async function checkInvestigation(ctx: Ctx, file: Checked, before?: Checked): Promise<void> {
  if (before && !isOpen(before.state!)) throw new AppError('investigation_state', { state: before.state! })
  const issues = await vehicleAndPartFaults(ctx, file, before)
  const { productionFrom, productionTo, plannedEnd } = file
  if (productionFrom && productionTo && productionTo < productionFrom)
    issues.push({ path: 'productionTo', code: 'before_begin' })
  if (!before && plannedEnd && plannedEnd < today(ctx.now))
    issues.push({ path: 'plannedEnd', code: 'in_past_day' })
  issues.push(...(await peopleFaults(ctx, file, before)))
  if (file.deptName && !(await departmentCalled(ctx, file.deptName, [before?.deptName, ctx.user?.deptName])))
    issues.push({ path: 'deptName', code: 'unknown_name', params: { name: file.deptName } })
  if (issues.length > 0) throw new AppError('invalid_input', {}, { issues })
}

async function peopleFaults(
  ctx: Ctx,
  { leaderId, memberIds = [] }: Checked,
  before: Checked = {},
): Promise<Issue[]> {
  const fresh = [leaderId!, ...memberIds].filter(
    id => id !== before.leaderId && !before.memberIds?.includes(id),
  )
  if (fresh.length === 0) return []
  const holders = await findHolders(ctx, 'investigation:get', { among: fresh, limit: fresh.length })
  const may = new Set(holders.map(({ id }) => id))
  const isFine = (id: string) => !fresh.includes(id) || may.has(id)
  return [
    ...(isFine(leaderId!) ? [] : [{ path: 'leaderId', code: 'not_offered' }]),
    ...(memberIds.every(isFine) ? [] : [{ path: 'memberIds', code: 'not_offered' }]),
  ]
}
