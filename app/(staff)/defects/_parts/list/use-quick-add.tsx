'use client'

import { type ReactNode, Suspense, useState } from 'react'
import { lazyDialog } from '@/app/_ui/lazy-part'
import { DialogWords } from '../steps/dialog-words'

const QuickAdd = lazyDialog(() => import('../form/quick-add'))

export function useQuickAdd(reload: () => void): { open(): void; dialog: ReactNode } {
  const [shown, setShown] = useState(false)
  const close = () => setShown(false)
  return {
    open: () => setShown(true),
    dialog: shown && (
      <Suspense>
        <DialogWords>
          <QuickAdd
            onDone={() => {
              close()
              reload()
            }}
            onClose={close}
          />
        </DialogWords>
      </Suspense>
    ),
  }
}
