import { type Access, type PermissionId, permissions } from '@/lib/core/permissions'

export type May<Id extends PermissionId> = Record<(typeof permissions)[Id][number], boolean>

export const mayOf = <Id extends PermissionId>(id: Id, shows: (access: Access) => boolean) =>
  Object.fromEntries(permissions[id].map(action => [action, shows(`${id}:${action}` as Access)])) as May<Id>
