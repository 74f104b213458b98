import { soundingLike } from '@/lib/core/pinyin/find-pinyin'
import { containing } from '@/lib/core/text'

interface Named {
  name: string
  loginId: string
}

/**
 * A part of the name or the login name. Letters may also be pinyin, which the database cannot read: then `pattern` is
 * null, and `keep` chooses among all staff, who are a few thousand at most.
 */
export function matchPeople(typed: string | undefined) {
  const sounds = typed ? soundingLike(typed) : undefined
  if (!typed || !sounds) return { pattern: typed ? containing(typed) : null, keep: () => true }
  const part = typed.toLowerCase()
  const keep = ({ name, loginId }: Named) =>
    name.toLowerCase().includes(part) || loginId.toLowerCase().includes(part) || sounds(name)
  return { pattern: null, readsAll: true, keep }
}
