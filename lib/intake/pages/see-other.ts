import { RawReply } from '@/lib/core/replies'

/** Where a form leads: another of the intake's pages, by GET. */
export function seeOther(page: string, cookies: string[] = []): RawReply {
  return new RawReply(null, { status: 303, headers: { location: `/app${pathOf(page)}` }, cookies })
}

export const pathOf = (page: string) => (page === 'start' ? '/intake' : `/intake/${page}`)
