'use client'

import { useEffect } from 'react'

export function LightPaper() {
  useEffect(() => {
    const root = document.documentElement
    let shown: { mode?: string; theme?: string } | undefined
    const print = () => {
      const { mode, theme = '' } = root.dataset
      shown = { mode, theme }
      Object.assign(root.dataset, { mode: 'light', theme: theme.replace(/\.\w+$/, '.light') })
    }
    const goBack = () => {
      Object.assign(root.dataset, shown)
      shown = undefined
    }
    addEventListener('beforeprint', print)
    addEventListener('afterprint', goBack)
    return () => {
      removeEventListener('beforeprint', print)
      removeEventListener('afterprint', goBack)
    }
  }, [])
  return null
}
