import { getMessages } from 'next-intl/server'
import type { ReactNode } from 'react'
import type { Messages } from '@/lib/i18n/messages'
import { MoreWords } from './more-words'

/**
 * Gives the client parts below the named blocks of the vocabulary; they travel in the page, so name no more
 * than they use. `app`, `pages`, and inside the staff's frame `shell` and `ui`, are there already.
 */
export async function Words({
  names,
  children,
}: {
  names: readonly (keyof Messages)[]
  children: ReactNode
}) {
  const all = (await getMessages()) as Messages
  return <MoreWords messages={Object.fromEntries(names.map(name => [name, all[name]]))}>{children}</MoreWords>
}
