import type { User } from '@/lib/core/context'
import { env } from '@/lib/core/env'

/** A person as the calls show them to themselves. */
export function describeUser({ id, loginId, name, deptName, avatar, roles, mustChangePassword }: User) {
  const permissionMode = env().PERMISSION_MODE === 'on'
  return {
    id,
    loginId,
    name,
    avatar,
    deptName,
    roles,
    permissionMode,
    ...(mustChangePassword && { mustChangePassword }),
  }
}
