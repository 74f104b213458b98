'use client'

import { useEffect } from 'react'
import { dropAllDrafts } from '@/app/_ui/form/form-draft'

export function ForgetSession() {
  useEffect(() => {
    sessionStorage.clear()
    dropAllDrafts()
  }, [])
  return null
}
