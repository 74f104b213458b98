import type { FieldName } from '@/lib/defects/fields'
import { states } from '@/lib/defects/states'
import type { ComparedRow } from './compared-rows'
import type { Side } from './comparison'
import { groupRows } from './group-rows'

/** How far a record has come; a returned one stands before one that waits. */
const order: number[] = [
  states.draft,
  states.returned,
  states.toReview,
  states.toEvaluate,
  states.toAudit,
  states.rejected,
  states.approved,
  states.closed,
]

/** The record that has come further, of two alike the older one. */
export function likelySurvivor([one, other]: readonly [Side, Side]): 0 | 1 {
  const [mine, theirs] = [order.indexOf(one.state), order.indexOf(other.state)]
  if (mine !== theirs) return mine > theirs ? 0 : 1
  return BigInt(one.id) < BigInt(other.id) ? 0 : 1
}

/** Fields that the survivor lacks and the other has; fields that belong together only when all are lacking. */
export function emptyIn(rows: readonly ComparedRow[], survivor: number): FieldName[] {
  const text = (row: ComparedRow, which: number) => (which === 0 ? row.one : row.other)
  return groupRows(rows)
    .filter(
      family =>
        family.every(row => text(row, survivor) === undefined) &&
        family.some(row => text(row, 1 - survivor) !== undefined),
    )
    .flatMap(family => family.map(row => row.name))
}
