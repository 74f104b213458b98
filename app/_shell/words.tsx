import type { AbstractIntlMessages } from 'next-intl'
import { getMessages } from 'next-intl/server'
import type { ReactNode } from 'react'
import type { Messages } from '@/lib/i18n/messages'
import { MoreWords } from './more-words'

type Name = {
  [Block in keyof Messages]: Block | `${Block}.${keyof Messages[Block] & string}`
}[keyof Messages]

/**
 * Sends only the named message blocks, or single words of one (`fields.vin`), to the client parts below, as
 * they add to the page's size. `app` and `pages`, and in the staff's frame `shell` and `ui`, are always there.
 */
export async function Words({ names, children }: { names: readonly Name[]; children: ReactNode }) {
  const all = (await getMessages()) as Record<string, Record<string, AbstractIntlMessages | string>>
  const picked: Record<string, AbstractIntlMessages> = {}
  for (const name of names) {
    const [block = '', word] = name.split('.')
    picked[block] = word
      ? { ...picked[block], [word]: all[block]![word]! }
      : (all[block] as AbstractIntlMessages)
  }
  return <MoreWords messages={picked}>{children}</MoreWords>
}
