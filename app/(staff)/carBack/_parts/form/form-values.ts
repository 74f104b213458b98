import type { FormValue, FormValues } from '@/app/_ui/form/form-fields'
import type { RecallDetail } from '@/lib/recalls/read-recall'

export const mostRows = 200

const plain = [
  ...['recallNo', 'title', 'kind', 'influence', 'cause', 'producerId', 'assemblyCode', 'subAssemblyCode'],
  ...['defect', 'consequence', 'remedy', 'interim', 'notifyWay', 'hotline', 'filedAt', 'announcedAt'],
  ...['startsAt', 'endsAt', 'quantity', 'supersedesId', 'watchItemId'],
] as const
const lists = ['brandIds', 'symptomCodes', 'remedyWays'] as const

const plainOfScope = [
  ...['modelRangeId', 'brandId', 'modelYearFrom', 'modelYearTo', 'productionFrom', 'productionTo'],
  ...['vinFrom', 'vinTo', 'vinPrefix', 'quantity', 'condition'],
] as const
const listsOfScope = ['typeCodeIds', 'powerTypes'] as const
const scopeNames: readonly string[] = [...['id', 'exclude', 'modelNames'], ...plainOfScope, ...listsOfScope]

export const scopeName = (row: number, name: string) => `scopes.${row}.${name}`
export const rowsIn = ({ rows }: FormValues) => Number(rows ?? 0)

const textOf = (value: unknown) => (value === null || value === undefined ? null : String(value))

/** Scope rows become flat fields, named like the paths in the call's errors; `rows` is their number. */
export function toValues(recall: RecallDetail | undefined): FormValues {
  const stored = (recall ?? {}) as Record<string, unknown>
  const values: FormValues = { rows: String(recall?.scopes.length ?? 1) }
  for (const name of plain) values[name] = textOf(stored[name])
  for (const name of lists) values[name] = (stored[name] as string[] | undefined) ?? []
  for (const [row, scope] of (recall?.scopes ?? []).entries()) {
    const cells = scope as unknown as Record<string, unknown>
    for (const name of plainOfScope) values[scopeName(row, name)] = textOf(cells[name])
    for (const name of listsOfScope) values[scopeName(row, name)] = cells[name] as string[]
    values[scopeName(row, 'id')] = scope.id
    values[scopeName(row, 'exclude')] = scope.exclude
    values[scopeName(row, 'modelNames')] = scope.modelNames.join('; ') || null
  }
  return values
}

const rowOf = (values: FormValues, row: number) =>
  Object.fromEntries(scopeNames.map(name => [name, values[scopeName(row, name)] ?? null]))

const isBlank = (row: Record<string, FormValue>) =>
  Object.values(row).every(value => value === null || value === '' || value === false || String(value) === '')

export function toInput(values: FormValues) {
  const number = (value: FormValue | undefined) =>
    typeof value === 'string' && value !== '' ? Number(value) : null
  const rows = Array.from({ length: rowsIn(values) }, (_, row) => rowOf(values, row))
  const scopes = rows.slice(0, rows.findLastIndex(row => !isBlank(row)) + 1).map(row => ({
    ...(row as Record<(typeof plainOfScope)[number], FormValue>),
    id: row.id ?? undefined,
    exclude: row.exclude === true,
    typeCodeIds: row.typeCodeIds ?? [],
    powerTypes: row.powerTypes ?? [],
    modelNames: String(row.modelNames ?? '')
      .split(/[、,，;；\n]/)
      .map(name => name.trim())
      .filter(Boolean),
    modelYearFrom: number(row.modelYearFrom),
    modelYearTo: number(row.modelYearTo),
    quantity: number(row.quantity),
  }))
  return {
    ...Object.fromEntries(plain.map(name => [name, values[name] ?? null])),
    ...Object.fromEntries(lists.map(name => [name, values[name] ?? []])),
    quantity: number(values.quantity),
    scopes,
  }
}

export function withoutRow(values: FormValues, row: number): FormValues {
  const rows = rowsIn(values)
  const next: FormValues = { ...values, rows: String(rows - 1) }
  for (let at = row; at < rows; at++)
    for (const name of scopeNames)
      next[scopeName(at, name)] = at + 1 < rows ? (values[scopeName(at + 1, name)] ?? null) : null
  return next
}

export function withCopiedRow(values: FormValues, row: number): FormValues {
  const rows = rowsIn(values)
  const next: FormValues = { ...values, rows: String(rows + 1) }
  for (const name of scopeNames) next[scopeName(rows, name)] = values[scopeName(row, name)] ?? null
  return { ...next, [scopeName(rows, 'id')]: null }
}
