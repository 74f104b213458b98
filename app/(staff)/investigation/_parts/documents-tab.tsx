'use client'

import { useTranslations } from 'next-intl'
import { call } from '@/app/_ui/call'
import { Panel } from '@/app/_ui/panel'
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
  return (
    <Panel>
      <KeptFiles
        files={documents.map(file => ({ ...file, kindName: t(`documents.${file.kind}`) }))}
        kinds={documentKinds.map(value => ({ value, label: t(`documents.${value}`) }))}
        mayEdit={mayEdit}
        store={picked => picked.send('POST /investigationinfo/files', () => ({ id }))}
        remove={fileId => call('DELETE /investigationinfo/:id/files/:fileId', { id, fileId })}
        change={(fileId, kind) =>
          call('PUT /investigationinfo/:id/files/:fileId', { id, fileId, kind: kind as DocumentKind })
        }
      />
    </Panel>
  )
}
