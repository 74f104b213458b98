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
  /** Brings back what was taken away since the last save. */
  onUndo?(): void
}

/** The files of a record in its form: those it has, and those that go with the next save. */
export function FormFiles({ picked, kept, onRemove, onUndo }: FormFilesProps) {
  const t = useTranslations('defects.files')
  const [kinds, setKinds] = useState<Option[]>([])
  useEffect(() => {
    // Without the list the files go as "fault photo"; the kind can be changed later.
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
