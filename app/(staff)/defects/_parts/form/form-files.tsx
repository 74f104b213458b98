'use client'

import { useTranslations } from 'next-intl'
import { Suspense, useEffect, useState } from 'react'
import type { PickedFiles } from '@/app/_ui/files/picked-files'
import { lazyPart } from '@/app/_ui/lazy-part'
import type { Option } from '@/app/_ui/options'
import { FileGallery, type StoredFile } from '@/app/(staff)/_parts/file-gallery'
import { codedLists } from '../look-ups'

export type { StoredFile }

const Upload = lazyPart(() => import('@/app/_ui/files/upload').then(module => ({ default: module.Upload })))

interface FormFilesProps {
  picked: PickedFiles
  kept: StoredFile[]
  onRemove(id: string): void
  onUndo?(): void
}

export function FormFiles({ picked, kept, onRemove, onUndo }: FormFilesProps) {
  const t = useTranslations('defects.files')
  const [kinds, setKinds] = useState<Option[]>([])
  useEffect(() => {
    // Without the list the files are sent with the default kind, which can be changed later.
    codedLists()
      .then(lists => setKinds(lists.get('fileKind') ?? []))
      .catch(() => {})
  }, [])
  return (
    <>
      {kept.length > 0 && <FileGallery files={kept} onRemove={onRemove} />}
      {onUndo && (
        <p>
          {t('removed')}{' '}
          <button type="button" className="ui-link" onClick={onUndo}>
            {t('undo')}
          </button>
        </p>
      )}
      <Suspense>
        <Upload picked={picked} kinds={kinds} />
      </Suspense>
    </>
  )
}
