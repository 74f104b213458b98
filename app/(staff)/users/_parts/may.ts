import type { Access } from '@/lib/core/permissions'

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
