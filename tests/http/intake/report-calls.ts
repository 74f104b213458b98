import { eq } from 'drizzle-orm'
import { defects } from '@/db/schema/defects'
import { intakeReports } from '@/db/schema/intake'
import { reporterAt, seedIntake } from '@/tests/support/intake/intake'
import { pdf } from '@/tests/support/intake/uploads'
import { openDoor } from '@/tests/support/server/door'

export const path = '/carins/xfpqx/collectioncomplaint/consumerAdd'
export const paths = (body: { errors?: { path: string }[] }) => body.errors?.map(error => error.path)

/** A door that reports are sent to, and what became of them. */
export async function openReports() {
  const add = (json: object, more: object = {}) => send('POST', path, { json, ...more })
  const recordOf = async (complaintNo: string) => {
    const [record] = await door.database.db.select().from(defects).where(eq(defects.complaintNo, complaintNo))
    return record!
  }
  const reports = async () => (await door.database.db.select().from(intakeReports)).length

  async function upload(name = '照片.pdf') {
    const form = new FormData()
    form.append('files', new File([new Uint8Array(pdf())], name))
    const { body } = await send('POST', '/xfpqx/collectioncomplaint/uploadfiles', { form })
    return body.data[0].fileToken as string
  }

  const door = await openDoor()
  const ids = await seedIntake(door.database.db)
  const send = reporterAt(door)

  return { door, ids, send, add, recordOf, reports, upload }
}
