import { and, asc, desc, eq, inArray, or, sql } from 'drizzle-orm'
import { z } from 'zod'
import { pick } from '@/db/columns-of'
import { users } from '@/db/schema/accounts'
import { roleViews, savedViews } from '@/db/schema/views'
import { getPreference } from '@/lib/accounts/people/preferences'
import { preferenceKey } from '@/lib/accounts/schema'
import { signedIn } from '@/lib/core/context'
import { operation } from '@/lib/core/operation'
import { id } from '@/lib/core/text'
import { columnsKey, orderKey } from './view-schema'

export const listViews = operation({
  access: 'signed-in',
  input: z.strictObject({ list: preferenceKey }),
  async run(ctx, { list }) {
    const me = signedIn(ctx)
    const order = orderOf(await getPreference(ctx, { key: orderKey(list) }))
    const rows = await ctx.db
      .select({
        ...pick(savedViews, 'id name shared query table ownerId'),
        ownerName: users.name,
        roleIds: sql<
          string[]
        >`array(select ${roleViews.roleId}::text from ${roleViews} where ${roleViews.viewId} = ${savedViews.id})`,
      })
      .from(savedViews)
      .innerJoin(users, eq(users.id, savedViews.ownerId))
      .where(and(eq(savedViews.list, list), or(eq(savedViews.ownerId, me.id), savedViews.shared)))
      .orderBy(asc(savedViews.name))
      .limit(200)
    return rows
      .map(({ ownerId, roleIds, ...view }) => ({
        ...view,
        mine: ownerId === me.id,
        preset: view.shared && me.roles.some(role => roleIds.includes(role.id)),
        roleIds: ctx.can('system_role:edit') ? roleIds : [],
      }))
      .sort(
        (one, other) =>
          Number(other.mine) - Number(one.mine) || placeIn(order, one.id) - placeIn(order, other.id),
      )
  },
})

const orderOf = (kept: unknown) => z.array(id).catch([]).parse(kept)

const placeIn = (order: string[], id: string) => {
  const place = order.indexOf(id)
  return place < 0 ? order.length : place
}

export type View = Awaited<ReturnType<typeof listViews>>[number]

export const openView = operation({
  access: 'signed-in',
  input: z.strictObject({ list: preferenceKey, id: id.optional() }),
  async run(ctx, { list, id }) {
    const me = signedIn(ctx)
    const columns = {
      ...pick(savedViews, 'id name query table ownerId'),
      ownerName: users.name,
    }
    const seen = or(eq(savedViews.ownerId, me.id), savedViews.shared)
    const roleIds = me.roles.map(role => role.id)
    if (!id && roleIds.length === 0) return null
    const from = ctx.db
      .select(columns)
      .from(savedViews)
      .innerJoin(users, eq(users.id, savedViews.ownerId))
      .$dynamic()
    const [found] = id
      ? await from.where(and(eq(savedViews.id, id), eq(savedViews.list, list), seen))
      : await from
          .innerJoin(roleViews, eq(roleViews.viewId, savedViews.id))
          .where(and(inArray(roleViews.roleId, roleIds), eq(roleViews.list, list), seen))
          .orderBy(desc(savedViews.shared), asc(roleViews.roleId))
          .limit(1)
    if (!found) return null
    const { ownerId, ...view } = found
    const mine = ownerId === me.id
    const ownTable = mine ? null : await getPreference(ctx, { key: columnsKey(list, view.id) })
    return { ...view, mine, ownTable }
  },
})

export type OpenView = NonNullable<Awaited<ReturnType<typeof openView>>>
