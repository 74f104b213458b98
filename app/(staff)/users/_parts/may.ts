import type { Access } from '@/lib/core/permissions'

/** `may` is `ctx.can` in a form and `visibleTo()` in a list; each row says which accounts it applies to. */
export function mayOf(may: (access: Access) => boolean) {
  return {
    get: may('system_user:get'),
    add: may('system_user:add'),
    edit: may('system_user:edit'),
    enable: may('system_user:enable'),
    disable: may('system_user:disable'),
    delete: may('system_user:delete'),
  }
}

export type May = ReturnType<typeof mayOf>
