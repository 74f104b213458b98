import { and, asc, eq, getTableColumns, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import { z } from 'zod'
import { users } from '@/db/schema/accounts'
import { defectFiles, defects } from '@/db/schema/defects'
import { codeItems } from '@/db/schema/dictionaries'
import { refuseUsed } from '@/lib/collections/count-uses'
import { type EntryStep, readEntryHistory } from '@/lib/collections/read-history'
import { columnOf } from '@/lib/collections/rows'
import { wordOf } from '@/lib/collections/word-of'
import { type Ctx, signedIn } from '@/lib/core/context'
import { AppError, invalid, requireRow } from '@/lib/core/errors'
import { coded, emptyAsNull, optional, truth, version, wholeNumber } from '@/lib/core/input'
import { operation } from '@/lib/core/operation'
import { pageInput, toPage } from '@/lib/core/paging'
import { requiredText, text } from '@/lib/core/text'
import { inInstants } from '@/lib/core/today'
import { changesOf, newValues, staleError } from '@/lib/core/version'
import { dictionaries } from '@/lib/dictionaries/dictionaries'
import type { AnyDictionary } from '@/lib/dictionaries/dictionary'
import { isCalled } from '@/lib/dictionaries/entry-rows'
import { type CodeList, codedItem, lookups } from '@/lib/dictionaries/names/lookups'
import { requireChangePermission, writeEntries } from '@/lib/dictionaries/write-entries'
import { fieldLabel } from '@/lib/i18n/translate'
import { listsOfFields } from './field-lists'

const key = requiredText(40)
const code = requiredText(40)
const name = requiredText(100)
const nameEn = emptyAsNull(text(200))
const sort = wholeNumber(0, 999_999).optional()

const entity = 'code'

const codeItem = z.strictObject({ key, code })
// Filters and files list codes with commas.
const newCode = coded(code.refine(typed => !/[,，]/.test(typed), { error: 'comma_in_code' }))
const newCodeItem = z.strictObject({ key, code: newCode, name, nameEn, sort })
const changedCodeItem = z.strictObject({
  key,
  code,
  version,
  name: name.optional(),
  nameEn,
  sort,
  enabled: truth.optional(),
})

/** The code branches on these codes, so their items can be renamed but not added, disabled or deleted. */
const fixedLists: ReadonlySet<string> = new Set<string>([
  'brandNature',
  'qualityType',
  'riskLevel',
  'reviewStatus',
  'auditResult',
  'vinStatus',
  'wmiConfidence',
] as const)

function placesOf(list: string): AnyPgColumn[] {
  const field = (getTableColumns(defects) as Record<string, AnyPgColumn>)[list]
  const choices = Object.values(dictionaries as Record<string, AnyDictionary>).flatMap(({ table, fields }) =>
    Object.entries(fields).flatMap(([name, one]) =>
      one.kind === 'choice' && one.list === list ? [columnOf(table, name)] : [],
    ),
  )
  return [...(field ? [field] : []), ...choices, ...(list === 'fileKind' ? [defectFiles.kind] : [])]
}

const fixed = (path: string) => invalid(path, 'fixed_list')

const rowOf = ({ key, code }: z.output<typeof codeItem>) =>
  and(eq(codeItems.listKey, key), eq(codeItems.code, code))

async function lockItem(tx: Ctx, item: z.output<typeof codeItem>) {
  return requireRow(await tx.db.select().from(codeItems).where(rowOf(item)).for('update'))
}

const auditedAs = ({ key, code }: z.output<typeof codeItem>) => ({ entity, entityId: `${key}:${code}` })

export type CodeItemRow = Awaited<ReturnType<typeof pageCodeItems>>['records'][number]

async function readCodeItem(ctx: Ctx, item: z.output<typeof codeItem>): Promise<CodeItemRow> {
  const row = requireRow(await select(ctx).where(rowOf(item)))
  return present(ctx, row)
}

export const getCodeItem = operation({
  access: 'dictionary_code:query',
  input: z.strictObject({ id: text(81) }),
  run: (ctx, { id }) => readCodeItem(ctx, { key: id.split(':')[0]!, code: id.replace(/^[^:]*:/, '') }),
})

function select(ctx: Ctx) {
  const { listKey, ...columns } = getTableColumns(codeItems)
  return ctx.db
    .select({ ...columns, key: listKey, updatedByName: users.name })
    .from(codeItems)
    .leftJoin(users, eq(users.id, codeItems.updatedBy))
    .$dynamic()
}

const present = (ctx: Ctx, row: Awaited<ReturnType<typeof select>>[number]) => ({
  ...inInstants(row),
  id: `${row.key}:${row.code}`,
  listName: fieldLabel(ctx.locale, row.key),
  fixed: fixedLists.has(row.key),
})

export const listCodeLists = operation({
  access: 'signed-in',
  input: z.strictObject({ keptOnly: truth.optional() }),
  async run(ctx, { keptOnly }) {
    const known = await lookups(ctx)
    const kept = known.all(ctx.locale)
    return keptOnly ? kept : [...kept, ...listsOfFields(known, ctx.locale)]
  },
})

type Item = CodeList['items'][number] & { enabled?: boolean }

export const getCodeList = operation({
  access: 'signed-in',
  input: z.strictObject({ key: requiredText(40), withDisabled: truth.optional() }),
  async run(ctx, { key, withDisabled }) {
    const known = await lookups(ctx)
    const lists = [...known.all(ctx.locale), ...listsOfFields(known, ctx.locale)]
    const list = lists.find(candidate => candidate.key === key)
    if (!list) throw new AppError('not_found')
    const kept = withDisabled && known.lists.get(key)
    const items: Item[] = kept
      ? [...kept.values()].map(item => ({
          ...codedItem(item.code, wordOf(item, ctx.locale)),
          enabled: item.enabled,
        }))
      : list.items
    return { ...list, items }
  },
})

export const countCodeItems = operation({
  access: 'dictionary_code:query',
  input: z.strictObject({}),
  async run(ctx) {
    const rows = await ctx.db
      .select({ key: codeItems.listKey, items: sql<number>`count(*)::int` })
      .from(codeItems)
      .groupBy(codeItems.listKey)
      .orderBy(codeItems.listKey)
    return rows.map(row => ({
      ...row,
      name: fieldLabel(ctx.locale, row.key),
      fixed: fixedLists.has(row.key),
    }))
  },
})

export const pageCodeItems = operation({
  access: 'dictionary_code:query',
  input: pageInput
    .omit({ sortField: true, sortOrder: true })
    .extend({
      key: optional(requiredText(40)),
      name: optional(text(100)),
      enabled: optional(z.enum(['true', 'false'])),
    })
    .strict(),
  async run(ctx, { key, page, limit, name, enabled }) {
    const where = and(
      key ? eq(codeItems.listKey, key) : undefined,
      name ? isCalled(codeItems, name) : undefined,
      enabled ? eq(codeItems.enabled, enabled === 'true') : undefined,
    )
    const [total, rows] = await Promise.all([
      ctx.db.$count(codeItems, where),
      select(ctx)
        .where(where)
        .orderBy(asc(codeItems.listKey), asc(codeItems.sort), asc(codeItems.code))
        .limit(limit)
        .offset((page - 1) * limit),
    ])
    return toPage(
      { page, limit },
      rows.map(row => present(ctx, row)),
      total,
    )
  },
})

export const listCodeItemHistory = operation({
  access: 'dictionary_code:query',
  input: codeItem,
  run: (ctx, { key, code }): Promise<EntryStep[]> => readEntryHistory(ctx, entity, `${key}:${code}`),
})

export const addCodeItem = operation({
  access: 'dictionary_code:add',
  input: newCodeItem,
  async run(ctx, { key, code, ...given }) {
    if (fixedLists.has(key)) throw fixed('code')
    return writeEntries(ctx, async tx => {
      const [list] = await tx.db
        .select({ sort: sql<number>`max(sort) + 1` })
        .from(codeItems)
        .where(eq(codeItems.listKey, key))
      if (!list || list.sort === null) throw new AppError('not_found')
      const [added] = await tx.db
        .insert(codeItems)
        .values({
          ...{ sort: list.sort, ...given, listKey: key, code },
          ...{ updatedBy: signedIn(ctx).id, updatedAt: ctx.now },
        })
        .onConflictDoNothing()
        .returning({ code: codeItems.code })
      if (!added) throw new AppError('duplicate', {}, { issues: [{ path: 'code', code: 'taken' }] })
      await tx.audit({ action: 'addCodeItem', ...auditedAs({ key, code }), detail: given })
      return readCodeItem(tx, { key, code })
    })
  },
})

export const updateCodeItem = operation({
  access: 'dictionary_code',
  input: changedCodeItem,
  async run(ctx, { key, code, version, ...given }) {
    return writeEntries(ctx, async tx => {
      const before = await lockItem(tx, { key, code })
      const changes = changesOf(given, before)
      await requireChangePermission(ctx, 'dictionary_code', changes)
      if (changes.enabled && fixedLists.has(key)) throw fixed('enabled')
      if (before.version !== version) throw staleError(await readCodeItem(tx, { key, code }), given)
      if (Object.keys(changes).length === 0) return readCodeItem(tx, { key, code })
      await tx.db
        .update(codeItems)
        .set({ ...newValues(changes), version: version + 1, updatedBy: signedIn(ctx).id, updatedAt: ctx.now })
        .where(rowOf({ key, code }))
      await tx.audit({ action: 'updateCodeItem', ...auditedAs({ key, code }), detail: { changes } })
      return readCodeItem(tx, { key, code })
    })
  },
})

export const deleteCodeItem = operation({
  access: 'dictionary_code:delete',
  input: codeItem,
  run: (ctx, item) =>
    writeEntries(ctx, async tx => {
      const { name } = await lockItem(tx, item)
      if (fixedLists.has(item.key)) throw fixed('code')
      await refuseUsed(tx, { usedBy: placesOf(item.key) }, { id: null, code: item.code })
      await tx.db.delete(codeItems).where(rowOf(item))
      await tx.audit({ action: 'deleteCodeItem', ...auditedAs(item), detail: { name } })
      return { deleted: item.code }
    }),
})
