import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import type { ComponentProps } from 'react'
import { ActionButton } from '@/app/_ui/action-button'
import { CallError } from '@/app/_ui/call'
import { confirm, notice } from '@/app/_ui/feedback/feedback'
import { type PickedFiles, usePickedFiles } from '@/app/_ui/files/picked-files'
import { Upload } from '@/app/_ui/files/upload'
import { useFound, useKept } from '@/app/_ui/unsaved'
import { FileGallery } from './file-gallery'

type Gallery = ComponentProps<typeof FileGallery>

interface Props {
  // Of what they are kept with: two of them may share a path.
  id: string
  files: Omit<Gallery['files'][number], 'masked' | 'canReveal'>[]
  // Of a file, which is changed in place.
  kinds: { value: string; label: string }[]
  mayEdit: boolean
  store(picked: PickedFiles): Promise<unknown>
  remove(fileId: string): Promise<unknown>
  change(fileId: string, kind: string): Promise<unknown>
}

export function KeptFiles({ id, files, kinds: options, mayEdit, store, remove, change }: Props) {
  const t = useTranslations('recalls.files')
  const router = useRouter()
  const found = useFound<Pick<PickedFiles, 'files'>>(`files ${id}`)
  const picked = usePickedFiles({ keptCount: files.length, found: found?.files })
  useKept(`files ${id}`, picked.files.length > 0 ? { files: picked.files } : undefined, picked.clear)
  const send = async () => {
    try {
      await store(picked)
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      notice.error(error.errors.map(({ message }) => message).join(' ') || error.message)
      return
    }
    notice.success(t('stored', { count: picked.files.length }))
    picked.clear()
    router.refresh()
  }
  const removeOne = async (fileId: string) => {
    const name = files.find(file => file.id === fileId)?.name ?? ''
    if (!(await confirm({ title: t('removing', { name }), danger: true }))) return
    await remove(fileId)
    router.refresh()
  }
  const changeOne = async (fileId: string, kind: string) => {
    await change(fileId, kind)
    router.refresh()
  }
  return (
    <>
      <FileGallery
        files={files.map(file => ({ ...file, masked: false, canReveal: false }))}
        kinds={mayEdit ? { options, onChange: (fileId, kind) => void changeOne(fileId, kind) } : undefined}
        onRemove={mayEdit ? fileId => void removeOne(fileId) : undefined}
      />
      {mayEdit && (
        <>
          <Upload picked={picked} kinds={[]} />
          {picked.files.length > 0 && (
            <ActionButton type="primary" onClick={send}>
              {t('store', { count: picked.files.length })}
            </ActionButton>
          )}
        </>
      )}
    </>
  )
}
