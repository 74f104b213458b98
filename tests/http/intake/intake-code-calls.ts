import { eq } from 'drizzle-orm'
import { imageCodes, textMessages } from '@/db/schema/intake'
import { imageAnswerHash } from '@/lib/intake/tickets/issue-image-code'
import { imageTicketOf, reporterAt } from '@/tests/support/intake/intake'
import { openDoor } from '@/tests/support/server/door'

/** What a reporter asks for before a code is sent to their number. */
export async function openIntakeCodes() {
  async function picture() {
    const { body } = await send('GET', '/code/image')
    const { imageId } = body.data
    const { db } = door.database
    await db
      .update(imageCodes)
      .set({ answerHash: imageAnswerHash(imageId, 'A2C4E') })
      .where(eq(imageCodes.imageId, imageId))
    return imageId as string
  }

  const lastText = async (mobile: string) => {
    const rows = await door.database.db.select().from(textMessages).where(eq(textMessages.mobile, mobile))
    return rows.at(-1)
  }
  const codeIn = (text = '') => /\d{6}/.exec(text)?.[0] ?? ''

  const forgetMinute = () => door.database.pool.query(`delete from rate_limits where key like 'sms-minute%'`)

  async function askForCode(
    mobile: string,
    more: { from?: string; purpose?: string; headers?: Record<string, string> } = {},
  ) {
    const { purpose, ...call } = more
    const query = `mobile=${mobile}&imageTicket=${await imageTicketOf(door)}${purpose ? `&purpose=${purpose}` : ''}`
    return send('GET', `/code?${query}`, call)
  }

  const door = await openDoor({ TRUSTED_PROXIES: '192.0.2.1' })
  const send = reporterAt(door)

  return { door, send, picture, lastText, codeIn, forgetMinute, askForCode }
}
