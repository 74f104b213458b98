'use client'

import { useEffect, useRef, useState } from 'react'
import { call } from '@/app/_ui/call'
import type { Data } from '@/lib/http/calls'

export type OpenedRecord = Data<'GET /complaintsvehicleinfo/info/:id'>

/** The record as it is now; a dialog opens at once and shows it when it is there. */
export function useOpenedRecord(id: string, onFail?: () => void): OpenedRecord | undefined {
  const [record, setRecord] = useState<OpenedRecord>()
  const fail = useRef(onFail)
  fail.current = onFail
  useEffect(() => {
    call('GET /complaintsvehicleinfo/info/:id', { id })
      .then(setRecord)
      // call() says what went wrong.
      .catch(() => fail.current?.())
  }, [id])
  return record
}
