import type { FilterValues } from '@/lib/defects/list/filters'

export function recordsAddress(filters: FilterValues): string {
  const words = new URLSearchParams()
  for (const [name, value] of Object.entries(filters))
    for (const one of [value].flat()) if (one !== undefined) words.append(name, String(one))
  return `/defects?${words}`
}
