import type { Ctx } from '@/lib/core/context'
import type { Issue } from '@/lib/core/errors'
import { type FieldName, fieldOf } from '@/lib/defects/fields'
import { maskField, seesPersonal } from '@/lib/defects/mask'
import type { DefectValues } from '@/lib/defects/schema'
import { isEmpty } from '@/lib/defects/values'
import type { DefectRecord } from './write-version'

/**
 * Without the right to personal data a value can be replaced, but its mask must not be written back: a value
 * equal to the mask counts as untouched, any other asterisk is refused.
 */
export function ignoreMaskedValues(
  ctx: Ctx,
  before: DefectRecord,
  sent: DefectValues,
): { changes: DefectValues; issues: Issue[] } {
  if (seesPersonal(ctx)) return { changes: sent, issues: [] }
  const issues: Issue[] = []
  const changes = Object.entries(sent).filter(([key, value]) => {
    const name = key as FieldName
    if (!fieldOf[name].personal || isEmpty(before[name])) return true
    const shown = maskField(name, before[name])
    if (value === shown || (isEmpty(shown) && isEmpty(value))) return false
    if (typeof value === 'string' && value.includes('*')) issues.push({ path: name, code: 'masked_value' })
    return true
  })
  return { changes: Object.fromEntries(changes), issues }
}
