'use client'

import { FileGallery, type StoredFile } from '@/app/(staff)/_parts/file-gallery'
import { walkedList } from '@/app/(staff)/_parts/list-memory'
import { reveal, useRevealed } from '@/app/(staff)/_parts/reveal/revealed'

/** Opening a file with personal data reveals the record, so that there is one row in the audit log for both. */
export function RecordFiles({ id, files, list }: { id: string; files: StoredFile[]; list?: string }) {
  const names = useRevealed(id)?.fileNames
  return (
    <FileGallery
      files={names ? files.map(file => revealed(file, names)) : files}
      onReveal={() => reveal(id, { list: list ?? walkedList(id) })}
    />
  )
}

function revealed(file: StoredFile, names: Record<string, string>): StoredFile {
  const name = file.canReveal ? names[file.id] : undefined
  return name ? { ...file, name, masked: false } : file
}
