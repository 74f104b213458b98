import type { defects } from '@/db/schema/defects'
import { completenessOf } from '@/lib/defects/severity'
import type { KnownRecall } from './known-recalls'

export type MatchedFields = Pick<
  typeof defects.$inferSelect,
  'inRecall' | 'recallNo' | 'recallMatched' | 'enteredInRecall' | 'enteredRecallNo'
>

type Entered = Partial<MatchedFields>

export function asEntered<R extends Entered>(record: R): R {
  if (!record.recallMatched) return record
  return { ...record, inRecall: record.enteredInRecall, recallNo: record.enteredRecallNo }
}

export function matchedFields(
  record: Entered,
  changes: Entered,
  covering: Pick<KnownRecall, 'recallNo'> | null,
): Partial<MatchedFields> & { completeness?: string } {
  const entry = asEntered(record)
  const inRecall = ('inRecall' in changes ? changes.inRecall : entry.inRecall) ?? null
  const recallNo = ('recallNo' in changes ? changes.recallNo : entry.recallNo) ?? null
  const after: MatchedFields = covering
    ? {
        inRecall: true,
        recallNo: covering.recallNo,
        recallMatched: true,
        enteredInRecall: inRecall,
        enteredRecallNo: recallNo,
      }
    : { inRecall, recallNo, recallMatched: false, enteredInRecall: null, enteredRecallNo: null }
  const before = { ...record, ...changes }
  const names = Object.keys(after) as (keyof MatchedFields)[]
  const differing = names.filter(
    name => (before[name] || null) !== (after[name] || null) || isFalse(before, after, name),
  )
  if (differing.length === 0) return {}
  return {
    ...Object.fromEntries(differing.map(name => [name, after[name]])),
    completeness: completenessOf({ ...before, ...after }),
  }
}

const isFalse = (before: Entered, after: MatchedFields, name: keyof MatchedFields) =>
  name !== 'recallMatched' && (before[name] === false) !== (after[name] === false)

export function deciding<R extends Pick<KnownRecall, 'id' | 'filedAt'>>(covering: readonly R[]): R | null {
  return covering.reduce<R | null>((last, one) => (last && isLater(last, one) ? last : one), null)
}

const isLater = (one: Pick<KnownRecall, 'id' | 'filedAt'>, other: Pick<KnownRecall, 'id' | 'filedAt'>) =>
  one.filedAt > other.filedAt || (one.filedAt === other.filedAt && BigInt(one.id) > BigInt(other.id))
