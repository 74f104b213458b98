import { z } from 'zod'
import { avatarPath } from '@/lib/accounts/avatar-path'
import { type Ctx, signedIn } from '@/lib/core/context'
import { instantText } from '@/lib/core/instant'
import { operation } from '@/lib/core/operation'
import { departmentNames } from '@/lib/dictionaries/names/lookups'
import { readUsers } from './user-rows'

export async function profileOf(ctx: Ctx, id: string) {
  const [[user], department] = await Promise.all([readUsers(ctx, [id]), departmentNames(ctx)])
  const { loginId, name, deptName, mobile, email, roles, version, hasPassword } = user!
  return {
    id,
    loginId,
    name,
    deptName: department(deptName),
    mobile,
    email,
    roles,
    version,
    hasPassword,
    mustChangePassword: user!.mustChangePassword,
    avatar: avatarPath(id, user!.avatar),
    lastSignInAt: instantText(user!.lastSignInAt),
  }
}

export type Profile = Awaited<ReturnType<typeof profileOf>>

export const readProfile = operation({
  access: 'signed-in',
  input: z.strictObject({}),
  run: ctx => profileOf(ctx, signedIn(ctx).id),
})
