import type { Ctx, User } from '@/lib/core/context'
import { readParameters } from '@/lib/settings/read-parameters'

/** A person as the calls show them to themselves. */
export async function describeUser(ctx: Ctx, { id, loginId, name, deptName, roles }: User) {
  const permissionMode = (await readParameters(ctx, ['permissionFlag'])).permissionFlag.on
  return { id, loginId, name, avatar: null, deptName, roles, permissionMode }
}
