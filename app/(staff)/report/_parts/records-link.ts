import { basePath } from '@/app/_ui/call-address'

/**
 * The list of records of a number: conditions that all share, and what its row and its column add. Fields that are
 * missing join; any other word says what is added instead.
 */
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
