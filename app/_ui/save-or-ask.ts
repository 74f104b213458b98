import { CallError } from './call'
import { alarmRefused, conflictOf } from './refusal'

export interface Stale<Row = unknown> {
  current: Row & { version: number }
  conflicts?: {
    field: string
    yours: unknown
    theirs: unknown
    yoursText?: string | null
    theirsText?: string | null
  }[]
}

// Sends with a version. After a version conflict `ask` shows both sides: true overwrites the other change, false
// accepts it (resolves to `'theirs'`). Field errors are thrown for the form to show; other errors are shown here.
export async function saveOrAsk<Answer, Row>(
  send: (version: number) => Promise<Answer>,
  version: number,
  ask: (stale: Stale<Row>) => Promise<boolean>,
): Promise<Answer | 'theirs' | undefined> {
  try {
    return await send(version)
  } catch (error) {
    if (!(error instanceof CallError)) throw error
    const stale = conflictOf<Stale<Row>>(error)
    if (stale?.current) return (await ask(stale)) ? saveOrAsk(send, stale.current.version, ask) : 'theirs'
    if (error.errors.length > 0) throw error
    alarmRefused(error)
    return undefined
  }
}
