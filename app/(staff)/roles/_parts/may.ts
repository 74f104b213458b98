import { mayOf } from '@/app/(staff)/_parts/may'
import type { Access } from '@/lib/core/permissions'

export const mayOfRoles = (shows: (access: Access) => boolean) => ({
  ...mayOf('system_role', shows),
  // Giving a role changes people, so it needs their permissions.
  give: shows('system_user:edit') && shows('system_user:query'),
})

export type MayOfRoles = ReturnType<typeof mayOfRoles>
