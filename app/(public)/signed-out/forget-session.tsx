'use client'

import { useEffect } from 'react'
import { dropAllDrafts } from '@/app/_ui/form/form-draft'

/** Takes away what this browser kept of the person who signed out: open tabs, filters, dictionaries, drafts. */
export function ForgetSession() {
  useEffect(() => {
    sessionStorage.clear()
    dropAllDrafts()
  }, [])
  return null
}
