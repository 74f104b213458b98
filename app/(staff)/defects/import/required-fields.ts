import type { FormValues } from '@/app/_ui/form/form-fields'

/** All of the first list and at least one of the second. */
export const alwaysRequired = ['receivedAt', 'summary'] as const
export const eitherRequired = ['brandId', 'vin'] as const

export function missingOf(fields: readonly (string | null)[], defaults: FormValues): string[] {
  // Without a column of its own a summary is the beginning of the description.
  const comes = (name: string) =>
    fields.includes(name === 'summary' && fields.includes('description') ? 'description' : name) ||
    (defaults[name] ?? '') !== ''
  const names: string[] = alwaysRequired.filter(name => !comes(name))
  return eitherRequired.some(comes) ? names : [...names, 'brandOrVin']
}

export const isRequiredMissing = (fields: readonly (string | null)[], defaults: FormValues) =>
  missingOf(fields, defaults).length > 0
