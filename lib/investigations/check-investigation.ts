import { findHolders } from '@/lib/accounts/people/find-holders'
import type { Ctx } from '@/lib/core/context'
import { AppError, type Issue } from '@/lib/core/errors'
import { today } from '@/lib/core/today'
import { departmentCalled } from '@/lib/defects/budget-departments'
import { isOffered, lookups } from '@/lib/dictionaries/names/lookups'
import type { StoredFile } from './investigation-rows'
import { isOpen } from './states'

type Checked = Partial<StoredFile>

// @throws AppError invalid_input with all that is wrong; investigation_state for a closed file
export async function checkInvestigation(ctx: Ctx, file: Checked, before?: Checked): Promise<void> {
  if (before && !isOpen(before.state!)) throw new AppError('investigation_state', { state: before.state! })
  const issues = [...(await vehicleFaults(ctx, file, before)), ...(await partFaults(ctx, file, before))]
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

const unless = (isFine: boolean | undefined, path: string, code: string): Issue[] =>
  isFine ? [] : [{ path, code }]

async function vehicleFaults(ctx: Ctx, file: Checked, before: Checked = {}): Promise<Issue[]> {
  const { producers, brands, series } = await lookups(ctx)
  const { producerId, brandIds = [], modelRangeIds = [] } = file
  const kept = (list: readonly string[] | undefined, id: string) => list?.includes(id) === true
  return [
    ...(producerId
      ? unless(
          producers.get(producerId)?.enabled || before.producerId === producerId,
          'producerId',
          'not_offered',
        )
      : []),
    ...brandIds.flatMap(id => {
      const brand = brands.get(id)
      const isKnown = brand !== undefined && (brand.enabled || kept(before.brandIds, id))
      if (!isKnown) return unless(false, 'brandIds', 'not_offered')
      return unless(!producerId || brand.producerId === producerId, 'brandIds', 'not_of_producer')
    }),
    ...modelRangeIds.flatMap(id => {
      const one = series.get(id)
      const isKnown = one !== undefined && (one.enabled || kept(before.modelRangeIds, id))
      if (!isKnown) return unless(false, 'modelRangeIds', 'not_offered')
      return unless(brandIds.length === 0 || brandIds.includes(one.brandId), 'modelRangeIds', 'not_of_brand')
    }),
  ]
}

async function partFaults(ctx: Ctx, file: Checked, before: Checked = {}): Promise<Issue[]> {
  const { assemblies, subAssemblies, enabled } = await lookups(ctx)
  const { assemblyCode, subAssemblyCode, symptomCodes = [] } = file
  const assembly = assemblyCode ? assemblies.get(assemblyCode) : undefined
  const part = subAssemblyCode ? subAssemblies.get(subAssemblyCode) : undefined
  const keepsAssembly = assembly !== undefined && before.assemblyCode === assemblyCode
  return [
    ...(assemblyCode
      ? unless(
          keepsAssembly || (assembly && isOffered(assembly, today(ctx.now))),
          'assemblyCode',
          'not_offered',
        )
      : []),
    ...(subAssemblyCode
      ? [
          ...unless(
            part?.enabled || before.subAssemblyCode === subAssemblyCode,
            'subAssemblyCode',
            'not_offered',
          ),
          ...unless(!part || part.assemblyId === assembly?.id, 'subAssemblyCode', 'not_of_assembly'),
        ]
      : []),
    ...symptomCodes.flatMap(code =>
      unless(
        enabled('symptomCodes', code) || before.symptomCodes?.includes(code),
        'symptomCodes',
        'not_offered',
      ),
    ),
  ]
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
  return [
    ...unless(!fresh.includes(leaderId!) || may.has(leaderId!), 'leaderId', 'not_offered'),
    ...unless(
      memberIds.every(id => !fresh.includes(id) || may.has(id)),
      'memberIds',
      'not_offered',
    ),
  ]
}
