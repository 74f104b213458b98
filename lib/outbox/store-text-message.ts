import { type Db, query } from '@/db/client'
import { textMessages } from '@/db/schema/intake'
import type { KeptMessage } from '@/lib/services/text-message/text-message'

export async function storeTextMessage(db: Db, { mobile, text, purpose }: KeptMessage): Promise<void> {
  await db.insert(textMessages).values({ mobile, text, purpose })
}

const count = `INSERT INTO text_counts AS c (day, purpose, sent, failed)
  VALUES ((now() AT TIME ZONE 'Asia/Shanghai')::date, $1, $2, $3)
  ON CONFLICT (day, purpose) DO UPDATE SET sent = c.sent + excluded.sent, failed = c.failed + excluded.failed`

export async function countMessage(db: Db, purpose: string, isSent: boolean): Promise<void> {
  await query(db, count, [purpose, isSent ? 1 : 0, isSent ? 0 : 1])
}
