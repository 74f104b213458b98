import { useTranslations } from 'next-intl'
import { useEffect, useRef } from 'react'
import { IconButton } from '@/app/_ui/icon'
import { listen } from '@/app/_ui/listeners'
import { type PreviewFile, PreviewStage, PreviewTools, usePreview } from './file-stage'

interface FilePreviewProps {
  files: PreviewFile[]
  start: string
  onClose(): void
}

export default function FilePreview({ files, start, onClose }: FilePreviewProps) {
  const t = useTranslations('uiForm.upload')
  const dialog = useRef<HTMLDialogElement>(null)
  const preview = usePreview(files, start, dialog)
  useEffect(() => dialog.current?.showModal(), [])
  // Wherever the focus is: the browser's own viewer of a PDF leaves it to nobody.
  useEffect(() => listen(document, { keydown: preview.turnPage }))
  if (!preview.file) return null
  return (
    <dialog
      ref={dialog}
      className="ui-preview"
      tabIndex={-1}
      aria-label={preview.file.name}
      onClose={onClose}
    >
      <header className="row gap-4">
        <PreviewTools {...preview} />
        <IconButton icon="close" label={t('closePreview')} onClick={() => dialog.current?.close()} />
      </header>
      <PreviewStage {...preview} />
    </dialog>
  )
}
