import { useTranslations } from 'next-intl'
import { Suspense, useEffect, useState } from 'react'
import type { PickedFiles } from '@/app/_ui/files/picked-files'
import { TextButton } from '@/app/_ui/icon'
import { lazyPart } from '@/app/_ui/lazy-part'
import type { Option } from '@/app/_ui/options'
import { FileGallery, previewsOf, type StoredFile } from '@/app/(staff)/_parts/file-gallery'
import { codedLists } from '@/app/(staff)/_parts/record-fields/look-ups'

export type { StoredFile }

const Upload = lazyPart(() => import('@/app/_ui/files/upload').then(module => ({ default: module.Upload })))

const FileBeside = lazyPart(() => import('@/app/_ui/files/file-beside'))

interface FormFilesProps {
  picked: PickedFiles
  kept: StoredFile[]
  onRemove(id: string): void
  onKind(id: string, kind: string): void
  onUndo?(): void
}

export function FormFiles({ picked, kept, onRemove, onKind, onUndo }: FormFilesProps) {
  const t = useTranslations('defects.files')
  const [kinds, setKinds] = useState<Option[]>([])
  useEffect(() => {
    // Without the list the files are sent with the default kind, which can be changed later.
    codedLists()
      .then(lists => setKinds(lists.get('fileKind') ?? []))
      .catch(() => {})
  }, [])
  const [open, setOpen] = useState<string>()
  const files = [
    ...previewsOf(kept),
    ...picked.files.map(({ key, file, url }) => ({ key, name: file.name, mime: file.type, url })),
  ]
  const shown = files.some(({ key }) => key === open) ? open : undefined
  return (
    <>
      {kept.length > 0 && (
        <FileGallery
          files={kept}
          onRemove={onRemove}
          onShow={setOpen}
          kinds={kinds.length > 0 ? { options: kinds, onChange: onKind } : undefined}
        />
      )}
      {onUndo && (
        <p>
          {t('removed')} <TextButton onClick={onUndo}>{t('undo')}</TextButton>
        </p>
      )}
      <Suspense>
        <Upload picked={picked} kinds={kinds} onShow={setOpen} />
      </Suspense>
      {shown && (
        <Suspense>
          <FileBeside files={files} start={shown} onClose={() => setOpen(undefined)} />
        </Suspense>
      )}
    </>
  )
}
