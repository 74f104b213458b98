'use client'

import { useEffect } from 'react'

/** Takes away what this tab kept of the person who signed out: open tabs, filters, dictionaries. */
export function ForgetSession() {
  useEffect(() => sessionStorage.clear(), [])
  return null
}
