'use client'

import { useEffect } from 'react'
import { listen } from '@/app/_ui/listeners'

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
    return listen(window, { beforeprint: print, afterprint: goBack })
  }, [])
  return null
}
