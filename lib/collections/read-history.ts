import { z } from 'zod'
import { query } from '@/db/client'
import type { Ctx } from '@/lib/core/context'
import { operation } from '@/lib/core/operation'
import { id } from '@/lib/core/text'
import { type Instant, instantText } from '@/lib/core/today'
import type { Changes } from '@/lib/core/version'
import { listText } from '@/lib/i18n/translate'
import type { Collection } from './collection'
import { namersOf } from './rows'

export interface FieldChange {
  field: string
  before: unknown
  after: unknown
  beforeText: string | null
  afterText: string | null
}

export interface EntryStep {
  id: string
  at: Instant
  action: (typeof writing)[number]
  userName: string | null
  door: string
  changes: FieldChange[]
  matched: Record<(typeof matchFigures)[number], number> | null
}

const matchFigures = ['covered', 'added', 'removed', 'possible'] as const

const writing = [
  'addEntry',
  'updateEntry',
  'replaceAssembly',
  'undoReplacement',
  'addCodeItem',
  'updateCodeItem',
  'amendSales',
  'addRule',
  'amendRule',
  'enableRule',
  'disableRule',
  'addRecall',
  'amendRecall',
  'setRecallState',
  'matchRecall',
  'addRecallProgress',
  'amendRecallProgress',
  'deleteRecallProgress',
  'openInvestigation',
  'amendInvestigation',
  'stepInvestigation',
] as const
const longest = 200

const statement = `SELECT a.id::text, a.at, a.action, a.door, a.detail, coalesce(u.name, a.login_id) AS "userName"
  FROM audit_log AS a LEFT JOIN users AS u ON u.id = a.user_id
  WHERE a.entity_id = $1 AND a.entity = $2 AND a.action = ANY($3::text[]) AND a.outcome = 'done'
  ORDER BY a.at DESC, a.id DESC LIMIT ${longest}`

export function historyOf(declared: Collection) {
  return operation({
    access: declared.reads,
    input: z.strictObject({ id }),
    async run(ctx, { id }): Promise<EntryStep[]> {
      const steps = await readEntryHistory(ctx, declared.entity, id)
      const all = steps.flatMap(step => step.changes)
      const fields = { ...declared.fields, ...declared.joined }
      const namers = await namersOf(ctx, { ...declared, fields }, name =>
        all.filter(({ field }) => field === name).flatMap(({ before, after }) => [before, after].flat()),
      )
      return withTexts(steps, (field, value) => {
        const texts = [value].flat().flatMap(one => textOf(one) ?? [])
        return texts.length > 0
          ? listText(
              ctx.locale,
              texts.map(text => namers.get(field)?.(text) ?? text),
            )
          : null
      })
    },
  })
}

export const withTexts = (steps: EntryStep[], text: (field: string, value: unknown) => string | null) =>
  steps.map(step => ({
    ...step,
    changes: step.changes.map(change => ({
      ...change,
      beforeText: text(change.field, change.before),
      afterText: text(change.field, change.after),
    })),
  }))

interface Noted extends Omit<EntryStep, 'at' | 'changes' | 'matched'> {
  at: Date
  detail: ({ changes?: Changes } & Record<string, unknown>) | null
}

export async function readEntryHistory(ctx: Ctx, entity: string, entityId: string): Promise<EntryStep[]> {
  const rows = await query<Noted>(ctx.db, statement, [entityId, entity, writing])
  return rows.map(({ detail, at, ...row }) => ({
    ...row,
    at: instantText(at)!,
    matched: row.action === 'matchRecall' ? figuresIn(detail ?? {}) : null,
    changes: Object.entries(changesIn(row.action, detail ?? {})).map(([field, [before, after]]) => ({
      field,
      before,
      after,
      beforeText: textOf(before),
      afterText: textOf(after),
    })),
  }))
}

function changesIn(action: Noted['action'], detail: NonNullable<Noted['detail']>): Changes {
  if (detail.changes) return detail.changes
  if (action !== 'replaceAssembly') return {}
  return { replacedBy: [null, detail.replacedBy], validTo: [null, detail.validTo] }
}

const figuresIn = (detail: Record<string, unknown>) =>
  Object.fromEntries(matchFigures.map(name => [name, Number(detail[name] ?? 0)])) as EntryStep['matched']

// As the audit log has it in JSON.
const writtenInstant = /^\d{4}-\d\d-\d\dT[\d:.]+Z$/

function textOf(value: unknown): string | null {
  if (value === null || value === undefined || value === '') return null
  const text = String(value)
  return writtenInstant.test(text) ? instantText(text)!.slice(0, 16).replace('T', ' ') : text
}
