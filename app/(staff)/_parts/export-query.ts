import { inputOf } from '@/app/_ui/call-address'

export function exportQuery(key: string) {
  const query = new URLSearchParams(key)
  query.delete('page')
  query.delete('limit')
  return inputOf(query)
}
