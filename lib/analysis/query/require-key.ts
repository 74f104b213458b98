import { defects } from '@/db/schema/defects'
import { invalid } from '@/lib/core/errors'
import type { Grouping } from './dimensions'

const spelled: Record<string, RegExp> = {
  bigint: /^[1-9]\d{0,17}$/,
  integer: /^\d{1,9}$/,
  smallint: /^\d{1,4}$/,
}

/** @throws AppError invalid_input for a key that no record can have, before PostgreSQL fails on it */
export function requireKey(path: string, dimension: Grouping, key: string): void {
  const pattern = dimension === 'productionMonth' ? /^\d{4}-\d{2}$/ : spelled[defects[dimension].getSQLType()]
  if (pattern && !pattern.test(key)) throw invalid(path, 'invalid')
}
