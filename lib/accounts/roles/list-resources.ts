import { z } from 'zod'
import { canGrant } from '@/lib/accounts/grants/grant-rules'
import { signedIn } from '@/lib/core/context'
import { operation } from '@/lib/core/operation'
import { type PermissionId, permissions } from '@/lib/core/permissions'
import { firstText, translate } from '@/lib/i18n/translate'
import { actionsOf } from './role-schema'

const groupOf = (id: string) => id.split('_')[0]!

export const listResources = operation({
  access: 'system_role',
  input: z.strictObject({}),
  async run(ctx) {
    const me = signedIn(ctx)
    const ids = Object.keys(permissions) as PermissionId[]
    return [...new Set(ids.map(groupOf))].map(group => ({
      parentFlowPermission: {
        id: group,
        functionName: firstText(ctx.locale, [`roles.groups.${group}`, 'roles.groups.other']),
      },
      flowPermission: ids
        .filter(id => groupOf(id) === group)
        .map(id => ({
          id,
          functionName: translate(ctx.locale, `permissions.${id}`),
          actionList: actionsOf(id).map(action => ({
            action,
            name: translate(ctx.locale, `actions.${action}`),
            givable: canGrant(me.grants, [id, action]),
          })),
        })),
    }))
  },
})

export type ResourceGroup = Awaited<ReturnType<typeof listResources>>[number]
