import { basePath } from '@/app/_ui/call-address'

/** Later parts override earlier ones, except `missing`, whose values accumulate. */
export function recordsLink(base: string, ...added: string[]): string {
  const words = new URLSearchParams(base)
  for (const query of added) {
    const more = new URLSearchParams(query)
    for (const name of new Set(more.keys())) {
      const values = more.getAll(name)
      const known = name === 'missing' ? words.getAll(name) : []
      words.delete(name)
      for (const value of new Set([...known, ...values])) words.append(name, value)
    }
  }
  return `${basePath}/defects?${words}`
}
