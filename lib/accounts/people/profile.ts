import { z } from 'zod'
import { pick } from '@/db/columns-of'
import { users } from '@/db/schema/accounts'
import { avatarPath } from '@/lib/accounts/avatar-path'
import { amendRow } from '@/lib/collections/write-rows'
import { type Ctx, signedIn, type User } from '@/lib/core/context'
import { operation, requireFreshSignIn, requirePerson } from '@/lib/core/operation'
import { instantText } from '@/lib/core/today'
import { changesOf, newValues, refuseStale } from '@/lib/core/version'
import { departmentNames } from '@/lib/dictionaries/names/lookups'
import { readParameters } from '@/lib/settings/read-parameters'
import { lockUser, readUsers } from './user-rows'
import { profileInput } from './user-schema'

export async function describeUser(ctx: Ctx, user: User) {
  const { deptName, roles, mustChangePassword, failedSignIns } = user
  const [{ permissionFlag }, department] = await Promise.all([
    readParameters(ctx, ['permissionFlag']),
    departmentNames(ctx),
  ])
  return {
    ...pick(user, 'id loginId name avatar'),
    deptName: department(deptName),
    roles,
    permissionMode: permissionFlag.on,
    ...(mustChangePassword && { mustChangePassword }),
    ...(failedSignIns && { failedSignIns }),
  }
}

export const readMe = operation({
  access: 'signed-in',
  withOneTimePassword: true,
  input: z.object({}),
  async run(ctx) {
    return describeUser(ctx, signedIn(ctx))
  },
})

export async function profileOf(ctx: Ctx, id: string) {
  const [[user], department] = await Promise.all([readUsers(ctx, [id]), departmentNames(ctx)])
  return {
    ...pick(user!, 'id loginId name mobile email roles version hasPassword mustChangePassword'),
    deptName: department(user!.deptName),
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

export const editProfile = operation({
  access: 'signed-in',
  input: profileInput,
  async run(ctx, { version, ...given }) {
    requirePerson(ctx)
    const { id } = signedIn(ctx)
    return ctx.tx(async tx => {
      await lockUser(tx, id)
      const before = await profileOf(tx, id)
      refuseStale(version, before, given)
      const changes = changesOf(given, before)
      if (Object.keys(changes).length === 0) return before
      // Codes of a sign-in go there.
      if (changes.mobile) requireFreshSignIn(tx)
      const audited = { action: 'editProfile', entity: 'user', detail: { changes } } as const
      await amendRow(tx, users, id, newValues(changes), audited)
      return profileOf(tx, id)
    })
  },
})
