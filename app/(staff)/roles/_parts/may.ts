import type { Access } from '@/lib/core/permissions'

export function mayOf(may: (access: Access) => boolean) {
  return {
    get: may('system_role:get'),
    add: may('system_role:add'),
    edit: may('system_role:edit'),
    delete: may('system_role:delete'),
    // Giving a role changes people, so it needs their permissions.
    give: may('system_user:edit') && may('system_user:query'),
  }
}

export type May = ReturnType<typeof mayOf>
