import { and, isNull, lt } from 'drizzle-orm'
import type { Db } from '@/db/client'
import { encryptionKeys, imageCodes, intakeTickets, textCodes, textMessages } from '@/db/schema/intake'

const day = 24 * 60 * 60 * 1000

/** Removes codes, keys and tickets that have ended, and texts that were kept for a week. */
export async function sweepCodes(db: Db, now = new Date()): Promise<void> {
  await db.delete(imageCodes).where(lt(imageCodes.expiresAt, now))
  await db.delete(textCodes).where(lt(textCodes.expiresAt, now))
  await db.delete(encryptionKeys).where(lt(encryptionKeys.expiresAt, now))
  // A spent ticket lets its report be sent again and be answered the same, for a day.
  await db.delete(intakeTickets).where(lt(intakeTickets.expiresAt, new Date(now.getTime() - day)))
  await db.delete(intakeTickets).where(and(lt(intakeTickets.expiresAt, now), isNull(intakeTickets.reportId)))
  await db.delete(textMessages).where(lt(textMessages.sentAt, new Date(now.getTime() - 7 * day)))
}
