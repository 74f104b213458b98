import {
  and,
  arrayContains,
  arrayOverlaps,
  asc,
  desc,
  eq,
  gte,
  ilike,
  inArray,
  lte,
  not,
  or,
  type SQL,
  sql,
} from 'drizzle-orm'
import { users } from '@/db/schema/accounts'
import { investigationRecords, investigations } from '@/db/schema/investigations'
import { namesOfPeople } from '@/lib/accounts/people/list-people'
import type { Sorting } from '@/lib/collections/collection'
import { columnOf } from '@/lib/collections/rows'
import type { Ctx } from '@/lib/core/context'
import { containing } from '@/lib/core/text'
import { inInstants, today } from '@/lib/core/today'
import { type Lookups, lookups } from '@/lib/dictionaries/names/lookups'
import type { InvestigationFilters } from './schema'
import { reaches } from './spans'
import type { conclusions, levels, State } from './states'

export type StoredFile = typeof investigations.$inferSelect
export type InvestigationRow = ReturnType<typeof present>

const settled = ['concluded', 'closed', 'refused'] as const

export const isLate = ({ now }: Pick<Ctx, 'now'>) =>
  and(sql`${investigations.plannedEnd} < ${today(now)}`, not(inArray(investigations.state, [...settled])))!

const isOf = (userId: string) =>
  or(eq(investigations.leaderId, userId), arrayContains(investigations.memberIds, [userId]))!

export function whereOf(filters: InvestigationFilters, ctx: Ctx): SQL | undefined {
  const { title, mine, late, brandIds, reached, unreached, applyTimeFrom, applyTimeTo, ...listed } = filters
  const is = (condition: SQL, value: boolean | undefined) =>
    value === undefined ? undefined : value ? condition : not(sql`coalesce(${condition}, false)`)
  return and(
    ...Object.entries(listed).map(
      ([name, values]) => values && inArray(columnOf(investigations, name), values as string[]),
    ),
    title
      ? or(ilike(investigations.title, containing(title)), ilike(investigations.fileNo, containing(title)))
      : undefined,
    brandIds && arrayOverlaps(investigations.brandIds, brandIds),
    is(isOf(ctx.user?.id ?? '0'), mine),
    is(isLate(ctx), late),
    applyTimeFrom ? gte(investigations.applyTime, applyTimeFrom) : undefined,
    applyTimeTo ? lte(investigations.applyTime, applyTimeTo) : undefined,
    reached && or(...reached.map(stage => sql.raw(reaches(stage)))),
    unreached && or(...unreached.map(stage => sql.raw(`NOT ${reaches(stage)}`))),
  )
}

export function orderOf({ sortField, sortOrder }: Sorting): SQL[] {
  if (!sortField) return [desc(investigations.updatedAt), desc(investigations.id)]
  const direction = sortOrder === 'descend' ? desc : asc
  return [direction(columnOf(investigations, sortField)), desc(investigations.id)]
}

export async function readInvestigations(ctx: Ctx, where: SQL) {
  const rows = await ctx.db
    .select({
      file: investigations,
      late: sql<boolean>`coalesce(${isLate(ctx)}, false)`,
      records: ctx.db.$count(
        investigationRecords,
        and(
          eq(investigationRecords.investigationId, investigations.id),
          not(inArray(investigationRecords.verdict, ['proposed', 'irrelevant'])),
        ),
      ),
      updatedByName: users.name,
    })
    .from(investigations)
    .leftJoin(users, eq(users.id, investigations.updatedBy))
    .where(where)
  const people = await namesOfPeople(ctx, [
    ...new Set(rows.flatMap(({ file }) => [file.leaderId, ...file.memberIds])),
  ])
  const found = await lookups(ctx)
  return rows.map(row => present(ctx, found, people, row))
}

interface Read {
  file: StoredFile
  late: boolean
  records: number
  updatedByName: string | null
}

function present(
  { locale }: Ctx,
  { names }: Lookups,
  people: Record<string, string>,
  { file, ...read }: Read,
) {
  const { createdBy: _, updatedBy: __, origin: ___, firstRecordAt: ____, searchFilters, ...shown } = file
  return {
    ...inInstants(shown),
    ...read,
    state: file.state as State,
    level: file.level as (typeof levels)[number],
    conclusion: file.conclusion as (typeof conclusions)[number] | null,
    searches: searchFilters !== null,
    producerName: names.producer(file.producerId, locale) || null,
    brandIdsName: file.brandIds.map(id => names.brand(id, locale)),
    modelRangeIdsName: file.modelRangeIds.map(id => names.series(id, locale)),
    assemblyCodeName: names.assembly(file.assemblyCode, locale) || null,
    subAssemblyCodeName: names.subAssembly(file.subAssemblyCode, locale) || null,
    symptomCodesName: file.symptomCodes.map(code => names.code('symptomCodes', code, locale)),
    leaderName: people[file.leaderId] ?? null,
    memberIdsName: file.memberIds.map(id => people[id] ?? id),
  }
}
