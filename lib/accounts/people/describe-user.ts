import type { Ctx, User } from '@/lib/core/context'
import { readParameters } from '@/lib/settings/read-parameters'

export async function describeUser(
  ctx: Ctx,
  { id, loginId, name, deptName, avatar, roles, mustChangePassword, failedSignIns }: User,
) {
  const { permissionFlag } = await readParameters(ctx, ['permissionFlag'])
  return {
    id,
    loginId,
    name,
    avatar,
    deptName,
    roles,
    permissionMode: permissionFlag.on,
    ...(mustChangePassword && { mustChangePassword }),
    ...(failedSignIns && { failedSignIns }),
  }
}
