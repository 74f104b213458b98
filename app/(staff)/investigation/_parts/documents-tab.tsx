'use client'

import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { ActionButton } from '@/app/_ui/action-button'
import { CallError, call } from '@/app/_ui/call'
import { confirm, notice } from '@/app/_ui/feedback/feedback'
import { usePickedFiles } from '@/app/_ui/files/picked-files'
import { Upload } from '@/app/_ui/files/upload'
import { Panel } from '@/app/_ui/panel'
import { FileGallery } from '@/app/(staff)/_parts/file-gallery'
import type { FileDocument } from '@/lib/investigations/content/documents'
import { type DocumentKind, documentKinds } from '@/lib/investigations/states'

interface Props {
  id: string
  documents: FileDocument[]
  mayEdit: boolean
}

export function DocumentsTab({ id, documents, mayEdit }: Props) {
  const t = useTranslations('investigations')
  const words = useTranslations('recalls.files')
  const router = useRouter()
  const picked = usePickedFiles({ keptCount: documents.length })
  const options = documentKinds.map(value => ({ value, label: t(`documents.${value}`) }))
  const send = async () => {
    try {
      await picked.send('POST /investigationinfo/files', () => ({ id }))
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      notice.error(error.errors.map(({ message }) => message).join(' ') || error.message)
      return
    }
    notice.success(words('stored', { count: picked.files.length }))
    picked.clear()
    router.refresh()
  }
  const remove = async (fileId: string) => {
    const name = documents.find(one => one.id === fileId)?.name ?? ''
    if (!(await confirm({ title: words('removing', { name }), danger: true }))) return
    await call('DELETE /investigationinfo/:id/files/:fileId', { id, fileId })
    router.refresh()
  }
  const change = async (fileId: string, kind: string) => {
    await call('PUT /investigationinfo/:id/files/:fileId', { id, fileId, kind: kind as DocumentKind })
    router.refresh()
  }
  return (
    <Panel>
      {documents.length === 0 && <p className="tertiary mb-12">{t('noDocuments')}</p>}
      <FileGallery
        files={documents.map(file => ({
          ...{ ...file, kindName: t(`documents.${file.kind}`), masked: false, canReveal: false },
        }))}
        kinds={mayEdit ? { options, onChange: (fileId, kind) => void change(fileId, kind) } : undefined}
        onRemove={mayEdit ? fileId => void remove(fileId) : undefined}
      />
      {mayEdit && (
        <>
          <Upload picked={picked} kinds={[]} />
          {picked.files.length > 0 && (
            <ActionButton type="primary" onClick={send}>
              {words('store', { count: picked.files.length })}
            </ActionButton>
          )}
        </>
      )}
    </Panel>
  )
}
