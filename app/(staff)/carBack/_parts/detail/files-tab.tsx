'use client'

import { useTranslations } from 'next-intl'
import { call } from '@/app/_ui/call'
import { KeptFiles } from '@/app/(staff)/_parts/kept-files'
import type { RecallFile } from '@/lib/recalls/recall-files'
import css from '../recalls.module.css'

export function FilesTab({ id, files, mayEdit }: { id: string; files: RecallFile[]; mayEdit: boolean }) {
  const t = useTranslations('recalls.files')
  const kindOf = (published: boolean) => (published ? 'public' : 'internal')
  return (
    <section className={`card min-w-0 mb-16 scroll-x ${css.panel}`}>
      <KeptFiles
        id={id}
        files={files.map(({ published, ...file }) => ({
          ...file,
          kind: kindOf(published),
          kindName: t(kindOf(published)),
        }))}
        kinds={[false, true].map(published => ({ value: kindOf(published), label: t(kindOf(published)) }))}
        mayEdit={mayEdit}
        store={picked => picked.send('POST /recallinfo/files', () => ({ id }))}
        remove={fileId => call('DELETE /recallinfo/:id/files/:fileId', { id, fileId })}
        change={(fileId, kind) =>
          call('PUT /recallinfo/:id/files/:fileId', { id, fileId, published: kind === 'public' })
        }
      />
    </section>
  )
}
