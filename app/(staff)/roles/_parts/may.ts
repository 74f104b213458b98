import type { Ctx } from '@/lib/core/context'

/** What the caller may do with roles; which roles, each row says. */
export function mayOf(ctx: Ctx) {
  return {
    get: ctx.can('system_role:get'),
    add: ctx.can('system_role:add'),
    edit: ctx.can('system_role:edit'),
    delete: ctx.can('system_role:delete'),
    /** Who has a role is a matter of people. */
    give: ctx.can('system_user:edit') && ctx.can('system_user:query'),
  }
}

export type May = ReturnType<typeof mayOf>
