import { Button } from 'antd'
import { type ComponentProps, useState } from 'react'
import { Icon } from '@/app/_ui/icon'
import { lazyDialog } from '@/app/_ui/lazy-part'
import { permitted } from '@/app/_ui/permitted'
import type { Access } from '@/lib/core/permissions'
import type SheetImportDialog from './sheet-import-dialog'

const ImportDialog = lazyDialog(() => import('./sheet-import-dialog'))

type Dialog = ComponentProps<typeof SheetImportDialog>
export type SheetImport = Omit<Dialog, 'onClose' | 'onDone'>

interface Props {
  label: string
  access: Access
  sheet: SheetImport
  onDone(): void
}

export function ImportButton({ label, access, sheet, onDone }: Props) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button icon={<Icon name="upload" />} onClick={() => permitted(access) && setOpen(true)}>
        {label}
      </Button>
      {open && <ImportDialog {...sheet} onClose={() => setOpen(false)} onDone={onDone} />}
    </>
  )
}
