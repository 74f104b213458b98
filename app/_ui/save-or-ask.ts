'use client'

import { CallError } from './call'
import { alarmRefused, conflictOf } from './refusal'

/** What a 409 brings when others have saved first: what stands now, and where both sides differ. */
export interface Stale<Row = unknown> {
  current: Row & { version: number }
  conflicts?: { field: string; yours: unknown; theirs: unknown }[]
}

/**
 * Sends with a version. Where somebody else has saved meanwhile, `ask` shows it: true overwrites theirs, false takes it
 * (`'theirs'`). What is wrong with a field is thrown on, for the form shows it there; all else is said here.
 */
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
