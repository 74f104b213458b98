import type { Ctx } from '@/lib/core/context'

/** What the caller may do with accounts; which accounts, each row says. */
export function mayOf(ctx: Ctx) {
  return {
    get: ctx.can('system_user:get'),
    add: ctx.can('system_user:add'),
    edit: ctx.can('system_user:edit'),
    enable: ctx.can('system_user:enable'),
    disable: ctx.can('system_user:disable'),
    delete: ctx.can('system_user:delete'),
  }
}

export type May = ReturnType<typeof mayOf>
