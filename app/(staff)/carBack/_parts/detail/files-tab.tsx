'use client'

import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { ActionButton } from '@/app/_ui/action-button'
import { CallError, call } from '@/app/_ui/call'
import { confirm, notice } from '@/app/_ui/feedback/feedback'
import { usePickedFiles } from '@/app/_ui/files/picked-files'
import { Upload } from '@/app/_ui/files/upload'
import { FileGallery } from '@/app/(staff)/_parts/file-gallery'
import type { RecallFile } from '@/lib/recalls/recall-files'
import css from '../recalls.module.css'

export function FilesTab({ id, files, mayEdit }: { id: string; files: RecallFile[]; mayEdit: boolean }) {
  const t = useTranslations('recalls.files')
  const router = useRouter()
  const picked = usePickedFiles({ keptCount: files.length })
  const send = async () => {
    try {
      await picked.send('POST /recallinfo/files', () => ({ id }))
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      notice.error(error.errors.map(({ message }) => message).join(' ') || error.message)
      return
    }
    notice.success(t('stored', { count: picked.files.length }))
    picked.clear()
    router.refresh()
  }
  const remove = async (fileId: string) => {
    const name = files.find(file => file.id === fileId)?.name ?? ''
    if (!(await confirm({ title: t('removing', { name }), danger: true }))) return
    await call('DELETE /recallinfo/:id/files/:fileId', { id, fileId })
    router.refresh()
  }
  const options = ['internal', 'public'].map(value => ({ value, label: t(value) }))
  const publish = async (fileId: string, kind: string) => {
    await call('PUT /recallinfo/:id/files/:fileId', { id, fileId, published: kind === 'public' })
    router.refresh()
  }
  return (
    <section className={`card min-w-0 mb-16 scroll-x ${css.panel}`}>
      <FileGallery
        files={files.map(({ published, ...file }) => ({
          ...file,
          kind: published ? 'public' : 'internal',
          kindName: t(published ? 'public' : 'internal'),
          masked: false,
          canReveal: false,
        }))}
        kinds={mayEdit ? { options, onChange: (fileId, kind) => void publish(fileId, kind) } : undefined}
        onRemove={mayEdit ? fileId => void remove(fileId) : undefined}
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
    </section>
  )
}
