import { parentPort, workerData } from 'node:worker_threads'
import { makeChunk, type Table } from '@/db/seed/generator/chunk'
import { type Settings, world } from '@/db/seed/generator/world'

const w = world(workerData as Settings)
parentPort!.on('message', ([from, to]: [number, number]) => {
  const chunk = makeChunk(w, from, to)
  const bytes = Object.fromEntries(
    Object.entries(chunk).map(([table, text]) => [table, new TextEncoder().encode(text)]),
  ) as Record<Table, Uint8Array<ArrayBuffer>>
  parentPort!.postMessage(
    bytes,
    Object.values(bytes).map(text => text.buffer),
  )
})
