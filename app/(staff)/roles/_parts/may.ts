import type { Access } from '@/lib/core/permissions'

/**
 * What the caller may do with roles; which roles, each row says. A form asks the person (`ctx.can`), a list what pages show.
 */
export function mayOf(may: (access: Access) => boolean) {
  return {
    get: may('system_role:get'),
    add: may('system_role:add'),
    edit: may('system_role:edit'),
    delete: may('system_role:delete'),
    /** Who has a role is a matter of people. */
    give: may('system_user:edit') && may('system_user:query'),
  }
}

export type May = ReturnType<typeof mayOf>
