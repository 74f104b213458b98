import type { FormValues } from '@/app/_ui/form/form-fields'

/** What an import asks of every row; of the last two, one. */
export const alwaysRequired = ['receivedAt', 'summary'] as const
export const eitherRequired = ['brandId', 'vin'] as const

/** What neither a column nor a default brings. */
export function missingOf(fields: readonly (string | null)[], defaults: FormValues): string[] {
  const comes = (name: string) => fields.includes(name) || (defaults[name] ?? '') !== ''
  const names: string[] = alwaysRequired.filter(name => !comes(name))
  return eitherRequired.some(comes) ? names : [...names, 'brandOrVin']
}

export const isRequiredMissing = (fields: readonly (string | null)[], defaults: FormValues) =>
  missingOf(fields, defaults).length > 0
