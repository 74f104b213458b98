export interface DraftFile {
  file: File
  kind: string
}

interface Kept {
  at: number
  files: DraftFile[]
}

// localStorage holds text only, so the files of a draft lie in a database of the browser under the draft's key.
const store = 'files'

function opened(): Promise<IDBDatabase> {
  return new Promise((done, fail) => {
    const request = indexedDB.open('drafts', 1)
    request.onupgradeneeded = () => request.result.createObjectStore(store)
    request.onsuccess = () => done(request.result)
    request.onerror = () => fail(request.error)
  })
}

async function within<Answer>(
  mode: IDBTransactionMode,
  work: (files: IDBObjectStore) => IDBRequest<Answer>,
): Promise<Answer> {
  const database = await opened()
  try {
    return await new Promise((done, fail) => {
      const transaction = database.transaction(store, mode)
      const request = work(transaction.objectStore(store))
      transaction.oncomplete = () => done(request.result)
      transaction.onabort = () => fail(transaction.error)
    })
  } finally {
    database.close()
  }
}

let writing: Promise<boolean> = Promise.resolve(true)

/** One after the other, so that the last one stays. */
function write(work: (files: IDBObjectStore) => IDBRequest) {
  writing = writing.then(() =>
    within('readwrite', work).then(
      () => true,
      // Quota exceeded or no database: the form still works, only these files do not outlive a reload.
      () => false,
    ),
  )
}

export const draftFilesWritten = (): Promise<boolean> => writing

export function writeDraftFiles(key: string, files: DraftFile[]) {
  const kept: Kept = { at: Date.now(), files: files.map(({ file, kind }) => ({ file, kind })) }
  write(all => (files.length > 0 ? all.put(kept, key) : all.delete(key)))
}

export async function readDraftFiles(key: string): Promise<DraftFile[]> {
  const kept = await within<Kept | undefined>('readonly', all => all.get(key)).catch(() => undefined)
  return kept?.files ?? []
}

export const dropDraftFiles = (key: string) => write(all => all.delete(key))

export const dropAllDraftFiles = () => write(all => all.clear())

/** Drafts that are too old to be offered hold photos of somebody's papers. */
export async function dropOldDraftFiles(before: number) {
  const [keys, kept] = await Promise.all([
    within<IDBValidKey[]>('readonly', all => all.getAllKeys()),
    within<Kept[]>('readonly', all => all.getAll()),
  ]).catch(() => [[], []] as [IDBValidKey[], Kept[]])
  kept.forEach(({ at }, place) => {
    if (at < before) dropDraftFiles(String(keys[place]))
  })
}
