'use client'

import { useEffect, useRef, useState } from 'react'
import { call } from '@/app/_ui/call'
import type { DefectDetail } from '@/lib/defects/record/read-defect'

/** The record as it is now; a dialog opens at once and shows it when it is there. */
export function useOpenedRecord(id: string, onFail?: () => void): DefectDetail | undefined {
  const [record, setRecord] = useState<DefectDetail>()
  const fail = useRef(onFail)
  fail.current = onFail
  useEffect(() => {
    call<DefectDetail>('GET', `/complaintsvehicleinfo/info/${id}`)
      .then(setRecord)
      // call() says what went wrong.
      .catch(() => fail.current?.())
  }, [id])
  return record
}
