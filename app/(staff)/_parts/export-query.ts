import { inputOf } from '@/app/_ui/call-address'

/** Of a list's address: what it is narrowed to, not which page of it is open. */
export function exportQuery(key: string) {
  const query = new URLSearchParams(key)
  query.delete('page')
  query.delete('limit')
  return inputOf(query)
}
