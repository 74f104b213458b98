import type { FieldName } from '@/lib/defects/fields'
import { states } from '@/lib/defects/states'
import type { ComparedRow } from './compared-rows'
import type { Side } from './comparison'
import { groupRows } from './group-rows'

/** States from least to furthest progress; a returned record ranks below one that waits. */
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

export function likelySurvivor([one, other]: readonly [Side, Side]): 0 | 1 {
  const [mine, theirs] = [order.indexOf(one.state), order.indexOf(other.state)]
  if (mine !== theirs) return mine > theirs ? 0 : 1
  return BigInt(one.id) < BigInt(other.id) ? 0 : 1
}

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
