import { z } from 'zod'
import { query } from '@/db/client'
import { givesAccess } from '@/lib/accounts/people/find-holders'
import { canGrant } from '@/lib/accounts/people/grants'
import { shippedWords } from '@/lib/accounts/states'
import { signedIn } from '@/lib/core/context'
import { invalid } from '@/lib/core/errors'
import { operation } from '@/lib/core/operation'
import { type PermissionId, permissions } from '@/lib/core/permissions'
import { text } from '@/lib/core/text'
import type { Locale } from '@/lib/i18n/locales'
import { translate } from '@/lib/i18n/translate'
import { actionsOf } from './role-schema'

const statement = `SELECT r.name FROM roles AS r JOIN role_permissions AS p ON p.role_id = r.id
  WHERE ${givesAccess}
  ORDER BY r.id`

export const listPermissionRoles = operation({
  access: 'signed-in',
  input: z.strictObject({ access: text(100) }),
  async run(ctx, { access }): Promise<{ permission: string; roles: string[] }> {
    const [id = '', action] = access.split(':')
    if (!isPermission(id)) throw invalid('access', 'unknown')
    const roles = await query<{ name: string }>(ctx.db, statement, [id, action ?? null])
    return {
      permission: translate(ctx.locale, `permissions.${id}`),
      roles: roles.map(({ name }) => shippedName(ctx.locale, name)),
    }
  },
})

const shippedName = (locale: Locale, name: string) =>
  Object.hasOwn(shippedWords, name)
    ? translate(locale, `accounts.shipped.${shippedWords[name as keyof typeof shippedWords]}`)
    : name

const isPermission = (id: string): id is PermissionId => Object.hasOwn(permissions, id)

const groupOf = (id: string) =>
  (/^(vehicle|dictionary|system)_/.exec(id)?.[1] ?? 'other') as 'vehicle' | 'dictionary' | 'system' | 'other'

export const listResources = operation({
  access: 'system_role',
  input: z.strictObject({}),
  async run(ctx) {
    const me = signedIn(ctx)
    const ids = Object.keys(permissions) as PermissionId[]
    return [...new Set(ids.map(groupOf))].map(group => ({
      parentFlowPermission: {
        id: group,
        functionName: translate(ctx.locale, `roles.groups.${group}`),
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
