import { type ReactNode, Suspense, useCallback, useState } from 'react'
import { lazyPart } from '@/app/_ui/lazy-part'
import { permitted } from '@/app/_ui/permitted'
import { DialogWords } from '../steps/dialog-words'
import type { ExportOffer } from './export-dialog'

const Exporting = lazyPart(() => import('./exporting'))

export const offerOf = (rows: readonly { id: string }[]) => ({
  filters: {},
  total: rows.length,
  ids: rows.map(({ id }) => id),
})

export function useExporting(): { open(offer: ExportOffer): void; dialog: ReactNode } {
  const [offer, setOffer] = useState<ExportOffer>()
  const close = useCallback(() => setOffer(undefined), [])
  return {
    open: requested => permitted('vehicle_defect_export:export') && setOffer(requested),
    dialog: offer && (
      <Suspense>
        <DialogWords>
          <Exporting offer={offer} onClose={close} />
        </DialogWords>
      </Suspense>
    ),
  }
}
