import { RawReply } from '@/lib/core/replies'

export function seeOther(page: string, cookies: string[] = []): RawReply {
  return new RawReply(null, { status: 303, headers: { location: `/app${pathOf(page)}` }, cookies })
}

export const pathOf = (page: string) =>
  /^start\b/.test(page) ? `/intake${page.slice('start'.length)}` : `/intake/${page}`
