'use client'

import { FileGallery, type StoredFile } from '@/app/(staff)/_parts/file-gallery'
import { useRevealed } from './revealed'

export function RecordFiles({ id, files }: { id: string; files: StoredFile[] }) {
  const names = useRevealed(id)?.fileNames
  return <FileGallery files={names ? files.map(file => revealed(file, names)) : files} />
}

function revealed(file: StoredFile, names: Record<string, string>): StoredFile {
  const name = file.canReveal ? names[file.id] : undefined
  return name ? { ...file, name, masked: false } : file
}
