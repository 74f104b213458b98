import type { AbstractIntlMessages } from 'next-intl'
import { getMessages } from 'next-intl/server'
import type { ReactNode } from 'react'
import { MoreWords } from '@/app/_ui/words/more-words'
import type { Messages } from '@/lib/i18n/translate'

export type WordsName = {
  [Block in keyof Messages]: Block | `${Block}.${keyof Messages[Block] & string}`
}[keyof Messages]

const stays: Record<string, readonly string[]> = {
  'shell.find': ['title'],
  'shell.theme': ['switch'],
  'ui.keys': [],
  'ui.views': ['button', 'onView', 'changedView', 'changed'],
}
const late: Record<string, readonly string[]> = {
  'ui.table': ['reset', 'density', 'small', 'middle', 'large', 'shown', 'resize', 'moveUp', 'moveDown'],
}

function early(block: string, words: AbstractIntlMessages): AbstractIntlMessages {
  const kept = Object.entries(words).map(([name, part]) => {
    const path = `${block}.${name}`
    if (typeof part === 'string' || !(path in stays || path in late)) return [name, part]
    const stay = Object.entries(part).filter(
      ([word]) => stays[path]?.includes(word) ?? !late[path]!.includes(word),
    )
    return [name, Object.fromEntries(stay)]
  })
  return Object.fromEntries(kept)
}

interface WordsProps {
  names: readonly WordsName[]
  without?: readonly WordsName[]
  children: ReactNode
}

// Sends only the named message blocks, or single words of one (`fields.vin`), to the client parts below, as
// they add to the page's size. `app` and `pages`, and in the staff's frame `shell` and `ui`, are always there.
export async function Words({ names, without = [], children }: WordsProps) {
  const all = (await getMessages()) as Record<string, Record<string, AbstractIntlMessages | string>>
  const picked: Record<string, AbstractIntlMessages> = {}
  for (const name of names) {
    const [block = '', word] = name.split('.')
    picked[block] = word
      ? { ...picked[block], [word]: all[block]![word]! }
      : early(block, all[block] as AbstractIntlMessages)
  }
  for (const name of without) {
    const [block = '', word = ''] = name.split('.')
    const { [word]: _, ...rest } = picked[block] as Record<string, AbstractIntlMessages>
    picked[block] = rest
  }
  return <MoreWords messages={picked}>{children}</MoreWords>
}
