'use client'

import { useCallback, useEffect, useState } from 'react'
import type { DefectDetail } from '@/lib/defects/read-defect'
import { call } from '../../../../_ui/call'

/** The record as it is now; a dialog opens at once and shows it when it is there. */
export function useOpenedRecord(id: string) {
  const [record, setRecord] = useState<DefectDetail>()
  const load = useCallback(async () => {
    const read = await call<DefectDetail>('GET', `/complaintsvehicleinfo/info/${id}`)
    setRecord(read)
    return read
  }, [id])
  useEffect(() => {
    // call() says what went wrong.
    load().catch(() => undefined)
  }, [load])
  return { record, load }
}
