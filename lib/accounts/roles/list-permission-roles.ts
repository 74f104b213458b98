import { z } from 'zod'
import { query } from '@/db/client'
import { givesAccess } from '@/lib/accounts/people/find-holders'
import { shippedWords } from '@/lib/accounts/states'
import { invalid } from '@/lib/core/errors'
import { operation } from '@/lib/core/operation'
import { type PermissionId, permissions } from '@/lib/core/permissions'
import { text } from '@/lib/core/text'
import type { Locale } from '@/lib/i18n/locales'
import { translate } from '@/lib/i18n/translate'

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
