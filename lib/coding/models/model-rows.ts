import { desc, eq, type SQL } from 'drizzle-orm'
import { users } from '@/db/schema/accounts'
import { codingModels } from '@/db/schema/coding'
import type { Ctx } from '@/lib/core/context'
import { instantText } from '@/lib/core/instant'
import { lookups } from '@/lib/dictionaries/names/lookups'

const columns = {
  version: codingModels.version,
  state: codingModels.state,
  learnedFrom: codingModels.learnedFrom,
  figures: codingModels.figures,
  before: codingModels.before,
  seconds: codingModels.seconds,
  createdAt: codingModels.createdAt,
  usedAt: codingModels.usedAt,
  createdByName: users.name,
}

export type ModelRow = Awaited<ReturnType<typeof readModels>>[number]

export async function readModels(ctx: Ctx, where?: SQL, { limit = 100, offset = 0 } = {}) {
  const { names } = await lookups(ctx)
  const name = (code: string) => names.assembly(code, ctx.locale)
  const rows = await ctx.db
    .select(columns)
    .from(codingModels)
    .leftJoin(users, eq(users.id, codingModels.createdBy))
    .where(where)
    .orderBy(desc(codingModels.version))
    .limit(limit)
    .offset(offset)
  return rows.map(({ figures, createdAt, usedAt, state, ...row }) => ({
    ...row,
    state: state as 'current' | 'former' | 'declined',
    createdAt: instantText(createdAt)!,
    usedAt: instantText(usedAt),
    figures: {
      ...figures,
      classes: figures.classes.map(one => ({ ...one, name: name(one.code) })),
      confusions: figures.confusions.map(one => ({
        ...one,
        name: name(one.code),
        proposedName: name(one.proposed),
      })),
    },
  }))
}
