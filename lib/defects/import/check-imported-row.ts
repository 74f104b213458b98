import type { Ctx } from '@/lib/core/context'
import type { Issue } from '@/lib/core/errors'
import type { FieldName } from '@/lib/defects/fields'
import { checkValues } from '@/lib/defects/record/check-values'
import type { DefectValues } from '@/lib/defects/schema'
import { isEmpty } from '@/lib/defects/values'

export const alwaysRequired: readonly FieldName[] = ['receivedAt', 'summary']

/**
 * An import requires less than the form: a date of receipt, a summary, and a brand or a VIN. Issues in `before` are not
 * repeated. `brandComes`: the brand is missing and will be added.
 */
export async function checkImportedRow(
  ctx: Ctx,
  values: DefectValues,
  before: readonly Issue[],
  { brandComes, vinOverrideReason }: { brandComes?: boolean; vinOverrideReason?: string } = {},
): Promise<Issue[]> {
  const named = new Set(before.map(({ path }) => path))
  const issues: Issue[] = alwaysRequired
    .filter(name => isEmpty(values[name]) && !named.has(name))
    .map(path => ({ path, code: 'required' }))
  if (before.length + issues.length > 0) return issues
  if (isEmpty(values.brandId) && isEmpty(values.vin) && !brandComes)
    return [{ path: 'brandId', code: 'brand_or_vin' }]
  return checkValues(ctx, values, { required: 'sound', vinOverrideReason })
}
