import type { FileStore, Listed } from './file-store'
import { isMissing } from './keys'

export function movingFileStore(to: FileStore, from: FileStore): FileStore {
  return {
    ...to,
    async open(key, range) {
      // Asked again last, because the file may have moved between the two questions.
      for (const store of [to, from]) {
        try {
          return await store.open(key, range)
        } catch (error) {
          if (!isMissing(error)) throw error
        }
      }
      return to.open(key, range)
    },
    sizeOf: async key => (await to.sizeOf(key)) ?? (await from.sizeOf(key)) ?? to.sizeOf(key),
    async remove(key) {
      await from.remove(key)
      await to.remove(key)
    },
    touch: key => to.touch(key).catch(error => (isMissing(error) ? from.touch(key) : Promise.reject(error))),
    async *list(): AsyncGenerator<Listed> {
      const seen = new Set<string>()
      for await (const file of from.list()) {
        seen.add(file.key)
        yield file
      }
      for await (const file of to.list()) if (!seen.has(file.key)) yield file
    },
    async clearTemporary(before) {
      return (await to.clearTemporary(before)) + (await from.clearTemporary(before))
    },
    async probe() {
      await to.probe()
      await from.probe()
    },
  }
}
