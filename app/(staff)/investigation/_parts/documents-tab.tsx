'use client'

import { useTranslations } from 'next-intl'
import { call } from '@/app/_ui/call'
import { Panel } from '@/app/_ui/panel'
import { FileGallery } from '@/app/(staff)/_parts/file-gallery'
import { KeptFiles } from '@/app/(staff)/_parts/kept-files'
import type { FileDocument } from '@/lib/investigations/content/documents'
import { type DocumentKind, documentKinds } from '@/lib/investigations/states'

interface Props {
  id: string
  documents: FileDocument[]
  mayEdit: boolean
}

export function DocumentsTab({ id, documents, mayEdit }: Props) {
  const t = useTranslations('investigations')
  const named = documents.map(file => ({ ...file, kindName: t(`documents.${file.kind}`) }))
  // What was sent and what came back is changed with its letter alone.
  const ofLetters = named.filter(({ letterId }) => letterId)
  return (
    <Panel>
      <KeptFiles
        id={id}
        files={named.filter(({ letterId }) => !letterId)}
        kinds={documentKinds.map(value => ({ value, label: t(`documents.${value}`) }))}
        mayEdit={mayEdit}
        store={picked => picked.send('POST /investigationinfo/files', () => ({ id }))}
        remove={fileId => call('DELETE /investigationinfo/:id/files/:fileId', { id, fileId })}
        change={(fileId, kind) =>
          call('PUT /investigationinfo/:id/files/:fileId', { id, fileId, kind: kind as DocumentKind })
        }
      />
      {ofLetters.length > 0 && (
        <>
          <h3 className="mt-16">{t('letters.label')}</h3>
          <FileGallery files={ofLetters.map(file => ({ ...file, masked: false, canReveal: false }))} />
        </>
      )}
    </Panel>
  )
}
