import type { Ctx, User } from '@/lib/core/context'
import { departmentNames } from '@/lib/dictionaries/names/lookups'
import { readParameters } from '@/lib/settings/read-parameters'

export async function describeUser(
  ctx: Ctx,
  { id, loginId, name, deptName, avatar, roles, mustChangePassword, failedSignIns }: User,
) {
  const [{ permissionFlag }, department] = await Promise.all([
    readParameters(ctx, ['permissionFlag']),
    departmentNames(ctx),
  ])
  return {
    id,
    loginId,
    name,
    avatar,
    deptName: department(deptName),
    roles,
    permissionMode: permissionFlag.on,
    ...(mustChangePassword && { mustChangePassword }),
    ...(failedSignIns && { failedSignIns }),
  }
}
