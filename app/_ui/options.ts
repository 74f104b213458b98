export interface Option {
  value: string
  label: string
  disabled?: boolean
  group?: string
}

export interface OptionSource {
  options?: Option[]
  load?(): Promise<Option[]>
  search?(keyword: string, signal: AbortSignal): Promise<Option[]>
}

export const mostFound = 50

export const optionsOf = <Value extends string>(
  values: readonly Value[],
  labelOf: (value: Value) => string,
): Option[] => values.map(value => ({ value, label: labelOf(value) }))
