import { z } from 'zod'
import { emptyAsNull, version } from '@/lib/core/input'
import { grantAction, type PermissionId, permissions } from '@/lib/core/permissions'
import { id, requiredText, text } from '@/lib/core/text'

const remarks = emptyAsNull(text(300))
const name = requiredText(50)

export function actionsOf(permissionId: PermissionId): string[] {
  return [...permissions[permissionId], grantAction]
}

const entry = z
  .strictObject({
    permissionId: z.enum(Object.keys(permissions) as [PermissionId, ...PermissionId[]]),
    actionList: z.array(z.string()).min(1).max(20),
  })
  .superRefine(({ permissionId, actionList }, refinement) => {
    for (const [at, action] of actionList.entries())
      if (!actionsOf(permissionId).includes(action) || actionList.indexOf(action) !== at)
        refinement.addIssue({ code: 'custom', path: ['actionList', at], message: 'not_offered' })
  })

const granted = z
  .array(entry)
  .max(200)
  .refine(list => new Set(list.map(({ permissionId }) => permissionId)).size === list.length, {
    error: 'given_twice',
  })

export type Granted = z.output<typeof granted>

export const addRoleInput = z.strictObject({
  name,
  roleTypeId: id.nullable().default(null),
  remarks: remarks.default(null),
  permissions: granted.default([]),
})

export const editRoleInput = z
  .strictObject({ id, version, name, roleTypeId: id.nullable(), remarks, permissions: granted })
  .partial()
  .required({ id: true, version: true })

export const roleUsersInput = z.strictObject({
  id,
  version,
  add: z.array(id).max(200).default([]),
  remove: z.array(id).max(200).default([]),
})

export const addRoleTypeInput = z.strictObject({ name, remarks: remarks.default(null) })
export const editRoleTypeInput = z.strictObject({ id, version, name, remarks }).partial().required({
  id: true,
  version: true,
})
