import { and, eq, inArray } from 'drizzle-orm'
import { users } from '@/db/schema/accounts'
import { signalHits, signalRules } from '@/db/schema/signals'
import { readEntryHistory } from '@/lib/collections/read-history'
import { oneRow, readingOf } from '@/lib/collections/verbs'
import { amendRow, deleteRow, lockRow, stampsOf } from '@/lib/collections/write-rows'
import type { Ctx } from '@/lib/core/context'
import { AppError, invalid } from '@/lib/core/errors'
import { refuseDuplicates } from '@/lib/core/faults'
import { operation } from '@/lib/core/operation'
import { type Page, toPage } from '@/lib/core/paging'
import { changesOf, refuseStale } from '@/lib/core/version'
import { presentRules, type RuleRow, readRule } from './rule-rows'
import { addRuleInput, amendRuleInput, enableRuleInput, pageRulesInput } from './rule-schema'

type Rule = Record<string, unknown>

const spread = ['filters', 'params', 'notify']

function flat(rule: object): Rule {
  return Object.fromEntries(
    Object.entries(rule).flatMap(([name, value]): [string, unknown][] => {
      if (name === 'also')
        return (value as object[]).flatMap((one, at) =>
          Object.entries(flat(one)).map(([key, set]): [string, unknown] => [`also.${at}.${key}`, set]),
        )
      if (!spread.includes(name)) return [[name, value]]
      return Object.entries(value as Rule).map(([key, one]) => [`${name}.${key}`, one])
    }),
  )
}

const fields = (rule: object) => {
  const { name, method, levels, filters, params, budget, every, also, notify, note } = rule as Rule
  return flat({ name, method, levels, filters, params, budget, every, also, notify, note })
}

function ruleChanges(given: object, before: object) {
  const [now, old] = [fields(given), fields(before)]
  const gone = Object.keys(old).filter(name => !(name in now))
  return changesOf({ ...Object.fromEntries(gone.map(name => [name, null])), ...now }, old)
}

export const addedFields = (given: object) => changesOf(fields(given), {})

const ruleConflicts = (given: object, current: object) =>
  Object.entries(ruleChanges(given, current)).map(([field, [theirs, yours]]) => ({ field, theirs, yours }))

const entity = 'signalRule'

export const pageRules = operation({
  access: 'signal_rule:query',
  input: pageRulesInput,
  async run(ctx, { page, limit, enabled, method }): Promise<Page<RuleRow>> {
    const where = and(
      enabled === undefined ? undefined : eq(signalRules.enabled, enabled),
      method && eq(signalRules.method, method),
    )
    const [total, rows] = await Promise.all([
      ctx.db.$count(signalRules, where),
      presentRules(ctx, where, { limit, offset: (page - 1) * limit }),
    ])
    return toPage({ page, limit }, rows, total)
  },
})

export const getRule = readingOf('signal_rule:get', readRule)

export const listRuleHistory = readingOf('signal_rule:get', (ctx, id) => readEntryHistory(ctx, entity, id))

export const addRule = operation({
  access: 'signal_rule:add',
  input: addRuleInput,
  async run(ctx, given): Promise<RuleRow> {
    if (given.enabled && !ctx.can('signal_rule:enable')) throw new AppError('forbidden')
    await checkPeople(ctx, given.notify.people)
    return refuseDuplicates(
      ctx.tx(async tx => {
        const [row] = await tx.db
          .insert(signalRules)
          .values({ ...given, ...stampsOf(tx) })
          .returning({ id: signalRules.id })
        const changes = { ...addedFields(given), enabled: [null, given.enabled] }
        const detail = { name: given.name, changes }
        await tx.audit({ action: 'addRule', entity, entityId: row!.id, detail })
        return readRule(tx, row!.id)
      }),
    )
  },
})

export const amendRule = operation({
  access: 'signal_rule:edit',
  input: amendRuleInput,
  async run(ctx, { id, version, ...given }): Promise<RuleRow> {
    await checkPeople(ctx, given.notify.people)
    return refuseDuplicates(
      ctx.tx(async tx => {
        const before = await lockRow(tx, signalRules, id)
        if (before.version !== version) {
          const current = await readRule(tx, id)
          throw new AppError('conflict', {}, { data: { current, conflicts: ruleConflicts(given, before) } })
        }
        const changes = ruleChanges(given, before)
        if (Object.keys(changes).length === 0) return readRule(tx, id)
        const detail = { name: before.name, changes }
        // What the last back-test found was true of the rule as it was.
        const values = { ...given, backtest: null }
        await amendRow(tx, signalRules, id, values, { action: 'amendRule', entity, detail })
        return readRule(tx, id)
      }),
    )
  },
})

async function checkPeople(ctx: Ctx, people: readonly string[]): Promise<void> {
  const ids = [...new Set(people)]
  if (ids.length === 0) return
  const known = await ctx.db.$count(
    users,
    and(inArray(users.id, ids), eq(users.state, 'active'), eq(users.type, 'staff')),
  )
  if (known < ids.length) throw invalid('notify.people', 'not_offered')
}

export const enableRule = operation({
  access: ['signal_rule:enable', 'signal_rule:disable'],
  input: enableRuleInput,
  async run(ctx, { id, version, enabled }): Promise<RuleRow> {
    if (!ctx.can(enabled ? 'signal_rule:enable' : 'signal_rule:disable')) throw new AppError('forbidden')
    return ctx.tx(async tx => {
      const before = await lockRow(tx, signalRules, id)
      if (before.version !== version) refuseStale(version, await readRule(tx, id), { enabled })
      if (before.enabled === enabled) return readRule(tx, id)
      const action = enabled ? 'enableRule' : 'disableRule'
      const detail = { name: before.name, changes: { enabled: [before.enabled, enabled] } }
      await amendRow(tx, signalRules, id, { enabled }, { action, entity, detail })
      return readRule(tx, id)
    })
  },
})

export const deleteRule = operation({
  access: 'signal_rule:delete',
  input: oneRow,
  run: (ctx, { id }) =>
    ctx.tx(async tx => {
      const { name } = await lockRow(tx, signalRules, id)
      const hits = await tx.db.$count(signalHits, eq(signalHits.ruleId, id))
      if (hits > 0) throw new AppError('rule_in_use', { hits })
      return deleteRow(tx, signalRules, id, { action: 'deleteRule', entity, detail: { name } })
    }),
})
