import type { Access } from '@/lib/core/permissions'

/**
 * What the caller may do with accounts; which accounts, each row says. A form asks the person (`ctx.can`), a list what pages show.
 */
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
