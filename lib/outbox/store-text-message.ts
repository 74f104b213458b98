import type { Db } from '@/db/client'
import { textMessages } from '@/db/schema/intake'
import type { TextMessage } from '@/lib/services/text-message/text-message'

export async function storeTextMessage(db: Db, { mobile, text, purpose }: TextMessage): Promise<void> {
  await db.insert(textMessages).values({ mobile, text, purpose })
}
