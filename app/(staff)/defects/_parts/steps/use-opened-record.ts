import { useEffect, useRef, useState } from 'react'
import { call } from '@/app/_ui/call'
import type { Data } from '@/lib/http/calls'

export type OpenedRecord = Data<'GET /complaintsvehicleinfo/info/:id'>

export function useOpenedRecord(id: string, onFail?: () => void): OpenedRecord | undefined {
  const [record, setRecord] = useState<OpenedRecord>()
  const fail = useRef(onFail)
  fail.current = onFail
  useEffect(() => {
    call('GET /complaintsvehicleinfo/info/:id', { id })
      .then(setRecord)
      // call() has already shown the error.
      .catch(() => fail.current?.())
  }, [id])
  return record
}
